import { ApiObject, Chart } from 'cdk8s';
import { deliver as deliverByArgoCd, rendered } from './argocd/deliveries';
import { deliver as deliverByFlux, kustomizations } from './flux/deliveries';
import { markBeforeControlPlane } from '../../src/contract';
import { FleetApp } from '../../src/fleet';
import { ArgoCdDelivery, ArgoCdLayout, FluxDelivery } from '../../src/gitops';
import { RemoteChart } from '../../src/remote';
import { find } from '../support/manifests';

const SOURCE = { repoUrl: 'https://git.example.com/platform.git', revision: 'main', path: 'dist' };
const FLUX = 'Flux in the cluster itself';

function addConfig(chart: Chart): Chart {
  new ApiObject(chart, 'Config', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' } });
  return chart;
}

function remoteChart(app: FleetApp, id: string = 'factory-remote', clusterName: string = 'factory'): Chart {
  return addConfig(new RemoteChart(app, id, { clusterName, appliedBy: FLUX, namespace: 'factory' }));
}

function managementChart(app: FleetApp): Chart {
  return addConfig(new Chart(app, 'factory', { namespace: 'factory' }));
}

const REFUSAL = "the chart 'factory-remote' is for the cluster 'factory', and would be applied to the management cluster; leave it to Flux in the cluster "
  + "itself, deliver it from a RemoteChart for the same cluster, or, with Argo CD, give the 'destination' (gitops/other-side)";

describe('a chart for another cluster', () => {
  test.each([undefined, { server: 'https://kubernetes.default.svc' }, { name: 'in-cluster' }])('is not applied by Argo CD to its own: %j', destination => {
    const app = new FleetApp();
    expect(() => deliverByArgoCd(app, { charts: [remoteChart(app)], destination })).toThrow(`[clusters-argocd/Clusters] ${REFUSAL}`);
  });

  test('is not applied by Flux to its own', () => {
    const app = new FleetApp();
    expect(() => deliverByFlux(app, { charts: [remoteChart(app)] })).toThrow(`[flux/Clusters] ${REFUSAL}`);
  });

  test('is applied by Argo CD where it is told to', () => {
    const app = new FleetApp();
    const delivery = deliverByArgoCd(app, { charts: [remoteChart(app)], destination: { name: 'factory' } });
    expect(find(rendered(delivery), 'Application', 'factory-remote').spec.destination).toEqual({ name: 'factory', namespace: 'factory' });
  });

  test('is applied by an Argo CD or Flux over there, whose own objects are for that cluster too', () => {
    const app = new FleetApp();
    const over = new RemoteChart(app, 'argocd-over-there', { clusterName: 'factory', appliedBy: 'hand, once' });
    new ArgoCdDelivery(over, 'ArgoCd', { charts: [remoteChart(app)], source: SOURCE });
    const flux = new RemoteChart(app, 'flux-over-there', { clusterName: 'factory', appliedBy: 'hand, once' });
    new FluxDelivery(flux, 'Flux', { charts: [remoteChart(app, 'factory-remote-2')], source: { name: 'platform' } });
    expect(rendered(over).map(({ metadata }) => metadata.labels['cdk8s-cluster-api/apply-to'])).toEqual(rendered(over).map(() => 'factory'));
    expect(rendered(flux).map(({ metadata }) => metadata.labels['cdk8s-cluster-api/apply-to'])).toEqual(['factory']);
  });
});

test('a chart for the management cluster is not delivered from over there', () => {
  const app = new FleetApp();
  const over = new RemoteChart(app, 'argocd-over-there', { clusterName: 'factory', appliedBy: 'hand, once' });
  expect(() => new ArgoCdDelivery(over, 'ArgoCd', { charts: [managementChart(app)], source: SOURCE })).toThrow(
    "[argocd-over-there/ArgoCd] the chart 'factory' is for the management cluster, and would be applied to the cluster 'factory'; "
      + 'deliver it from a chart that is for the management cluster too (gitops/other-side)');
});

test('charts for several clusters do not share a destination', () => {
  const app = new FleetApp();
  const charts = [remoteChart(app), remoteChart(app, 'mine-remote', 'mine')];
  expect(() => deliverByArgoCd(app, { charts, destination: { name: 'factory' } })).toThrow(
    "[clusters-argocd/Clusters] the charts 'factory-remote' and 'mine-remote' are for the cluster 'factory' and the cluster 'mine', and one delivery has one "
      + 'destination; make one for each cluster (gitops/other-side)');
});

describe('what has to be ready before the control plane', () => {
  function makeChart(app: FleetApp): Chart {
    const chart = new Chart(app, 'factory', { namespace: 'factory' });
    const add = (apiVersion: string, kind: string) => new ApiObject(chart, kind, { apiVersion, kind, metadata: { name: 'factory' } });
    add('controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane');
    add('metal3.io/v1alpha1', 'BareMetalHost');
    markBeforeControlPlane(add('cert-manager.io/v1', 'Certificate'));
    markBeforeControlPlane(add('v1', 'ServiceAccount'));
    return chart;
  }

  test.each(Object.values(ArgoCdLayout))('comes first in the Application of the control plane, and is deleted last: %s', layout => {
    const app = new FleetApp();
    const chart = makeChart(app);
    deliverByArgoCd(app, { charts: [chart], layout });
    const annotationsOf = (kind: string) => find(rendered(chart), kind).metadata.annotations;
    for (const kind of ['Certificate', 'ServiceAccount']) {
      expect(annotationsOf(kind)).toEqual({ 'argocd.argoproj.io/sync-wave': '-1', 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=confirm' });
    }
    expect(annotationsOf('BareMetalHost')).not.toHaveProperty(['argocd.argoproj.io/sync-wave']);
  });

  test('is waited for by Flux, which then applies the control plane', () => {
    const app = new FleetApp();
    const [inventory, cluster] = kustomizations(deliverByFlux(app, { charts: [makeChart(app)] }));
    expect(inventory.spec.healthChecks).toEqual([{ apiVersion: 'cert-manager.io/v1', kind: 'Certificate', name: 'factory', namespace: 'factory' }]);
    // Without an expression Flux takes an object without a status for ready.
    expect(inventory.spec.healthCheckExprs).toEqual([expect.objectContaining({
      apiVersion: 'cert-manager.io/v1', kind: 'Certificate', current: expect.stringContaining("'Ready'"),
    })]);
    expect(cluster.spec.dependsOn).toEqual([{ name: 'factory-inventory' }]);
  });
});
