import { Chart } from 'cdk8s';
import { MixedClusterProps } from '../../../src/cluster';
import { K0sControlPlane, K0sControlPlaneProps, K0smotronRemoteWorkerPool } from '../../../src/providers/k0smotron';
import { KamajiControlPlane } from '../../../src/providers/kamaji';
import { RemoteAccess, TunnelAccessProps } from '../../../src/remote';
import { Endpoint, Replicas } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const EVERY_PROP: Required<TunnelAccessProps> = { serverHost: 'mgmt.example.com', serverPort: 31701, apiServerPort: 31444 };

interface Given {
  readonly tunnel?: TunnelAccessProps;
  readonly cluster?: Partial<MixedClusterProps>;
  readonly controlPlane?: K0sControlPlaneProps;
}

function makeFactory({ tunnel = { serverHost: 'mgmt.example.com' }, cluster, controlPlane }: Given = {}): Chart {
  const chart = makeChart();
  const mixed = makeCluster(chart, { endpoint: undefined, remoteAccess: RemoteAccess.tunnel(tunnel), ...cluster });
  new K0sControlPlane(mixed, 'ControlPlane', { replicas: 1, ...controlPlane });
  return chart;
}

function configOf(given: Given = {}): Manifest {
  return find(synth(makeFactory(given)), 'K0sControlPlane').spec.k0sConfigSpec;
}

describe('a tunnel', () => {
  test('is the endpoint of the cluster and of its infra cluster', () => {
    const manifests = synth(makeFactory());
    expect(find(manifests, 'Cluster').spec.controlPlaneEndpoint).toEqual({ host: 'mgmt.example.com', port: 31443 });
    expect(find(manifests, 'RemoteCluster').spec.controlPlaneEndpoint).toEqual({ host: 'mgmt.example.com', port: 31443 });
  });

  test('makes the control plane dial it, and run pods without taints', () => {
    expect(configOf()).toMatchObject({
      args: ['--enable-worker', '--no-taints'],
      tunneling: { enabled: true, mode: 'tunnel', serverAddress: 'mgmt.example.com', serverNodePort: 31700, tunnelingNodePort: 31443 },
    });
  });

  test('puts its host into the certificate, and leads nodes to the controllers directly', () => {
    expect(configOf().k0s.spec).toEqual({
      api: { sans: ['mgmt.example.com'] }, network: { nodeLocalLoadBalancing: { enabled: true, type: 'EnvoyProxy' } },
    });
  });

  test('leaves what the user says of k0s beside it', () => {
    const k0sConfig = {
      apiVersion: 'k0s.k0sproject.io/v1beta1',
      kind: 'ClusterConfig',
      spec: { api: { sans: ['own.example.com', 'mgmt.example.com'], port: 6443 }, network: { provider: 'calico', nodeLocalLoadBalancing: { enabled: false } }, telemetry: { enabled: false } },
    };
    expect(configOf({ controlPlane: { k0sConfig } }).k0s.spec).toEqual({
      api: { sans: ['mgmt.example.com', 'own.example.com'], port: 6443 },
      network: { provider: 'calico', nodeLocalLoadBalancing: { enabled: false } },
      telemetry: { enabled: false },
    });
  });

  test('takes every prop', () => {
    const manifests = synth(makeFactory({ tunnel: EVERY_PROP }));
    expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
    expect(find(manifests, 'K0sControlPlane').spec.k0sConfigSpec.tunneling).toMatchObject({ serverNodePort: 31701, tunnelingNodePort: 31444 });
    expect(find(manifests, 'Cluster').spec.controlPlaneEndpoint.port).toBe(31444);
  });

  test('takes the endpoint that is the tunnel', () => {
    expect(() => makeFactory({ cluster: { endpoint: Endpoint.of('mgmt.example.com', 31443) } })).not.toThrow();
  });

  test('has pools that join by k0s', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart, { endpoint: undefined, remoteAccess: RemoteAccess.tunnel(EVERY_PROP) });
    new K0sControlPlane(cluster, 'ControlPlane', { replicas: 1, hosts: [{ address: '10.0.0.1', sshKeySecretName: 'ssh' }] });
    new K0smotronRemoteWorkerPool(cluster, 'Workers', { replicas: Replicas.fixed(1), hosts: [{ address: '10.0.0.2', sshKeySecretName: 'ssh' }] });
    const manifests = synth(chart);
    expect(find(manifests, 'K0sWorkerConfigTemplate').spec.template.spec.version).toBe(find(manifests, 'K0sControlPlane').spec.version);
  });

  test('tells who dials whom', () => {
    expect(RemoteAccess.tunnel(EVERY_PROP).connections.map(({ from, to, port }) => `${from} -> ${to}:${port}`)).toEqual([
      'control plane nodes -> mgmt.example.com:31701', 'management cluster -> mgmt.example.com:31444', 'nodes -> mgmt.example.com:31444', 'management cluster -> hosts:22',
    ]);
  });
});

describe('fails', () => {
  test.each<[string, TunnelAccessProps, string]>([
    ['for a host that is none', { serverHost: 'mgmt:31443' }, "'serverHost' 'mgmt:31443' is neither an IP address nor a host name; use for example 'mgmt.example.com' (input/invalid-value)"],
    ['for a port that is no port of nodes', { serverHost: 'mgmt.example.com', serverPort: 7000 },
      "'serverPort' 7000 is not a port of nodes, which are what is opened for tunnels; use 30000 to 32767 (input/invalid-value)"],
    ['for one port twice', { serverHost: 'mgmt.example.com', serverPort: 31443 }, "'serverPort' and 'apiServerPort' are both 31443; use two ports (input/duplicate)"],
  ])('%s', (_what, tunnel, message) => {
    expect(() => makeFactory({ tunnel, cluster: { endpoint: Endpoint.of('mgmt.example.com', 31443) } })).toThrow(`[test/Cluster] ${message}`);
  });

  test('for another endpoint', () => {
    expect(() => makeFactory({ cluster: { endpoint: Endpoint.of('192.168.10.20') } })).toThrow("[test/Cluster] 'endpoint' 192.168.10.20:6443 of the cluster is not the tunnel "
      + 'mgmt.example.com:31443, which is the only way to its API server; leave it out (input/invalid-value)');
  });

  test('where its client would have no node to run on', () => {
    expect(() => makeFactory({ controlPlane: { runsPods: false } })).toThrow("[test/Cluster/ControlPlane] 'runsPods' is false, and the client of the tunnel is a pod, which runs on "
      + 'no other node before the tunnel is there; leave it out (remote/tunnel-without-worker)');
  });

  test('for a control plane that opens no tunnel', () => {
    const cluster = makeCluster(makeChart(), { endpoint: undefined, remoteAccess: RemoteAccess.tunnel(EVERY_PROP) });
    expect(() => new KamajiControlPlane(cluster, 'ControlPlane')).toThrow('[test/Cluster/ControlPlane] RemoteAccess.tunnel() needs a control plane that opens a tunnel itself, '
      + 'and one of Kamaji does not; use one that does, or another access (input/invalid-value)');
  });

  test('for a second cluster', () => {
    const access = RemoteAccess.tunnel(EVERY_PROP);
    makeCluster(makeChart(), { endpoint: undefined, remoteAccess: access });
    expect(() => makeCluster(makeChart(), { endpoint: undefined, remoteAccess: access }))
      .toThrow("[test/Cluster] 'remoteAccess' is that of the cluster 'edge' already; make one for each cluster (remote/bound-twice)");
  });
});
