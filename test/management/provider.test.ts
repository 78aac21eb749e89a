import { Duration, JsonPatch, Testing } from 'cdk8s';
import { chartIn, makeProvider } from './support';
import {
  ClusterApiContainer, ClusterApiDeploymentOptions, ClusterApiEnvVariable, ClusterApiFetch, ClusterApiLabelOperator, ClusterApiLeaderElection,
  ClusterApiManagerOptions, ClusterApiPatch, ClusterApiProvider, ClusterApiProviderProps, ManagementProviderType,
} from '../../src/management';
import { TaintEffect } from '../../src/root';
import { schemaOf } from '../../src/schemas';
import { find, synth } from '../support/manifests';
import { missingDefaults, schemaErrors } from '../support/schema';

const { CORE, INFRASTRUCTURE } = ManagementProviderType;

const refused = (props: Partial<ClusterApiProviderProps>, message: string) =>
  expect(() => makeProvider(props)).toThrow(new Error(`[test/Provider] ${message}`));

test.each(Object.values(ManagementProviderType))('a minimal %s names its release and nothing else', type => {
  const providerName = type === CORE ? 'cluster-api' : 'acme';
  const { manifest } = makeProvider({ type, providerName });
  expect(manifest).toEqual({
    apiVersion: 'operator.cluster.x-k8s.io/v1alpha2',
    kind: type,
    metadata: { name: providerName, namespace: 'capi-providers' },
    spec: { version: 'v1.2.3' },
  });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('all kinds have the same spec, so that one of them renders it for all', () => {
  const specs = Object.values(ManagementProviderType).map(kind => schemaOf('operator.cluster.x-k8s.io/v1alpha2', kind)!.schema.properties!.spec);
  specs.forEach(spec => expect(spec).toEqual(specs[0]));
});

const CONNECTIONS = {
  connectionGracePeriod: Duration.minutes(2), conditionsGracePeriod: Duration.minutes(10), clientQps: 5, clientBurst: 10, concurrency: 50,
};
const LEADER_ELECTION: Required<ClusterApiLeaderElection> = {
  enabled: true,
  leaseDuration: Duration.seconds(60),
  renewDeadline: Duration.seconds(40),
  retryPeriod: Duration.seconds(5),
  resourceLock: 'leases',
  resourceName: 'acme-leader',
  resourceNamespace: 'leaders',
};
const MANAGER: Required<ClusterApiManagerOptions> = {
  featureGates: { MachinePool: true, Old: false },
  verbosity: 4,
  maxConcurrentReconciles: 5,
  concurrencyByKind: { machine: 20 },
  syncPeriod: Duration.minutes(10),
  connections: CONNECTIONS,
  extraArgs: { 'kube-api-qps': '50' },
  leaderElection: LEADER_ELECTION,
  cacheNamespace: 'clusters',
  gracefulShutdownTimeout: Duration.seconds(30),
  cacheSyncTimeout: Duration.minutes(2),
  recoverPanic: true,
  healthProbeAddress: ':9440',
  readinessEndpoint: 'readyz',
  livenessEndpoint: 'healthz',
  metricsAddress: ':8080',
  diagnosticsAddress: ':8443',
  insecureDiagnostics: true,
  profilerAddress: 'localhost:6060',
  webhookHost: '0.0.0.0',
  webhookPort: 9443,
  webhookCertDir: '/certs',
};
const CONTAINER: Required<ClusterApiContainer> = {
  name: 'manager',
  image: 'registry.example.com/acme:v1.2.3',
  extraArgs: { v: '2' },
  env: [
    ClusterApiEnvVariable.of('HTTPS_PROXY', 'http://proxy.example.com:3128'),
    ClusterApiEnvVariable.fromSecret('TOKEN', 'acme-token', 'token'),
    ClusterApiEnvVariable.fromConfigMap('REGION', 'acme-settings', 'region'),
  ],
  resources: { requests: { cpu: '100m' }, limits: { memory: '512Mi' } },
  command: ['/manager'],
};
const DEPLOYMENT: Required<ClusterApiDeploymentOptions> = {
  replicas: 2,
  nodeSelector: { 'node-role.kubernetes.io/control-plane': '' },
  tolerations: [{ key: 'node-role.kubernetes.io/control-plane', effect: TaintEffect.NO_SCHEDULE }],
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'Exists' }] }] } } },
  containers: [CONTAINER],
  serviceAccountName: 'acme',
  imagePullSecretNames: ['registry'],
};
const PATCH: Required<ClusterApiPatch> = {
  patch: 'metadata:\n  labels:\n    team: platform\n', group: 'apps', version: 'v1', kind: 'Deployment', name: 'acme', namespace: 'acme-system', labelSelector: 'a=b',
};
/** All but `manifestPatches`, which the operator does not take beside `patches`. */
const ALL: Required<Omit<ClusterApiProviderProps, 'manifestPatches'>> = {
  type: INFRASTRUCTURE,
  providerName: 'acme',
  version: 'v1.2.3',
  namespace: 'acme-system',
  fetch: ClusterApiFetch.fromUrl('https://github.com/example/cluster-api-provider-acme/releases'),
  configSecretName: 'acme-variables',
  configSecretNamespace: 'secrets',
  manager: MANAGER,
  deployment: DEPLOYMENT,
  additionalDeployments: { 'acme-agent': { manager: { verbosity: 2 }, deployment: { replicas: 3, containers: [{ name: 'agent', resources: { limits: { cpu: '1' } } }] } } },
  additionalManifestsName: 'acme-more',
  additionalManifestsNamespace: 'manifests',
  patches: [PATCH],
};

const RENDERED_MANAGER = {
  additionalArgs: {
    '--remote-connection-grace-period': '2m0s',
    '--remote-conditions-grace-period': '10m0s',
    '--clustercache-client-qps': '5',
    '--clustercache-client-burst': '10',
    '--clustercache-concurrency': '50',
    '--kube-api-qps': '50',
  },
  cacheNamespace: 'clusters',
  controller: { cacheSyncTimeout: 120_000_000_000, groupKindConcurrency: { machine: 20 }, recoverPanic: true },
  featureGates: { MachinePool: true, Old: false },
  gracefulShutDown: '30s',
  health: { healthProbeBindAddress: ':9440', livenessEndpointName: 'healthz', readinessEndpointName: 'readyz' },
  leaderElection: {
    leaderElect: true,
    leaseDuration: '1m0s',
    renewDeadline: '40s',
    resourceLock: 'leases',
    resourceName: 'acme-leader',
    resourceNamespace: 'leaders',
    retryPeriod: '5s',
  },
  maxConcurrentReconciles: 5,
  metrics: { bindAddress: ':8080', diagnosticsAddress: ':8443', insecureDiagnostics: true },
  profilerAddress: 'localhost:6060',
  syncPeriod: '10m0s',
  verbosity: 4,
  webhook: { certDir: '/certs', host: '0.0.0.0', port: 9443 },
};

test('writes all settings', () => {
  const { manifest, provider } = makeProvider(ALL);
  expect(manifest.metadata).toEqual({ name: 'acme', namespace: 'acme-system' });
  expect(manifest.spec).toEqual({
    version: 'v1.2.3',
    fetchConfig: { url: 'https://github.com/example/cluster-api-provider-acme/releases' },
    configSecret: { name: 'acme-variables', namespace: 'secrets' },
    manager: RENDERED_MANAGER,
    deployment: {
      affinity: DEPLOYMENT.affinity,
      containers: [{
        name: 'manager',
        args: { '--v': '2' },
        command: ['/manager'],
        env: [
          { name: 'HTTPS_PROXY', value: 'http://proxy.example.com:3128' },
          { name: 'TOKEN', valueFrom: { secretKeyRef: { name: 'acme-token', key: 'token' } } },
          { name: 'REGION', valueFrom: { configMapKeyRef: { name: 'acme-settings', key: 'region' } } },
        ],
        imageUrl: 'registry.example.com/acme:v1.2.3',
        resources: { requests: { cpu: '100m' }, limits: { memory: '512Mi' } },
      }],
      imagePullSecrets: [{ name: 'registry' }],
      nodeSelector: { 'node-role.kubernetes.io/control-plane': '' },
      replicas: 2,
      serviceAccountName: 'acme',
      tolerations: [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' }],
    },
    additionalDeployments: {
      'acme-agent': { manager: { verbosity: 2 }, deployment: { replicas: 3, containers: [{ name: 'agent', resources: { limits: { cpu: '1' } } }] } },
    },
    additionalManifests: { name: 'acme-more', namespace: 'manifests' },
    patches: [{
      patch: PATCH.patch,
      target: { group: 'apps', version: 'v1', kind: 'Deployment', name: 'acme', namespace: 'acme-system', labelSelector: 'a=b' },
    }],
  });
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  expect([provider.type, provider.providerName, provider.version, provider.namespace]).toEqual([INFRASTRUCTURE, 'acme', 'v1.2.3', 'acme-system']);
});

test('writes merge patches in place of patches', () => {
  const { manifest } = makeProvider({ patches: [], manifestPatches: ['kind: Deployment\nmetadata:\n  labels:\n    team: platform\n'] });
  expect(manifest.spec).toEqual({ version: 'v1.2.3', manifestPatches: ['kind: Deployment\nmetadata:\n  labels:\n    team: platform\n'] });
});

test('writes what the CRD and the webhook of the operator would add', () => {
  const { manifest } = makeProvider({ configSecretName: 'variables', additionalManifestsName: 'more', manager: { maxConcurrentReconciles: 3 } });
  expect(manifest.spec).toEqual({
    version: 'v1.2.3',
    configSecret: { name: 'variables', namespace: 'capi-providers' },
    additionalManifests: { name: 'more', namespace: 'capi-providers' },
    manager: { maxConcurrentReconciles: 3, verbosity: 1 },
  });
});

test('knows no namespace where the chart has none', () => {
  const chart = Testing.chart();
  const provider = new ClusterApiProvider(chart, 'Provider', { type: INFRASTRUCTURE, providerName: 'acme', version: 'v1.2.3', configSecretName: 'variables' });
  expect(provider.namespace).toBeUndefined();
  expect(find(synth(chart), INFRASTRUCTURE).spec.configSecret).toEqual({ name: 'variables' });
});

test('empty settings mean the same as none', () => {
  const manager = { connections: {}, leaderElection: {}, extraArgs: {} };
  const { manifest } = makeProvider({ manager, deployment: { containers: [] }, additionalDeployments: {} });
  expect(manifest.spec).toEqual({ version: 'v1.2.3' });
});

test('an empty list of tolerations takes all of them away', () => {
  expect(makeProvider({ deployment: { tolerations: [] } }).manifest.spec.deployment).toEqual({ tolerations: [] });
});

test('a part of the leader election is completed, as the CRD demands all of it', () => {
  expect(makeProvider({ manager: { leaderElection: { enabled: false } } }).manifest.spec.manager.leaderElection).toEqual({
    leaderElect: false, leaseDuration: '15s', renewDeadline: '10s', resourceLock: 'leases', resourceName: '', resourceNamespace: '', retryPeriod: '2s',
  });
});

test('changes of the caller later change nothing', () => {
  const chart = chartIn();
  const featureGates: { [name: string]: boolean } = { A: true };
  new ClusterApiProvider(chart, 'Provider', { type: INFRASTRUCTURE, providerName: 'acme', version: 'v1.2.3', manager: { featureGates } });
  featureGates.B = true;
  expect(find(synth(chart), INFRASTRUCTURE).spec.manager.featureGates).toEqual({ A: true });
});

test('whatever else the CRD has is reached by a JSON patch', () => {
  const chart = chartIn();
  const provider = new ClusterApiProvider(chart, 'Provider', {
    type: INFRASTRUCTURE, providerName: 'acme', version: 'v1.2.3', deployment: { containers: [{ name: 'manager' }] },
  });
  const env = [{ name: 'POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } }];
  provider.resource.addJsonPatch(JsonPatch.add('/spec/deployment/containers/0/env', env));
  const manifest = find(synth(chart), INFRASTRUCTURE);
  expect(manifest.spec.deployment.containers).toEqual([{ name: 'manager', env }]);
  expect(schemaErrors(manifest)).toEqual([]);
});

test.each([
  ['an artifact', ClusterApiFetch.fromRegistry('registry.example.com:5000/capi/aws:v1.2.3'), { oci: 'registry.example.com:5000/capi/aws:v1.2.3' }],
  ['labels', ClusterApiFetch.matchLabels({ provider: 'acme' }), { selector: { matchLabels: { provider: 'acme' } } }],
  ['requirements', ClusterApiFetch.matchExpressions(
    { key: 'provider', operator: ClusterApiLabelOperator.IN, values: ['acme'] }, { key: 'draft', operator: ClusterApiLabelOperator.DOES_NOT_EXIST }),
  { selector: { matchExpressions: [{ key: 'provider', operator: 'In', values: ['acme'] }, { key: 'draft', operator: 'DoesNotExist' }] } }],
])('fetches by %s', (_what, fetch, expected) => {
  const { manifest } = makeProvider({ fetch });
  expect(manifest.spec.fetchConfig).toEqual(expected);
  expect(schemaErrors(manifest)).toEqual([]);
});

describe('fails on', () => {
  test.each<[string, Partial<ClusterApiProviderProps>, string]>([
    ['a version without a v', { version: '1.14.0' }, "'version' '1.14.0' is not a release; use v<major>.<minor>.<patch>, for example 'v1.14.0' (input/invalid-value)"],
    ['latest', { version: 'latest' }, "'version' 'latest' is not a release; use v<major>.<minor>.<patch>, for example 'v1.14.0' (input/invalid-value)"],
    ['a core provider of another name', { type: CORE },
      "'providerName' 'acme' goes with no CoreProvider; the core provider is called 'cluster-api', and no other is (input/invalid-value)"],
    ['another provider of that name', { providerName: 'cluster-api' },
      "'providerName' 'cluster-api' goes with no InfrastructureProvider; the core provider is called 'cluster-api', and no other is (input/invalid-value)"],
    ['a name that is none', { providerName: 'Acme' },
      "'providerName' 'Acme' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
    ['a namespace that is none', { namespace: 'a.b' },
      "'namespace' 'a.b' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
    ['a URL that is none', { fetch: ClusterApiFetch.fromUrl('github.com/example') },
      "'fetch' has the URL 'github.com/example'; use the page of the releases, for example 'https://github.com/example/cluster-api-provider-acme/releases' (input/invalid-value)"],
    ['a password in a URL', { fetch: ClusterApiFetch.fromUrl('https://me:secret@github.com/example/releases') },
      "'fetch' has the URL 'https://…@github.com/example/releases', in which everybody can read a password; keep a token in the Secret that 'configSecretName' names (input/invalid-value)"],
    ['an artifact with a scheme', { fetch: ClusterApiFetch.fromRegistry('oci://registry.example.com/a') },
      "'fetch' has the artifact 'oci://registry.example.com/a'; use <registry>/<name>[:<tag>], without a scheme, for example 'registry.example.com/capi/provider' (input/invalid-value)"],
    ['an artifact by its digest, which the operator takes for a tag', { fetch: ClusterApiFetch.fromRegistry(`registry.example.com/a@sha256:${'0'.repeat(64)}`) },
      `'fetch' has the artifact '…@sha256:${'0'.repeat(64)}'; use <registry>/<name>[:<tag>], without a scheme, for example 'registry.example.com/capi/provider' (input/invalid-value)`],
    ['the latest artifact', { fetch: ClusterApiFetch.fromRegistry('registry.example.com/a:latest') },
      "'fetch' has the artifact 'registry.example.com/a:latest', which is another one tomorrow; name a release, or leave the tag out for the version of the provider (input/invalid-value)"],
    ['a selector of nothing', { fetch: ClusterApiFetch.matchLabels({}) },
      "'fetch' selects by nothing, which all ConfigMaps match; give at least one label (input/missing-value)"],
    ['a label that is none', { fetch: ClusterApiFetch.matchLabels({ 'a b': 'c' }) },
      "'fetch' has 'a b' = 'c', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
    ['a requirement without values', { fetch: ClusterApiFetch.matchExpressions({ key: 'a', operator: ClusterApiLabelOperator.IN }) },
      "'fetch' has In for 'a' with 0 values; use the key of a label, and at least one value (input/invalid-value)"],
    ['a requirement with values too many', { fetch: ClusterApiFetch.matchExpressions({ key: 'a', operator: ClusterApiLabelOperator.EXISTS, values: ['b'] }) },
      "'fetch' has Exists for 'a' with 1 values; use the key of a label, and no values (input/invalid-value)"],
    ['a namespace of no Secret', { configSecretNamespace: 'a' },
      "'configSecretNamespace' 'a' is there without 'configSecretName'; give both, or leave both out (input/missing-value)"],
    ['a namespace of no ConfigMap', { additionalManifestsNamespace: 'a' },
      "'additionalManifestsNamespace' 'a' is there without 'additionalManifestsName'; give both, or leave both out (input/missing-value)"],
    ['a name of a Secret that is none', { configSecretName: 'A' },
      "'configSecretName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
    ['patches of both kinds', { patches: [{ patch: 'a: 1' }], manifestPatches: ['kind: A'] },
      "'patches' and 'manifestPatches' are both there, and the operator takes one of them; write all of them as 'patches' (input/invalid-value)"],
    ['a verbosity below zero', { manager: { verbosity: -1 } }, "'manager.verbosity' -1 is not possible; use a whole number, 0 or more (input/invalid-value)"],
    ['no reconciles', { manager: { maxConcurrentReconciles: 0 } },
      "'manager.maxConcurrentReconciles' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
    ['no reconciles of a kind', { manager: { concurrencyByKind: { machine: 0.5 } } },
      "'manager.concurrencyByKind.machine' 0.5 is not possible; use a whole number, 1 or more (input/invalid-value)"],
    ['a port that is none', { manager: { webhookPort: 0 } }, "'manager.webhookPort' 0 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
    ['a flag with dashes', { manager: { extraArgs: { '--a': 'b' } } },
      "'manager.extraArgs' has the flag '--a'; use its name in small letters, without dashes before it and without its value, for example 'kube-api-qps' (input/invalid-value)"],
    ['a flag that has a setting', { manager: { extraArgs: { 'feature-gates': 'A=true' } } },
      "'manager.extraArgs' has the flag 'feature-gates', which the operator sets itself; use 'manager.featureGates' (management/flag-with-setting)"],
    ['a flag twice', { manager: { connections: { clientQps: 5 }, extraArgs: { 'clustercache-client-qps': '6' } } },
      "'manager.extraArgs' has the flag 'clustercache-client-qps', as 'manager.connections' has; keep one of them (input/duplicate)"],
    ['a grace period that is too short', { manager: { connections: { conditionsGracePeriod: Duration.seconds(90) } } },
      "'manager.connections.conditionsGracePeriod' 1m30s is too short; use 2m0s or more (management/connections)"],
    ['grace periods that contradict each other', { manager: { connections: { connectionGracePeriod: Duration.minutes(5) } } },
      "'manager.connections.conditionsGracePeriod' 5m0s is not longer than 'connectionGracePeriod' 5m0s; raise the former, or lower the latter (management/connections)"],
    ['no requests', { manager: { connections: { clientBurst: 0 } } },
      "'manager.connections.clientBurst' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
    ['replicas below zero', { deployment: { replicas: -1 } }, "'deployment.replicas' -1 is not possible; use a whole number, 0 or more (input/invalid-value)"],
    ['a container twice', { deployment: { containers: [{ name: 'a' }, { name: 'a' }] } }, "'deployment.containers' has 'a' twice; put both into one (input/duplicate)"],
    ['the latest image', { deployment: { containers: [{ name: 'a', image: 'x/y:latest' }] } },
      "'deployment.containers.a.image' 'x/y:latest' is not the image of a release; use <registry>/<name>:<tag> or a digest (input/invalid-value)"],
    ['a flag of a container with its value', { deployment: { containers: [{ name: 'a', extraArgs: { 'v=1': '' } }] } },
      "'deployment.containers.a.extraArgs' has the flag 'v=1'; use its name in small letters, without dashes before it and without its value, for example 'kube-api-qps' (input/invalid-value)"],
    ['resources that are none', { deployment: { containers: [{ name: 'a', resources: { limits: { cpu: 'much' } } }] } },
      "'deployment.containers.a.resources.limits' has cpu 'much'; use a Kubernetes quantity, for example '250m' or '512Mi' (input/invalid-value)"],
    ['a Secret for images that is none', { deployment: { imagePullSecretNames: ['A'] } },
      "'deployment.imagePullSecretNames' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
    ['a node label that is none', { deployment: { nodeSelector: { 'a b': '' } } },
      "'deployment.nodeSelector' has 'a b' = '', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
    ['a toleration without a key', { deployment: { tolerations: [{ value: 'a' }] } },
      "'deployment.tolerations' has the value 'a' without a key; give the key too, or leave the value out (input/invalid-value)"],
    ['replicas of a further Deployment below zero', { additionalDeployments: { agent: { deployment: { replicas: -1 } } } },
      "'additionalDeployments.agent.deployment.replicas' -1 is not possible; use a whole number, 0 or more (input/invalid-value)"],
    ['a flag of a further manager that has a setting', { additionalDeployments: { agent: { manager: { extraArgs: { v: '1' } } } } },
      "'additionalDeployments.agent.manager.extraArgs' has the flag 'v', which the operator sets itself; "
      + "use 'additionalDeployments.agent.manager.verbosity' (management/flag-with-setting)"],
  ])('%s', (_what, props, message) => refused(props, message));

  test('two providers of one type and name', () => {
    const chart = chartIn();
    const props = { type: INFRASTRUCTURE, providerName: 'acme', version: 'v1.2.3' };
    new ClusterApiProvider(chart, 'One', props);
    expect(() => new ClusterApiProvider(chart, 'Two', { ...props, namespace: 'elsewhere' })).toThrow(new Error(
      "[test/Two] InfrastructureProvider 'acme' is the name of 'test/One' too; give each InfrastructureProvider of a chart its own name (input/duplicate)"));
  });
});
