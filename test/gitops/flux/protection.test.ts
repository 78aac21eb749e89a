import { ApiObject, Chart, JsonPatch, Lazy } from 'cdk8s';
import { addMixedCluster, addObject, deliver, readManifests } from './deliveries';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { RotatingTemplate } from '../../../src/cdk8s-helpers';
import { MachinePool } from '../../../src/contract';
import { FleetApp } from '../../../src/fleet';
import { FluxDeliveryProps, TemplateRetention } from '../../../src/gitops';
import { objectsBelow } from '../../../src/gitops/objects';
import { temporaryFolders } from '../../support/folders';

const newFolder = temporaryFolders();
const PRUNE = 'kustomize.toolkit.fluxcd.io/prune';
const SUBSTITUTE = 'kustomize.toolkit.fluxcd.io/substitute';

function makeChart(): Chart {
  return new Chart(new FleetApp({ outdir: newFolder() }), 'edge', { namespace: 'edge' });
}

function annotationsOf(object: ApiObject): { [name: string]: string } | undefined {
  return (object.toJson() as { metadata: { annotations?: { [name: string]: string } } }).metadata.annotations;
}

/** What is annotated when the chart is delivered. */
function delivered(chart: Chart, ...objects: ApiObject[]): ({ [name: string]: string } | undefined)[] {
  return deliveredWith({}, chart, ...objects);
}

function deliveredWith(props: Partial<FluxDeliveryProps>, chart: Chart, ...objects: ApiObject[]): ({ [name: string]: string } | undefined)[] {
  deliver(FleetApp.of(chart) as FleetApp, { charts: [chart], ...props });
  return objects.map(annotationsOf);
}

function addTemplate(chart: Chart, kind: string): RotatingTemplate {
  return new RotatingTemplate(chart, kind, { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind, baseName: 'a', spec: () => ({}) });
}

function makeRetention(): TemplateRetention {
  return new TemplateRetention({ ledger: `${newFolder()}/templates.json` });
}

describe('what Flux may delete', () => {
  test.each([
    ['v1', 'Namespace'], ['v1', 'Secret'], ['external-secrets.io/v1', 'ExternalSecret'], ['metal3.io/v1alpha1', 'BareMetalHost'], ['ipam.metal3.io/v1alpha1', 'IPPool'],
    ['infrastructure.cluster.x-k8s.io/v1beta1', 'ByoCluster'], ['cluster.x-k8s.io/v1beta2', 'Cluster'], ['bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfigTemplate'],
    ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane'], ['controlplane.cluster.x-k8s.io/v1beta2', 'UnheardOfControlPlane'],
    ['cluster.x-k8s.io/v1beta2', 'MachineDeployment'], ['cluster.x-k8s.io/v1beta2', 'MachinePool'], ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSMachinePool'],
  ])('is no %s %s', (apiVersion, kind) => {
    const chart = makeChart();
    expect(delivered(chart, addObject(chart, apiVersion, kind))).toEqual([{ [PRUNE]: 'disabled' }]);
  });

  test.each([
    ['cluster.x-k8s.io/v1beta2', 'MachineHealthCheck'], ['addons.cluster.x-k8s.io/v1beta2', 'ClusterResourceSet'], ['v1', 'ConfigMap'],
  ])('is %s %s', (apiVersion, kind) => {
    const chart = makeChart();
    expect(delivered(chart, addObject(chart, apiVersion, kind))).toEqual([undefined]);
  });

  test('is no infra cluster, be it that of a Cluster of the chart or another one', () => {
    const chart = makeChart();
    const cluster = addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster', { spec: { infrastructureRef: { kind: 'ByoCluster', name: 'a' } } });
    const primary = addObject(chart, 'infrastructure.cluster.x-k8s.io/v1beta1', 'ByoCluster');
    const secondary = addObject(chart, 'infrastructure.cluster.x-k8s.io/v1beta1', 'Metal3Cluster');
    expect(delivered(chart, cluster, primary, secondary)).toEqual([{ [PRUNE]: 'disabled' }, { [PRUNE]: 'disabled' }, { [PRUNE]: 'disabled' }]);
  });

  test('is no template whose name follows its content, of whatever kind, while nobody keeps those of before', () => {
    const chart = makeChart();
    expect(delivered(chart, addTemplate(chart, 'KubeadmConfigTemplate'), addTemplate(chart, 'KubeadmConfig')))
      .toEqual([{ [PRUNE]: 'disabled' }, { [PRUNE]: 'disabled' }]);
  });

  test('is every such template if those of before are kept, but no other template', () => {
    const chart = makeChart();
    const other = addObject(chart, 'infrastructure.cluster.x-k8s.io/v1beta1', 'ByoMachineTemplate');
    expect(deliveredWith({ retention: makeRetention() }, chart, addTemplate(chart, 'KubeadmConfigTemplate'), addTemplate(chart, 'KubeadmConfig'), other))
      .toEqual([undefined, undefined, { [PRUNE]: 'disabled' }]);
  });

  test('is a pool that is retired, with the machine pool of the provider, but not its templates', () => {
    const app = new FleetApp({ outdir: newFolder() });
    const chart = BLUEPRINTS['eks-cluster'](app, 'eks');
    deliver(app, { charts: [chart] });
    const pools = chart.node.findAll().filter((construct): construct is MachinePool => construct instanceof MachinePool);
    const prunable = () => objectsBelow(chart).filter(object => annotationsOf(object)?.[PRUNE] === undefined).map(({ kind }) => kind);
    expect(prunable()).toEqual([]);
    pools.forEach(pool => pool.retire());
    expect(pools.length).toBeGreaterThan(0);
    expect(prunable().sort()).toEqual(pools.flatMap(({ resource, infraPool }) => [resource.kind, infraPool.kind]).sort());
  });

  test('is what the user says', () => {
    const chart = makeChart();
    const annotated = addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster', { metadata: { annotations: { [PRUNE]: 'enabled' } } });
    const labelled = addObject(chart, 'v1', 'Secret', { metadata: { labels: { [PRUNE]: 'enabled' } } });
    expect(delivered(chart, annotated, labelled)).toEqual([{ [PRUNE]: 'enabled' }, undefined]);
    annotated.metadata.addAnnotation(PRUNE, 'later');
    expect(annotationsOf(annotated)).toEqual({ [PRUNE]: 'later' });
  });
});

describe('variables of Flux', () => {
  test('are not looked for where a text could be taken for one', () => {
    const chart = makeChart();
    const [script, plain] = ['echo ${HOME}', 'echo $HOME'].map((text, index) => addObject(new Chart(chart, `${index}`), 'v1', 'ConfigMap', { data: { script: text } }));
    expect(delivered(chart, script, plain)).toEqual([{ [SUBSTITUTE]: 'disabled' }, undefined]);
  });

  test('are not looked for in what is added later', () => {
    const chart = makeChart();
    let text = 'plain';
    const lazy = addObject(new Chart(chart, 'lazy'), 'v1', 'ConfigMap', { data: Lazy.any({ produce: () => ({ text }) }) });
    const patched = addObject(new Chart(chart, 'patched'), 'v1', 'ConfigMap', { data: { text: 'plain' } });
    expect(delivered(chart, lazy, patched)).toEqual([undefined, undefined]);
    text = '${A}';
    patched.addJsonPatch(JsonPatch.replace('/data/text', '${B}'));
    expect([lazy, patched].map(annotationsOf)).toEqual([{ [SUBSTITUTE]: 'disabled' }, { [SUBSTITUTE]: 'disabled' }]);
  });

  test('are not looked for in templates, whose names stay the same', () => {
    const chart = makeChart();
    const template = new RotatingTemplate(chart, 'Template', {
      apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate', baseName: 'a', spec: () => ({ template: { spec: { preKubeadmCommands: ['echo ${A}'] } } }),
    });
    const { name } = template;
    expect(deliveredWith({ retention: makeRetention() }, chart, template)).toEqual([{ [SUBSTITUTE]: 'disabled' }]);
    expect(template.name).toBe(name);
  });

  test('are looked for if the user says so', () => {
    const chart = makeChart();
    const data = { text: '${A}' };
    const annotated = addObject(new Chart(chart, '0'), 'v1', 'ConfigMap', { data, metadata: { annotations: { [SUBSTITUTE]: 'enabled' } } });
    const labelled = addObject(new Chart(chart, '1'), 'v1', 'ConfigMap', { data, metadata: { labels: { [SUBSTITUTE]: 'enabled' } } });
    expect(delivered(chart, annotated, labelled)).toEqual([{ [SUBSTITUTE]: 'enabled' }, undefined]);
  });
});

test('annotations are written', () => {
  const app = new FleetApp({ outdir: newFolder() });
  const chart = addMixedCluster(app);
  addObject(chart, 'v1', 'ConfigMap', { data: { text: '${A}' }, metadata: { name: 'a', namespace: 'edge' } });
  deliver(app, { charts: [chart] });
  app.synth();
  const annotated = ['inventory', 'cluster'].flatMap(part => readManifests(app.outdir, 'edge', part, 'edge.k8s.yaml'))
    .map(({ kind, metadata: { annotations } }) => [kind, Object.keys(annotations ?? {}).filter(name => name.startsWith('kustomize.'))] as const);
  const kindsWith = (name: string) => annotated.filter(([, names]) => names.includes(name)).map(([kind]) => kind).sort();
  expect(kindsWith(PRUNE)).toEqual(['ByoCluster', 'ByoMachineTemplate', 'Cluster', 'IPPool', 'IPPool', 'KubeadmConfigTemplate',
    'KubeadmControlPlane', 'MachineDeployment', 'Metal3Cluster', 'Metal3DataTemplate', 'Metal3MachineTemplate']);
  expect(kindsWith(SUBSTITUTE)).toContain('ConfigMap');
  expect(kindsWith(SUBSTITUTE)).not.toContain('MachineDeployment');
});
