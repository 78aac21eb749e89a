import { ApiObject, App, Chart, Duration } from 'cdk8s';
import { remoteSideOf } from '../../../src/contract';
import { EksAuthenticationMode, EksManagedMachinePool } from '../../../src/providers/aws';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { OcmKlusterletMode, OcmPullProps, OcmWorkDeletion, RemoteAccess } from '../../../src/remote';
import { MixedCluster, Replicas } from '../../../src/root';
import { find, ids, synth } from '../../support/manifests';
import { AGENT, baseline, privateEks } from '../sides';

test('writes the ManagedCluster and the works on the hub, beside the cluster', () => {
  const app = new App();
  const cluster = privateEks(RemoteAccess.pull({ ...AGENT, works: [{ workName: 'baseline', charts: [baseline(app)] }] }), app);
  const manifests = synth(Chart.of(cluster));
  expect(find(manifests, 'ManagedCluster')).toEqual({
    apiVersion: 'cluster.open-cluster-management.io/v1',
    kind: 'ManagedCluster',
    metadata: { name: 'edge-eks' },
    spec: { hubAcceptsClient: true, leaseDurationSeconds: 60 },
  });
  expect(find(manifests, 'ManifestWork')).toMatchObject({
    metadata: { name: 'baseline', namespace: 'edge-eks' },
    spec: { deleteOption: { propagationPolicy: 'Foreground' }, workload: { manifests: [{ kind: 'Namespace', metadata: { name: 'workloads' } }] } },
  });
});

test('gives machine pools a time after which Cluster API gives up on Nodes, unless they have one', () => {
  const app = new App();
  const cluster = privateEks(RemoteAccess.pull({ ...AGENT, nodeDeletionTimeout: Duration.minutes(5) }), app);
  new EksManagedMachinePool(cluster, 'Slow', { instanceType: 'm6i.large', replicas: Replicas.fixed(1), nodeDeletionTimeout: Duration.hours(1) });
  const manifests = synth(Chart.of(cluster));
  expect(find(manifests, 'MachinePool', 'edge-eks-workers').spec.template.spec.deletion).toEqual({ nodeDeletionTimeoutSeconds: 300 });
  expect(find(manifests, 'MachinePool', 'edge-eks-slow').spec.template.spec.deletion).toEqual({ nodeDeletionTimeoutSeconds: 3600 });
});

test('takes all props', () => {
  const app = new App();
  const props: Required<OcmPullProps> = {
    hubUrl: 'https://hub.example.com',
    secretStoreName: 'vault',
    bootstrapKey: 'hub/first-contact',
    version: 'v1.4.0',
    imageRepository: 'registry.example.com/ocm',
    clusterSet: 'edge',
    leaseDuration: Duration.minutes(5),
    klusterletMode: OcmKlusterletMode.DEFAULT,
    agentNamespace: 'open-cluster-management-edge',
    works: [{ workName: 'baseline', charts: [baseline(app)], deletion: OcmWorkDeletion.ORPHAN }],
    nodeDeletionTimeout: Duration.minutes(2),
  };
  const access = RemoteAccess.pull(props);
  const cluster = privateEks(access, app);
  const hub = synth(Chart.of(cluster));
  expect(find(hub, 'ManagedCluster')).toMatchObject({
    metadata: { labels: { 'cluster.open-cluster-management.io/clusterset': 'edge' } }, spec: { leaseDurationSeconds: 300 },
  });
  expect(find(hub, 'ManifestWork').spec.deleteOption).toEqual({ propagationPolicy: 'Orphan' });
  expect(find(hub, 'MachinePool').spec.template.spec.deletion).toEqual({ nodeDeletionTimeoutSeconds: 120 });
  const remote = synth(access.remoteChart(app, 'remote'));
  expect(find(remote, 'ExternalSecret')).toMatchObject({
    metadata: { namespace: 'open-cluster-management-edge' },
    spec: { secretStoreRef: { name: 'vault' }, data: [{ secretKey: 'kubeconfig', remoteRef: { key: 'hub/first-contact' } }] },
  });
  expect(find(remote, 'Klusterlet').spec).toEqual({
    clusterName: 'edge-eks',
    namespace: 'open-cluster-management-edge',
    deployOption: { mode: 'Default' },
    imagePullSpec: 'registry.example.com/ocm/registration-operator:v1.4.0',
    registrationImagePullSpec: 'registry.example.com/ocm/registration:v1.4.0',
    workImagePullSpec: 'registry.example.com/ocm/work:v1.4.0',
    externalServerURLs: [{ url: 'https://hub.example.com' }],
  });
  expect(access.connections).toEqual([{
    from: 'the klusterlet in the cluster', to: 'the API server of the hub', port: 443, purpose: 'registration, work to do, and what became of it',
  }]);
});

test('lets the agent apply kinds that are not of Kubernetes, and only then', () => {
  const app = new App();
  const content = baseline(app);
  const access = RemoteAccess.pull({ ...AGENT, works: [{ workName: 'baseline', charts: [content] }] });
  privateEks(access, app);
  expect(ids(synth(access.remoteChart(app, 'before')))).toEqual([
    'ExternalSecret/bootstrap-hub-kubeconfig', 'Klusterlet/klusterlet', 'Namespace/open-cluster-management-agent',
  ]);
  app.node.tryRemoveChild('before');
  new ApiObject(content, 'Issuer', { apiVersion: 'cert-manager.io/v1', kind: 'Issuer', metadata: { name: 'own', namespace: 'workloads' }, spec: { selfSigned: {} } });
  expect(find(synth(access.remoteChart(app, 'after')), 'ClusterRole')).toMatchObject({
    metadata: { labels: { 'open-cluster-management.io/aggregate-to-work': 'true' } },
    rules: [{ apiGroups: ['cert-manager.io'], resources: ['*'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'] }],
  });
});

test('has the content for the other side only', () => {
  const app = new App();
  const content = baseline(app);
  const access = RemoteAccess.pull({ ...AGENT, works: [{ workName: 'baseline', charts: [content] }] });
  privateEks(access, app);
  expect(remoteSideOf(content)).toEqual({ clusterName: 'edge-eks', appliedBy: 'the work agent of Open Cluster Management' });
  expect(remoteSideOf(access.remoteChart(app, 'remote'))).toEqual({ clusterName: 'edge-eks', appliedBy: 'whoever brings the first agent into the network' });
});

test('adds works later, too', () => {
  const app = new App();
  const access = RemoteAccess.pull(AGENT);
  const cluster = privateEks(access, app);
  access.addWork({ workName: 'later', charts: [baseline(app)] });
  expect(find(synth(Chart.of(cluster)), 'ManifestWork').metadata.name).toBe('later');
});

test.each<[string, Partial<OcmPullProps>, string]>([
  ['a hub without https', { hubUrl: 'hub.example.com' }, "'hubUrl' 'hub.example.com' is not a URL of https; use for example 'https://hub.example.com:6443' (input/invalid-value)"],
  ['a store that cannot be', { secretStoreName: 'Vault' }, "'secretStoreName' 'Vault' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with "
    + 'a letter or digit (input/invalid-value)'],
  ['an empty key', { bootstrapKey: '' }, "'bootstrapKey' is empty; give the key of the kubeconfig in the store, or leave it out (input/invalid-value)"],
  ['a version that is no release', { version: 'latest' }, "'version' 'latest' is not a release; use for example 'v1.3.1' (input/invalid-value)"],
  ['a namespace that agents cannot have', { agentNamespace: 'agents' }, "'agentNamespace' 'agents' is not possible; use 'open-cluster-management-' and lower-case letters, digits and '-', at "
    + 'most 57 characters (input/invalid-value)'],
  ['a cluster set that is no label', { clusterSet: 'Edge' }, "'clusterSet' 'Edge' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit "
    + '(input/invalid-value)'],
])('fails for %s', (_, props, message) => {
  expect(() => privateEks(RemoteAccess.pull({ ...AGENT, ...props }))).toThrow(`[edge/Cluster/RemoteAccess] ${message}`);
});

test('fails for a second cluster', () => {
  const access = RemoteAccess.pull(AGENT);
  privateEks(access);
  expect(() => privateEks(access)).toThrow("[edge/Cluster] 'remoteAccess' is that of the cluster 'edge-eks' already; make one for each cluster (remote/bound-twice)");
});

test('fails for the other side of no cluster', () => {
  expect(() => RemoteAccess.pull(AGENT).remoteChart(new App(), 'remote'))
    .toThrow("'remoteChart()' was called on an access that no cluster has; give it to a cluster as 'remoteAccess' first (remote/not-bound)");
});

test('fails for content in the chart of the hub', () => {
  const access = RemoteAccess.pull(AGENT);
  const cluster = privateEks(access);
  expect(() => access.addWork({ workName: 'own', charts: [Chart.of(cluster)] })).toThrow("[edge/Cluster/RemoteAccess] the chart 'edge' has the ManifestWork in it, so that its objects would go to "
    + 'both sides; give a chart of its own (remote/own-chart)');
});

test('fails for a control plane that Cluster API has to connect to', () => {
  const cluster = new MixedCluster(new Chart(new App(), 'edge'), 'Cluster', {
    clusterName: 'edge', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], remoteAccess: RemoteAccess.pull(AGENT),
  });
  expect(() => new ByohControlPlane(cluster, 'ControlPlane', {})).toThrow("[edge/Cluster/ControlPlane] Cluster API has to connect to the API server of KubeadmControlPlane to build it, and 'remoteAccess' of the cluster "
    + 'gives no connection; use a control plane that a cloud builds, or RemoteAccess.regional() (remote/needs-connection)');
});

test.each<[string, Parameters<typeof privateEks>[2], string]>([
  ['a public endpoint', { endpointAccess: { privateAccess: true } }, "'endpointAccess' gives the API server no private address alone, and 'remoteAccess' of the cluster says that nobody connects to it from "
    + 'outside; set it to { publicAccess: false, privateAccess: true }'],
  ['the ConfigMap of AWS', { authenticationMode: EksAuthenticationMode.API_AND_CONFIG_MAP }, "'authenticationMode' is 'api_and_config_map', and Cluster API Provider AWS cannot write the ConfigMap aws-auth where "
    + 'it cannot connect; use EksAuthenticationMode.API'],
  ['nobody who may install the agent', { accessEntries: [] }, "'accessEntries' is empty, so that nobody may install the agent; add the role of who does that from inside of the network"],
  ['another pod network', { disableVpcCni: true, addons: [] }, "'disableVpcCni' is not possible where nobody connects to the API server: Cluster API Provider AWS deletes the VPC CNI through it; leave it out, "
    + "and list 'vpc-cni' in 'addons', or replace it by what the agent applies"],
  ['no kube-proxy', { disableKubeProxy: true, addons: [] }, "'disableKubeProxy' is not possible where nobody connects to the API server: Cluster API Provider AWS deletes kube-proxy through it; leave it out, and "
    + "list 'kube-proxy' in 'addons', or replace it by what the agent applies"],
  ['settings of the VPC CNI', { vpcCniEnv: { A: 'b' } }, "'vpcCniEnv' is not possible where nobody connects to the API server: Cluster API Provider AWS changes the VPC CNI through it; leave it out, and use "
    + "'configuration' of the addon 'vpc-cni'"],
  ['a network of pods', { secondaryCidr: '100.64.0.0/16' }, "'secondaryCidr' is not possible where nobody connects to the API server: Cluster API Provider AWS writes the networks of pods through it; leave it "
    + "out, and use 'configuration' of the addon 'vpc-cni'"],
  ['roles in the ConfigMap of AWS', { roleMappings: [{ arn: 'arn:aws:iam::123456789012:role/admin', username: 'admin', groups: ['system:masters'] }] }, "'roleMappings' is not possible where nobody connects to "
    + "the API server: Cluster API Provider AWS writes the ConfigMap aws-auth through it; leave it out, and use 'accessEntries'"],
])('fails for EKS with %s', (_, props, message) => {
  const cluster = privateEks(RemoteAccess.pull(AGENT), new App(), props);
  expect(() => synth(Chart.of(cluster))).toThrow(`[edge/Cluster/ControlPlane] ${message} (remote/needs-connection)`);
});
