import { PROGRAMS } from './example-programs';
import { describeReference } from '../support/reference';
import { missingDefaults, schemaErrors } from '../support/schema';
import { CRD_DEFAULT, defaultDomain, defaultServices, Difference, disagreements, WEBHOOK } from '../support/upstream';

const OF_THE_SET = 'the set shows less of the cluster than a whole program says';
const NEEDED = 'the set leaves out what its other objects name';
const OTHER_SIDE = 'says that the object is not for the management cluster';
const GO_DURATION = 'as Go writes durations; all of ours look so';
const AGENT_NAMESPACE = 'open-cluster-management-agent';

/** Which cluster an object is for. */
function side(object: string, cluster: string): Difference {
  return { object, field: '/metadata/labels/cdk8s-cluster-api~1apply-to', ours: cluster, reason: OTHER_SIDE };
}

/** A namespace that the set takes for granted. */
function namespaceOf(name: string, cluster?: string): Difference {
  const labels = cluster === undefined ? {} : { labels: { 'cdk8s-cluster-api/apply-to': cluster } };
  return { object: `Namespace/${name}`, field: '', ours: { apiVersion: 'v1', kind: 'Namespace', metadata: { name, ...labels } }, reason: NEEDED };
}

/** How we write an ExternalSecret. */
function secretDefaults(name: string): Difference[] {
  const object = `ExternalSecret/${name}`;
  return [
    { object, field: '/spec/refreshInterval', upstream: '1h', ours: '1h0m0s', reason: GO_DURATION },
    { object, field: '/spec/target/creationPolicy', ours: 'Owner', reason: CRD_DEFAULT },
    { object, field: '/spec/target/deletionPolicy', ours: 'Retain', reason: CRD_DEFAULT },
  ];
}

/** An ExternalSecret that the set does not have. */
function secret(name: string, namespace: string, spec: object, labels: object = {}): Difference {
  const ours = { apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret', metadata: { name, namespace, ...labels }, spec };
  return { object: `ExternalSecret/${name}`, field: '', ours, reason: NEEDED };
}

function secretSpec(name: string, store: string, data: object[], template: object = {}): object {
  return {
    refreshInterval: '1h0m0s',
    secretStoreRef: { kind: 'ClusterSecretStore', name: store },
    target: { name, creationPolicy: 'Owner', deletionPolicy: 'Retain', ...template },
    data,
  };
}

const APPLY_TO_EDGE = { labels: { 'cdk8s-cluster-api/apply-to': 'edge-eks' } };

const PROXY_KUBECONFIG = `apiVersion: v1
kind: Config
clusters:
- name: edge-eks
  cluster:
    server: https://cluster-proxy-addon-user.open-cluster-management-addon.svc:9092/edge-eks
    certificate-authority-data: {{ .ca | b64enc }}
users:
- name: edge-eks
  user:
    token: {{ .token }}
contexts:
- name: edge-eks
  context:
    cluster: edge-eks
    user: edge-eks
current-context: edge-eks
`;

/** In a ManifestWork of the set. */
const CARRIED = '/spec/workload/manifests/1';

const DIFFERENCES: { readonly [file: string]: readonly Difference[] } = {
  'uc1-hub.yaml': [
    defaultDomain('edge-eks'),
    defaultServices('edge-eks'),
    { object: 'Cluster/edge-eks', field: '/spec/clusterNetwork/pods', ours: { cidrBlocks: ['10.244.0.0/16'] }, reason: OF_THE_SET },
    ...[0, 1, 2].map(index => ({
      object: 'AWSManagedControlPlane/edge-eks', field: `/spec/addons/${index}/conflictResolution`, ours: 'overwrite', reason: CRD_DEFAULT,
    })),
    ...['vpcCni', 'kubeProxy'].map(switched => ({
      object: 'AWSManagedControlPlane/edge-eks',
      field: `/spec/${switched}`,
      upstream: { disable: true },
      reason: 'the webhook of Cluster API Provider AWS refuses it beside the addon, and it would have to connect to the API server to delete what it turns off',
    })),
    ...Object.entries({
      associateOIDCProvider: false,
      bootstrapSelfManagedAddons: true,
      identityRef: { kind: 'AWSClusterControllerIdentity', name: 'default' },
      restrictPrivateSubnets: false,
      tokenMethod: 'iam-authenticator',
    }).map(([field, ours]) => ({ object: 'AWSManagedControlPlane/edge-eks', field: `/spec/${field}`, ours, reason: CRD_DEFAULT })),
    ...Object.entries({ amiType: 'AL2023_x86_64_STANDARD', capacityType: 'onDemand', updateConfig: { maxUnavailable: 1 } })
      .map(([field, ours]) => ({ object: 'AWSManagedMachinePool/edge-eks-workers', field: `/spec/${field}`, ours, reason: CRD_DEFAULT })),
    { object: 'ManifestWork/baseline', field: '/spec/manifestConfigs/0/feedbackScrapeType', ours: 'Poll', reason: CRD_DEFAULT },
    { object: 'ClusterManager/cluster-manager', field: '/spec/workConfiguration', ours: { workDriver: 'kube' }, reason: CRD_DEFAULT },
    { object: 'MachinePool/edge-eks-workers', field: '/metadata/labels', ours: { 'cluster.x-k8s.io/cluster-name': 'edge-eks' }, reason: WEBHOOK },
    { object: 'MachinePool/edge-eks-workers', field: '/spec/template/spec/version', ours: 'v1.34.0', reason: 'the node group would get a version of its own' },
  ],
  'uc1-spoke.yaml': [
    side(`Namespace/${AGENT_NAMESPACE}`, 'edge-eks'),
    side('Klusterlet/klusterlet', 'edge-eks'),
    side('ExternalSecret/bootstrap-hub-kubeconfig', 'edge-eks'),
    ...secretDefaults('bootstrap-hub-kubeconfig'),
  ],
  'uc1-argocd-agent-hub.yaml': [
    namespaceOf('edge-eks'),
    {
      object: 'Certificate/argocd-agent-resource-proxy-tls',
      field: '',
      ours: {
        apiVersion: 'cert-manager.io/v1',
        kind: 'Certificate',
        metadata: { name: 'argocd-agent-resource-proxy-tls', namespace: 'argocd' },
        spec: {
          secretName: 'argocd-agent-resource-proxy-tls',
          dnsNames: ['argocd-agent-principal-resource-proxy', 'argocd-agent-resource-proxy']
            .flatMap(service => [service, `${service}.argocd.svc`, `${service}.argocd.svc.cluster.local`]),
          usages: ['server auth'],
          issuerRef: { kind: 'Issuer', name: 'argocd-agent-ca' },
        },
      },
      reason: NEEDED,
    },
    ...Object.entries({
      '/spec/deletionPolicy': 'None',
      '/spec/refreshInterval': '1h0m0s',
      '/spec/updatePolicy': 'Replace',
      '/spec/data/0/conversionStrategy': 'None',
      '/spec/data/1/conversionStrategy': 'None',
    }).map(([field, ours]) => ({ object: 'PushSecret/agent-edge-eks', field, ours, reason: CRD_DEFAULT })),
    {
      object: 'PushSecret/agent-edge-eks',
      field: '/spec/data/2',
      ours: { conversionStrategy: 'None', match: { secretKey: 'ca.crt', remoteRef: { remoteKey: 'argocd-agent/edge-eks', property: 'ca.crt' } } },
      reason: 'the agent trusts a principal by the certificate authority, which the set names and nobody brings',
    },
  ],
  'uc1-argocd-agent-spoke.yaml': [
    namespaceOf('argocd', 'edge-eks'),
    side('ArgoCD/argocd', 'edge-eks'),
    side('ExternalSecret/argocd-agent-client-tls', 'edge-eks'),
    ...secretDefaults('argocd-agent-client-tls'),
    { object: 'ExternalSecret/argocd-agent-client-tls', field: '/spec/target/template/engineVersion', ours: 'v2', reason: CRD_DEFAULT },
    { object: 'ExternalSecret/argocd-agent-client-tls', field: '/spec/target/template/mergePolicy', ours: 'Replace', reason: CRD_DEFAULT },
    secret('argocd-agent-ca', 'argocd', secretSpec('argocd-agent-ca', 'platform', [
      { secretKey: 'ca.crt', remoteRef: { key: 'argocd-agent/edge-eks', property: 'ca.crt' } },
    ]), APPLY_TO_EDGE),
  ],
  'uc3-regional-hub.yaml': [
    { object: 'ManifestWork/factory-1', field: '/spec/manifestConfigs/0/feedbackScrapeType', ours: 'Poll', reason: CRD_DEFAULT },
    {
      object: 'ManifestWork/factory-1',
      field: `${CARRIED}/metadata/annotations`,
      ours: { 'cdk8s-cluster-api/endpoint': 'load-balancer' },
      reason: 'says who holds the address; no controller reads it',
    },
    {
      object: 'ManifestWork/factory-1',
      field: `${CARRIED}/spec/clusterNetwork`,
      ours: { pods: { cidrBlocks: ['10.244.0.0/16'] }, services: { cidrBlocks: ['10.96.0.0/12'] }, serviceDomain: 'cluster.local' },
      reason: OF_THE_SET,
    },
    {
      object: 'ManifestWork/factory-1',
      field: `${CARRIED}/spec/controlPlaneRef/name`,
      upstream: 'factory-1',
      ours: 'factory-1-control-plane',
      reason: 'the name that our control planes have by default',
    },
  ],
  'uc3-regional-spoke.yaml': [
    side('Klusterlet/klusterlet', 'region-mgmt'),
    side('ClusterRole/work-agent-cluster-api', 'region-mgmt'),
    namespaceOf(AGENT_NAMESPACE, 'region-mgmt'),
    secret('bootstrap-hub-kubeconfig', AGENT_NAMESPACE, secretSpec('bootstrap-hub-kubeconfig', 'platform', [
      { secretKey: 'kubeconfig', remoteRef: { key: 'ocm/bootstrap-hub-kubeconfig' } },
    ]), { labels: { 'cdk8s-cluster-api/apply-to': 'region-mgmt' } }),
    {
      object: 'ClusterRole/work-agent-cluster-api',
      field: '/rules/0/apiGroups',
      upstream: [
        'cluster.x-k8s.io', 'controlplane.cluster.x-k8s.io', 'bootstrap.cluster.x-k8s.io', 'infrastructure.cluster.x-k8s.io', 'ipam.cluster.x-k8s.io',
        'ipam.metal3.io', 'addons.cluster.x-k8s.io', 'metal3.io',
      ],
      ours: ['cluster.x-k8s.io', 'controlplane.cluster.x-k8s.io', 'infrastructure.cluster.x-k8s.io'],
      reason: 'rights for what the clusters have, and no others',
    },
  ],
  'uc3-cluster-proxy-hub.yaml': [
    { object: 'Placement/cluster-proxy', field: '/spec/scoreRateLimit', ours: '1m', reason: CRD_DEFAULT },
    { object: 'Placement/cluster-proxy', field: '/spec/sortBy', ours: 'ClusterName', reason: CRD_DEFAULT },
    { object: 'ManagedProxyConfiguration/cluster-proxy', field: '/spec/proxyServer/inClusterServiceName', ours: 'proxy-entrypoint', reason: CRD_DEFAULT },
    {
      object: 'ClusterManagementAddOn/cluster-proxy',
      field: '/spec/installStrategy/placements/0/rolloutStrategy',
      ours: { type: 'All' },
      reason: CRD_DEFAULT,
    },
    secret('edge-eks-proxy-kubeconfig', 'fleet', secretSpec('edge-eks-proxy-kubeconfig', 'edge-eks-tokens', [
      { secretKey: 'token', remoteRef: { key: 'cluster-api', property: 'token' } },
      {
        secretKey: 'ca',
        remoteRef: { key: 'proxy-server-ca', property: 'ca.crt' },
        sourceRef: { storeRef: { kind: 'ClusterSecretStore', name: 'addons' } },
      },
    ], {
      template: {
        engineVersion: 'v2',
        mergePolicy: 'Replace',
        metadata: { labels: { 'cluster.x-k8s.io/cluster-name': 'edge-eks' } },
        data: { value: PROXY_KUBECONFIG },
      },
    })),
  ],
};

test.each(Object.entries(PROGRAMS))('%s: what we write for it fits the pinned schemas', (_, program) => {
  expect(program().flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
});

test.each(Object.entries(PROGRAMS))('%s: what we write for it has the defaults that an API server would add', (_, program) => {
  expect(program().flatMap(manifest => missingDefaults(manifest) ?? [])).toEqual([]);
});

describeReference('the sets of clusters that nobody can reach', 'integration/examples/communication', reference => {
  test.each(Object.entries(PROGRAMS))('%s is reproduced object by object', (file, program) => {
    expect(disagreements({ template: reference.read(file), ours: program(), differences: DIFFERENCES[file] ?? [] })).toEqual([]);
  });
});
