import { App, Chart } from 'cdk8s';
import { METRICS_IMAGE, openShiftChart } from './setup';
import { OpenShiftMachineMetrics, OpenShiftMachineMetricsProps, OpenShiftPlatform, OpenShiftRelease } from '../../../src/openshift';
import { METRIC_SOURCES, OF_MACHINES } from '../../../src/openshift/alerts/metrics';
import { schemaOf, SchemaNode } from '../../../src/schemas';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const { V4_20, V4_21, V5_0 } = OpenShiftRelease;
const NAME = 'cluster-api-machine-metrics';

function build(props: Partial<OpenShiftMachineMetricsProps> = {}): Manifest[] {
  const chart = openShiftChart();
  new OpenShiftMachineMetrics(chart, 'Metrics', { release: V5_0, platforms: [OpenShiftPlatform.AWS], image: METRICS_IMAGE, ...props });
  return synth(chart);
}

const configOf = (manifests: Manifest[]): Manifest => JSON.parse(find(manifests, 'ConfigMap', NAME).data['metrics.yaml']);

test('writes the program, its rights, and the way to it', () => {
  expect(ids(build())).toEqual([
    `ClusterRole/${NAME}`, `ClusterRoleBinding/${NAME}`, `ConfigMap/${NAME}`, `Deployment/${NAME}`, `NetworkPolicy/${NAME}`, `Role/${NAME}`, `Role/${NAME}-prometheus`,
    `RoleBinding/${NAME}`, `RoleBinding/${NAME}-prometheus`, `RoleBinding/${NAME}-scc`, `Service/${NAME}`, `ServiceAccount/${NAME}`, `ServiceMonitor/${NAME}`,
  ]);
});

test('gives objects of the whole cluster no namespace, also in a chart that has one', () => {
  const chart = new Chart(new App(), 'test', { namespace: 'openshift-cluster-api' });
  new OpenShiftMachineMetrics(chart, 'Metrics', { release: V5_0, platforms: [OpenShiftPlatform.AWS], image: METRICS_IMAGE });
  const manifests = synth(chart);
  expect(['ClusterRole', 'ClusterRoleBinding'].map(kind => find(manifests, kind, NAME).metadata)).toEqual([{ name: NAME }, { name: NAME }]);
});

test('fits the pinned schemas', () => {
  expect(build({ platforms: Object.values(OpenShiftPlatform) }).flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
});

test('may read machines, MachineSets and templates in one namespace and nothing else of it', () => {
  expect(find(build({ namespace: 'openshift-edge' }), 'Role', NAME)).toMatchObject({
    metadata: { namespace: 'openshift-cluster-api' },
    rules: [
      { apiGroups: ['cluster.x-k8s.io'], resources: ['machines'], verbs: ['list', 'watch'] },
      { apiGroups: ['cluster.x-k8s.io'], resources: ['machinesets'], verbs: ['list', 'watch'] },
      { apiGroups: ['infrastructure.cluster.x-k8s.io'], resources: ['awsmachinetemplates'], verbs: ['list', 'watch'] },
    ],
  });
});

test.each([[V4_20, 'v1beta1'], [V4_21, 'v1beta2'], [V5_0, 'v1beta2']])('reads machines of OpenShift %s in %s', (release, version) => {
  const resources: Manifest[] = configOf(build({ release })).spec.resources;
  expect(resources.filter(({ groupVersionKind }) => groupVersionKind.group === 'cluster.x-k8s.io').map(({ groupVersionKind }) => groupVersionKind.version)).toEqual([version, version]);
});

test('makes all metrics of machines that alerts read, and no other', () => {
  const made = configOf(build()).spec.resources.flatMap(({ metricNamePrefix, metrics }: Manifest) => metrics.map(({ name }: Manifest) => `${metricNamePrefix}_${name}`));
  expect(made.sort()).toEqual(Object.keys(METRIC_SOURCES).filter(metric => METRIC_SOURCES[metric] === OF_MACHINES).sort());
});

// The pinned schemas are without status.
test.each([V4_20, V5_0])('reads fields of specs that the kinds have, on OpenShift %s', release => {
  const resources: Manifest[] = configOf(build({ release, platforms: Object.values(OpenShiftPlatform) })).spec.resources;
  const missing = resources.flatMap(({ groupVersionKind: { group, version, kind }, labelsFromPath, metrics }) => {
    const schema = schemaOf(`${group}/${version}`, kind)?.schema;
    const measured = metrics.flatMap(({ each: { info, gauge, stateSet } }: Manifest) => pathsOf(info ?? gauge ?? stateSet));
    const paths: string[][] = [...Object.values(labelsFromPath), ...measured];
    return schema === undefined ? [] : paths.filter(path => path[0] === 'spec' && !hasField(schema, path)).map(path => `${kind} ${path.join('.')}`);
  });
  expect(missing).toEqual([]);
});

const pathsOf = ({ path, labelsFromPath = {} }: { path?: string[]; labelsFromPath?: { [label: string]: string[] } }): string[][] =>
  [...path === undefined ? [] : [path], ...Object.values(labelsFromPath)];

function hasField(schema: SchemaNode, path: string[]): boolean {
  return path.reduce<SchemaNode | undefined>((node, step) => node?.properties?.[step], schema) !== undefined;
}

test('keeps the namespace of a machine in its metrics', () => {
  expect(find(build(), 'ServiceMonitor', NAME).spec).toEqual({
    selector: { matchLabels: { app: NAME } },
    endpoints: [{
      port: 'https',
      scheme: 'https',
      interval: '30s',
      honorLabels: true,
      tlsConfig: { caFile: '/etc/prometheus/configmaps/serving-certs-ca-bundle/service-ca.crt', serverName: `${NAME}.openshift-cluster-api.svc` },
    }],
  });
  expect(find(build(), 'Service', NAME)).toMatchObject({ metadata: { labels: { app: NAME } }, spec: { ports: [{ name: 'https', port: 8443 }], selector: { app: NAME } } });
});

test('lets the pod reach the API server, and others reach its metrics only', () => {
  expect(find(build(), 'NetworkPolicy', NAME).spec).toMatchObject({
    podSelector: { matchLabels: { app: NAME } }, egress: [{}], ingress: [{ ports: [{ port: 8443, protocol: 'TCP' }] }], policyTypes: ['Egress', 'Ingress'],
  });
});

test('takes all props', () => {
  const props: Required<OpenShiftMachineMetricsProps> = {
    release: V5_0, platforms: [OpenShiftPlatform.GCP], image: METRICS_IMAGE, imagePullSecretName: 'pull', runAsUser: 1234, namespace: 'openshift-edge',
  };
  const manifests = build(props);
  expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  const { metadata, spec: { template: { spec } } } = find(manifests, 'Deployment', NAME);
  expect(metadata.namespace).toBe('openshift-edge');
  expect(spec.imagePullSecrets).toEqual([{ name: 'pull' }]);
  const securityContext = { runAsUser: 1234, runAsNonRoot: true, readOnlyRootFilesystem: true };
  expect(spec.containers[0]).toMatchObject({ image: METRICS_IMAGE, securityContext });
  expect(find(manifests, 'RoleBinding', NAME).subjects).toMatchObject([{ kind: 'ServiceAccount', name: NAME, namespace: 'openshift-edge' }]);
  expect(configOf(manifests).spec.resources.map(({ groupVersionKind: { kind } }: Manifest) => kind)).toEqual(['Machine', 'MachineSet', 'GCPMachineTemplate']);
});

test.each<[string, Partial<OpenShiftMachineMetricsProps>, string]>([
  ['an image without a digest', { image: 'registry.example.com/kube-state-metrics:v2.19.1' },
    "[test/Metrics] 'image' 'registry.example.com/kube-state-metrics:v2.19.1' is not pinned by a digest; use '<name>[:<tag>]@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)"],
  ['root', { runAsUser: 0 }, "[test/Metrics] 'runAsUser' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  ['a Secret that is none', { imagePullSecretName: 'A' },
    "[test/Metrics] 'imagePullSecretName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['no platform', { platforms: [] },
    "[test/Metrics] 'platforms' is empty; name the platforms of the machines: AWS, Azure, BareMetal, GCP, OpenStack, PowerVS, VSphere (input/missing-value)"],
  ['a platform twice', { platforms: [OpenShiftPlatform.AWS, OpenShiftPlatform.AWS] }, "[test/Metrics] 'platforms' has 'AWS' twice; name it once (input/duplicate)"],
  ['a namespace that is none', { namespace: 'A' },
    "[test/Metrics] 'namespace' 'A' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
])('fails for %s', (_, props, message) => {
  expect(() => build(props)).toThrow(expect.objectContaining({ message }));
});
