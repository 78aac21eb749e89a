import { ApiObject, Chart } from 'cdk8s';
import { addTemplate, LABEL, previous, smuggle, Workplace } from './workplace';
import { FleetApp } from '../../../src/fleet';
import { addRecord, DeliveryRole } from '../../../src/knowledge';
import { find } from '../../support/manifests';

describe('a template of a provider in another package', () => {
  const TEMPLATE = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1', kind: 'AcmeMachineTemplate', metadata: { name: 'acme', namespace: 'edge' } };

  test('stays with a record in the tree, though no construct makes its kind any more', () => {
    const place = new Workplace();
    place.write({ workers: 'a' });
    smuggle(place, TEMPLATE);
    const app = new FleetApp({ outdir: place.outdir });
    const chart = new Chart(app, 'edge', { namespace: 'edge' });
    addTemplate(chart, 'workers', 'a');
    addRecord(chart, {
      name: 'Acme', codes: {}, warnings: [], rules: [], kinds: [{ group: 'infrastructure.cluster.x-k8s.io', kind: TEMPLATE.kind, deliveryRole: DeliveryRole.TEMPLATE }],
    });
    place.deliver(app, [chart]);
    app.synth();
    expect(find(place.manifests(), TEMPLATE.kind, 'acme').metadata.labels).toEqual({ [LABEL]: 'true' });
  });

  test('stays without a record while another delivered chart has one of its kind', () => {
    const place = new Workplace();
    const write = (inEdge: string | undefined) => {
      const app = new FleetApp({ outdir: place.outdir });
      const [edge, other] = ['edge', 'other'].map(id => new Chart(app, id, { namespace: id }));
      new ApiObject(edge, 'settings', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' } });
      addTemplate(other, 'workers', 'o');
      if (inEdge !== undefined) {
        addTemplate(edge, 'workers', inEdge);
      }
      place.deliver(app, [edge, other]);
      app.synth();
      return previous(place.manifests());
    };
    expect([write('a'), write(undefined)]).toEqual([[], ['a']]);
  });
});

describe('fails', () => {
  const NO_TEMPLATE = 'is of a kind that is no template of a known provider; allowed are those of built-in providers, of records in the tree, and the kinds of templates that constructs '
    + 'in the delivered charts make';
  const NO_PLACE = "where the chart has no objects (it has some in 'edge')";
  const REMEDY = "restore it from Git, or remove the entry from its 'generations' once no machines are made from it";
  const OF_ONES_OWN = `${REMEDY}; for a provider of your own, give its CustomProvider a 'record' with the kind`;

  test.each([
    ['ClusterRoleBinding', 'rbac.authorization.k8s.io/v1', undefined, NO_TEMPLATE, REMEDY],
    ['Cluster', 'cluster.x-k8s.io/v1beta2', 'edge', NO_TEMPLATE, REMEDY],
    ['PodTemplate', 'v1', 'edge', NO_TEMPLATE, OF_ONES_OWN],
    ['WorkflowTemplate', 'argoproj.io/v1alpha1', 'edge', NO_TEMPLATE, OF_ONES_OWN],
    ['AcmeMachineTemplate', 'infrastructure.cluster.x-k8s.io/v1', 'edge', NO_TEMPLATE, OF_ONES_OWN],
    ['KubeadmConfigTemplate', 'bootstrap.cluster.x-k8s.io/v1beta2', 'kube-system', `is in the namespace 'kube-system', ${NO_PLACE}`, REMEDY],
    ['KubeadmConfigTemplate', 'bootstrap.cluster.x-k8s.io/v1beta2', undefined, `is in no namespace, ${NO_PLACE}`, REMEDY],
    ['ExampleMachineTemplate', 'infrastructure.cluster.x-k8s.io/v1beta1', undefined, `is in no namespace, ${NO_PLACE}`, REMEDY],
  ])('for a %s of %s in the namespace %s that somebody has written into the ledger', (kind, apiVersion, namespace, problem, remedy) => {
    const place = new Workplace();
    place.write({ workers: 'a' });
    smuggle(place, { apiVersion, kind, metadata: { name: 'mine', namespace } });
    const before = place.bytes();
    expect(() => place.makeApp({ workers: 'b' })).toThrow(new Error(`[flux/Clusters] the ledger of templates '${place.ledger}' cannot be used: `
      + `${kind} 'mine' in 'workers' of 'charts.edge' ${problem}; ${remedy} (gitops/template-ledger)`));
    expect(place.bytes()).toEqual(before);
  });

  test('for a template in no namespace once all of the chart is in one', () => {
    const place = new Workplace();
    const write = (namespace?: string) => {
      const app = new FleetApp({ outdir: place.outdir });
      const chart = new Chart(app, 'edge', { namespace });
      addTemplate(chart, 'workers', 'a');
      // It is in no namespace whatever the chart is in.
      new ApiObject(chart, 'namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'edge' } });
      place.deliver(app, [chart]);
      app.synth();
    };
    write();
    write();
    expect(() => write('edge')).toThrow(` is in no namespace, ${NO_PLACE}; ${REMEDY} (gitops/template-ledger)`);
  });
});
