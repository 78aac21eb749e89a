import { App, Chart, Duration } from 'cdk8s';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { OcmClusterProxy, OcmClusterProxyAccessProps, OcmClusterProxyProps, OcmProxiedCluster, RemoteAccess } from '../../../src/remote';
import { MixedCluster } from '../../../src/root';
import { find, synth } from '../../support/manifests';
import { privateEks } from '../sides';

const STORES = { tokenStoreName: 'tokens', caStoreName: 'addons' };

function makeProxy(app: App = new App(), props: Partial<OcmClusterProxyProps> = {}): OcmClusterProxy {
  return new OcmClusterProxy(new Chart(app, 'hub'), 'Proxy', { host: 'proxy.hub.example.com', clusterSet: 'edge', ...props });
}

test('takes all props', () => {
  const props: Required<OcmClusterProxyProps> = { host: 'proxy.example.com', port: 443, clusterSet: 'north', version: 'v0.12.0', replicas: 3 };
  const proxy = makeProxy(new App(), props);
  const manifests = synth(Chart.of(proxy));
  expect(find(manifests, 'ManagedClusterSetBinding').metadata).toEqual({ name: 'north', namespace: 'open-cluster-management-addon' });
  const image = 'quay.io/open-cluster-management/cluster-proxy:v0.12.0';
  expect(find(manifests, 'ManagedProxyConfiguration').spec).toMatchObject({
    proxyServer: { image, replicas: 3, entrypoint: { type: 'Hostname', hostname: { value: 'proxy.example.com' }, port: 443 } }, proxyAgent: { image, replicas: 3 },
  });
  expect(proxy.connections).toEqual([{
    from: 'the proxy agents in the cluster', to: 'the proxy server on the hub', port: 443, purpose: 'a tunnel to the API server of the cluster',
  }]);
});

test('makes a kubeconfig for a cluster that was never built here', () => {
  const proxy = makeProxy();
  const cluster: Required<OcmProxiedCluster> = {
    managedClusterName: 'imported', namespace: 'fleet', ...STORES, kubeconfigSecretName: 'imported-kubeconfig', serviceAccountName: 'fleet', tokenValidity: Duration.hours(8),
  };
  proxy.addCluster(cluster);
  const manifests = synth(Chart.of(proxy));
  expect(find(manifests, 'ManagedServiceAccount')).toMatchObject({ metadata: { name: 'fleet', namespace: 'imported' }, spec: { rotation: { enabled: true, validity: '8h0m0s' } } });
  expect(find(manifests, 'ExternalSecret')).toMatchObject({ metadata: { name: 'imported-kubeconfig', namespace: 'fleet' }, spec: { target: { name: 'imported-kubeconfig' } } });
});

test('is the access of a cluster that a cloud builds', () => {
  const app = new App();
  const proxy = makeProxy(app);
  const props: Required<OcmClusterProxyAccessProps> = {
    proxy, ...STORES, kubeconfigSecretName: 'edge-admin', serviceAccountName: 'fleet', tokenValidity: Duration.hours(8),
  };
  const access = RemoteAccess.clusterProxy(props);
  privateEks(access, app);
  const manifests = synth(Chart.of(proxy));
  expect(find(manifests, 'ManagedServiceAccount').metadata).toEqual({ name: 'fleet', namespace: 'edge-eks' });
  expect(find(manifests, 'ExternalSecret').metadata).toEqual({ name: 'edge-admin', namespace: 'fleet' });
  expect(access.connections).toEqual(proxy.connections);
});

test('fails for a control plane that is built through the connection', () => {
  const app = new App();
  const cluster = new MixedCluster(new Chart(app, 'edge', { namespace: 'edge' }), 'Cluster', {
    clusterName: 'edge', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], remoteAccess: RemoteAccess.clusterProxy({ proxy: makeProxy(app), ...STORES }),
  });
  expect(() => new ByohControlPlane(cluster, 'ControlPlane', {})).toThrow('[edge/Cluster/ControlPlane] Cluster API has to connect to the API server of KubeadmControlPlane to build it, and the agents that '
    + 'RemoteAccess.clusterProxy() goes through run only afterwards; use RemoteAccess.regional() or .connectProxy(), or a control plane that a cloud builds (remote/not-for-bootstrap)');
});

test('fails for a chart without a namespace', () => {
  const app = new App();
  expect(() => new MixedCluster(new Chart(app, 'edge'), 'Cluster', {
    clusterName: 'edge', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], remoteAccess: RemoteAccess.clusterProxy({ proxy: makeProxy(app), ...STORES }),
  })).toThrow("[edge/Cluster] the chart 'edge' has no 'namespace', and the kubeconfig of the cluster is to be beside it; set it (input/missing-value)");
});

test.each<[string, Partial<OcmClusterProxyProps>, string]>([
  ['a host with a port', { host: 'proxy:443' }, "'host' 'proxy:443' is not a host name; use for example 'edge.example.com', without scheme and port (input/invalid-value)"],
  ['no replicas', { replicas: 0 }, "'replicas' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  ['a version that is no release', { version: 'main' }, "'version' 'main' is not a release; use for example 'v0.11.0' (input/invalid-value)"],
])('fails for %s', (_, props, message) => {
  expect(() => makeProxy(new App(), props)).toThrow(`[hub/Proxy] ${message}`);
});
