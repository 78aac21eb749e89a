import { Chart } from 'cdk8s';
import { parseAllDocuments, parse } from 'yaml';
import { MixedClusterProps } from '../../../src/cluster';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { KamajiControlPlane } from '../../../src/providers/kamaji';
import { Metal3ControlPlane, Metal3ControlPlaneProps } from '../../../src/providers/metal3';
import { KonnectivityAccess, KonnectivityAccessProps, RemoteAccess } from '../../../src/remote';
import { Endpoint, FileContent, KubeVip, TaintEffect } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const EVERY_PROP: Required<KonnectivityAccessProps> = {
  serverHost: 'agents.example.com',
  serverPort: 18132,
  version: 'v0.35.0',
  serverImage: 'registry.example.com:5000/proxy-server',
  serverExtraArgs: { 'v': '4', 'keepalive-time': '30s' },
  agentImage: 'registry.example.com:5000/proxy-agent',
  agentExtraArgs: { v: '2' },
  tolerations: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }],
  agentResources: { requests: { cpu: '50m' }, limits: { memory: '64Mi' } },
};

interface Given {
  readonly access?: KonnectivityAccess;
  readonly cluster?: Partial<MixedClusterProps>;
  readonly controlPlane?: Partial<Metal3ControlPlaneProps>;
}

function makeFactory({ access = RemoteAccess.konnectivity(), cluster, controlPlane }: Given = {}): Chart {
  const chart = makeChart();
  const mixed = makeCluster(chart, { endpoint: Endpoint.loadBalancer('api.example.com'), remoteAccess: access, ...cluster });
  new Metal3ControlPlane(mixed, 'ControlPlane', { image: IMAGE, ...controlPlane });
  return chart;
}

function configOf(chart: Chart): Manifest {
  return find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

function fileOf(chart: Chart, path: string): Manifest {
  const { content } = configOf(chart).files.find((file: { path: string }) => file.path === path);
  return parse(content as string);
}

function serverOf(chart: Chart): Manifest {
  return fileOf(chart, '/etc/kubernetes/manifests/konnectivity-server.yaml').spec.containers[0];
}

/** The objects that the ClusterResourceSet puts into the cluster, by kind. */
function agentsOf(chart: Chart): { [kind: string]: Manifest } {
  const { data } = find(synth(chart), 'ConfigMap');
  const objects = parseAllDocuments(data['agents.yaml'] as string).map(document => document.toJS() as Manifest);
  return Object.fromEntries(objects.map(object => [object.kind, object]));
}

describe('a control plane of kubeadm with konnectivity', () => {
  test('sends what goes to nodes through the socket of the server on its machine', () => {
    const chart = makeFactory();
    expect(configOf(chart).clusterConfiguration.apiServer).toEqual({
      extraArgs: [{ name: 'egress-selector-config-file', value: '/etc/kubernetes/konnectivity-server/egress-selector.yaml' }],
      extraVolumes: [{
        name: 'konnectivity-server', hostPath: '/etc/kubernetes/konnectivity-server', mountPath: '/etc/kubernetes/konnectivity-server', readOnly: true, pathType: 'DirectoryOrCreate',
      }],
    });
    const { egressSelections } = fileOf(chart, '/etc/kubernetes/konnectivity-server/egress-selector.yaml');
    const [cluster, ...others] = egressSelections;
    expect(cluster).toEqual({
      name: 'cluster',
      connection: { proxyProtocol: 'GRPC', transport: { uds: { udsName: '/etc/kubernetes/konnectivity-server/konnectivity-server.socket' } } },
    });
    expect(others).toEqual(['controlplane', 'etcd'].map(name => ({ name, connection: { proxyProtocol: 'Direct' } })));
    expect(serverOf(chart).args).toEqual(expect.arrayContaining(['--uds-name=/etc/kubernetes/konnectivity-server/konnectivity-server.socket', '--server-port=0', '--mode=grpc']));
  });

  test('runs a server that knows how many there are, and prefers the agent of the node that is meant', () => {
    expect(serverOf(makeFactory({ controlPlane: { replicas: 5 } }))).toMatchObject({
      image: 'registry.k8s.io/kas-network-proxy/proxy-server:v0.34.0',
      args: expect.arrayContaining(['--server-count=5', '--agent-port=8132', '--proxy-strategies=destHost,default']),
    });
  });

  test('gives the server no key of the CA, but for the commands that issue its certificate', () => {
    const chart = makeFactory();
    const mounted = serverOf(chart).volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath);
    expect(mounted).toEqual([
      '/etc/kubernetes/pki/ca.crt', '/etc/kubernetes/pki/apiserver.crt', '/etc/kubernetes/pki/apiserver.key', '/etc/kubernetes/konnectivity-server',
    ]);
    expect(configOf(chart).preKubeadmCommands[0]).toContain('-CAkey /etc/kubernetes/pki/ca.key');
  });

  test('has its server ask the API server of its own machine, with files in place of keys', () => {
    const kubeconfig = fileOf(makeFactory(), '/etc/kubernetes/konnectivity-server/kubeconfig.yaml');
    expect(kubeconfig.clusters[0].cluster).toEqual({
      'server': 'https://127.0.0.1:6443', 'tls-server-name': 'kubernetes', 'certificate-authority': '/etc/kubernetes/pki/ca.crt',
    });
    expect(kubeconfig.users[0].user).toEqual({
      'client-certificate': '/etc/kubernetes/konnectivity-server/client.crt', 'client-key': '/etc/kubernetes/konnectivity-server/client.key',
    });
  });

  test('asks at the port where kube-vip has the API server listen', () => {
    const chart = makeFactory({ cluster: { endpoint: Endpoint.of('192.168.10.20', 8443) }, controlPlane: { replicas: 1, virtualIp: KubeVip.arp() } });
    expect(fileOf(chart, '/etc/kubernetes/konnectivity-server/kubeconfig.yaml').clusters[0].cluster.server).toBe('https://127.0.0.1:8443');
  });

  test('puts agents on all nodes, whatever their taints, before there is a network of pods', () => {
    const { DaemonSet, ServiceAccount, ClusterRoleBinding } = agentsOf(makeFactory());
    expect(DaemonSet.spec.template.spec).toMatchObject({ hostNetwork: true, dnsPolicy: 'Default', tolerations: [{ operator: 'Exists' }], serviceAccountName: 'konnectivity-agent' });
    expect(DaemonSet.spec.template.spec.containers[0]).toMatchObject({
      image: 'registry.k8s.io/kas-network-proxy/proxy-agent:v0.34.0',
      args: expect.arrayContaining(['--proxy-server-host=api.example.com', '--proxy-server-port=8132', '--agent-identifiers=host=$(HOST_IP)&host=$(NODE_NAME)']),
    });
    expect(ServiceAccount.metadata).toEqual({ name: 'konnectivity-agent', namespace: 'kube-system' });
    expect(ClusterRoleBinding).toMatchObject({ roleRef: { name: 'system:auth-delegator' }, subjects: [{ kind: 'User', name: 'system:konnectivity-server' }] });
  });

  test('writes its token for the audience that the server asks for', () => {
    const chart = makeFactory();
    const [{ projected }] = agentsOf(chart).DaemonSet.spec.template.spec.volumes;
    expect(serverOf(chart).args).toContain(`--authentication-audience=${projected.sources[0].serviceAccountToken.audience}`);
  });

  test('keeps the agents up to date in clusters that are there', () => {
    expect(find(synth(makeFactory()), 'ClusterResourceSet').spec).toMatchObject({ strategy: 'Reconcile', resources: [{ kind: 'ConfigMap', name: 'edge-konnectivity-agents-agents' }] });
  });

  test('takes every prop', () => {
    const chart = makeFactory({ access: RemoteAccess.konnectivity(EVERY_PROP) });
    expect(synth(chart).flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
    expect(configOf(chart).clusterConfiguration.apiServer.certSANs).toEqual(['agents.example.com']);
    expect(serverOf(chart)).toMatchObject({
      image: 'registry.example.com:5000/proxy-server:v0.35.0',
      args: expect.arrayContaining(['--agent-port=18132', '--v=4', '--keepalive-time=30s']),
      ports: [{ name: 'agents', containerPort: 18132, hostPort: 18132 }],
    });
    expect(serverOf(chart).args).not.toContain('--keepalive-time=1m');
    const { spec } = agentsOf(chart).DaemonSet.spec.template;
    expect(spec.tolerations).toEqual([{ key: 'gpu', operator: 'Exists', effect: 'NoSchedule' }]);
    expect(spec.containers[0]).toMatchObject({
      image: 'registry.example.com:5000/proxy-agent:v0.35.0',
      args: expect.arrayContaining(['--proxy-server-host=agents.example.com', '--proxy-server-port=18132', '--v=2']),
      resources: { requests: { cpu: '50m' }, limits: { memory: '64Mi' } },
    });
  });

  test('works where another renderer than cloud-init reads the files', () => {
    const chart = makeChart();
    new ByohControlPlane(makeCluster(chart, { remoteAccess: RemoteAccess.konnectivity() }), 'ControlPlane', { replicas: 1, virtualIp: KubeVip.arp() });
    expect(synth(chart).flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
    expect(serverOf(chart).args).toContain('--server-count=1');
  });

  test('leaves what the user gives beside it', () => {
    const own = { path: '/etc/own', content: FileContent.text('own') };
    const { files } = configOf(makeFactory({ controlPlane: { files: [own] } }));
    expect(files.map(({ path }: { path: string }) => path)).toEqual([
      '/etc/kubernetes/konnectivity-server/egress-selector.yaml', '/etc/kubernetes/konnectivity-server/kubeconfig.yaml', '/etc/kubernetes/konnectivity-server/client.cnf',
      '/etc/kubernetes/manifests/konnectivity-server.yaml', '/etc/own',
    ]);
  });
});

describe('the connections', () => {
  test('are those of nodes to the control plane', () => {
    const access = RemoteAccess.konnectivity();
    makeFactory({ access });
    expect(access.connections).toEqual([
      { from: 'nodes', to: 'api.example.com', port: 6443, purpose: 'API server' },
      { from: 'nodes', to: 'api.example.com', port: 8132, purpose: 'konnectivity, through which logs, exec and webhooks come back' },
    ]);
  });

  test('name the endpoint as long as it is not known', () => {
    expect(RemoteAccess.konnectivity({ serverHost: 'agents.example.com' }).connections.map(({ to, port }) => `${to}:${port}`))
      .toEqual(['endpoint of the cluster:6443', 'agents.example.com:8132']);
  });
});

describe('fails', () => {
  test.each<[string, KonnectivityAccessProps, string]>([
    ['for a host that is none', { serverHost: 'https://api' }, "'serverHost' 'https://api' is neither an IP address nor a host name; use for example 'api.example.com' (input/invalid-value)"],
    ['for a port that is none', { serverPort: 0 }, "'serverPort' 0 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
    ['for a version that is none', { version: 'latest' }, "'version' 'latest' is not a version; use for example 'v0.34.0' (version/invalid)"],
    ['for an image with a tag', { agentImage: 'registry.example.com/agent:v1' },
      "'agentImage' 'registry.example.com/agent:v1' is not an image without a tag; use for example 'registry.k8s.io/kas-network-proxy/proxy-server', the tag is 'version' (input/invalid-value)"],
    ['for an argument with dashes', { serverExtraArgs: { '--v': '4' } }, "'serverExtraArgs' has the argument '--v'; give its name in lower case and without leading dashes (input/invalid-value)"],
    ['for an argument that is set already', { agentExtraArgs: { 'proxy-server-host': 'other' } },
      "'agentExtraArgs' has 'proxy-server-host', which ties server, agents and API server together and is set already; leave it out (input/duplicate)"],
    ['for resources that are none', { agentResources: { limits: { cpu: 'much' } } }, "'agentResources.limits' has cpu 'much'; use a Kubernetes quantity, for example '250m' or '512Mi' (input/invalid-value)"],
    ['for a toleration that is none', { tolerations: [{ value: 'x' }] }, "'tolerations' has the value 'x' without a key; give the key too, or leave the value out (input/invalid-value)"],
  ])('%s', (_what, props, message) => {
    expect(() => makeFactory({ access: RemoteAccess.konnectivity(props) })).toThrow(`[test/Cluster] ${message}`);
  });

  test('for a cluster without an address that agents could dial', () => {
    expect(() => makeFactory({ cluster: { endpoint: undefined } })).toThrow("[test/Cluster] the cluster has no 'endpoint', so that konnectivity agents do not know whom to dial; "
      + "set 'serverHost' of RemoteAccess.konnectivity(), or 'endpoint' (input/missing-value)");
  });

  test('for an address that only one of several machines holds', () => {
    const cluster = { endpoint: Endpoint.of('192.168.10.20') };
    expect(() => makeFactory({ cluster, controlPlane: { virtualIp: KubeVip.arp() } })).toThrow('[test/Cluster/ControlPlane] one of 3 control plane machines holds 192.168.10.20, '
      + "so that konnectivity agents reach its server only, and the API servers of the others reach no node; set 'serverHost' of RemoteAccess.konnectivity() to a load balancer "
      + 'or a DNS name of all machines, or use BGP or one machine (remote/one-server-reached)');
    const access = RemoteAccess.konnectivity({ serverHost: 'agents.example.com' });
    expect(() => makeFactory({ access, cluster, controlPlane: { virtualIp: KubeVip.arp() } })).not.toThrow();
  });

  test('for a control plane that has konnectivity itself', () => {
    const cluster = makeCluster(makeChart(), { remoteAccess: RemoteAccess.konnectivity() });
    expect(() => new KamajiControlPlane(cluster, 'ControlPlane')).toThrow('[test/Cluster/ControlPlane] RemoteAccess.konnectivity() is for control planes of kubeadm on machines, '
      + "and this is one of Kamaji; leave 'remoteAccess' out: hosted control planes have konnectivity themselves (input/invalid-value)");
  });

  test('for a second cluster', () => {
    const access = RemoteAccess.konnectivity();
    makeFactory({ access });
    expect(() => makeFactory({ access })).toThrow("[test/Cluster] 'remoteAccess' is that of the cluster 'edge' already; make one for each cluster (remote/bound-twice)");
  });
});
