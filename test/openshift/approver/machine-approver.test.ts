import { Chart } from 'cdk8s';
import { OpenShiftMachineApprover, OpenShiftMachineApproverProps, OpenShiftRelease } from '../../../src/openshift';
import { ClusterApiVersion } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { describeReference, Reference } from '../../support/reference';
import { schemaErrors } from '../../support/schema';

const { V4_20, V4_21, V4_22, V5_0 } = OpenShiftRelease;
const IMAGES = { image: 'docker.io/openshift/origin-cluster-machine-approver:v4.0', proxyImage: 'quay.io/openshift/origin-kube-rbac-proxy:4.2.0' };
const NAMESPACE = 'openshift-cluster-machine-approver';

function approver(props: Partial<OpenShiftMachineApproverProps> = {}, chart: Chart = makeChart()): Manifest[] {
  new OpenShiftMachineApprover(chart, 'Approver', { release: V5_0, ...IMAGES, ...props });
  return synth(chart);
}

function argsOf(manifests: Manifest[]): string[] {
  const { containers } = find(manifests, 'Deployment').spec.template.spec;
  return containers.find(({ name }: Manifest) => name === 'machine-approver-controller').args;
}

test('is the Deployment with its Service, monitor and rights to read Machines', () => {
  expect(ids(approver())).toEqual([
    'ClusterRole/system:openshift:controller:machine-approver-capi', 'ClusterRoleBinding/system:openshift:controller:machine-approver-capi',
    'Deployment/machine-approver-capi', 'Service/machine-approver-capi', 'ServiceMonitor/machine-approver-capi',
  ]);
});

test('takes the namespace of no chart', () => {
  expect(approver({ sharedObjects: true }).map(({ metadata }) => metadata.namespace).filter(namespace => namespace === 'edge')).toEqual([]);
});

test('has Prometheus read metrics by the certificate of the Service', () => {
  expect(find(approver(), 'ServiceMonitor')).toEqual({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'ServiceMonitor',
    metadata: {
      name: 'machine-approver-capi',
      namespace: NAMESPACE,
      labels: { app: 'machine-approver-capi' },
      annotations: {
        'include.release.openshift.io/hypershift': 'true',
        'include.release.openshift.io/ibm-cloud-managed': 'true',
        'include.release.openshift.io/self-managed-high-availability': 'true',
        'include.release.openshift.io/single-node-developer': 'true',
        'release.openshift.io/feature-set': 'TechPreviewNoUpgrade,CustomNoUpgrade',
      },
    },
    spec: {
      endpoints: [{
        bearerTokenFile: '/var/run/secrets/kubernetes.io/serviceaccount/token',
        interval: '30s',
        port: 'https',
        scheme: 'https',
        tlsConfig: {
          caFile: '/etc/prometheus/configmaps/serving-certs-ca-bundle/service-ca.crt',
          serverName: 'machine-approver-capi.openshift-cluster-machine-approver.svc',
        },
      }],
      namespaceSelector: { matchNames: [NAMESPACE] },
      selector: { matchLabels: { app: 'machine-approver-capi' } },
      serviceDiscoveryRole: 'EndpointSlice',
    },
  });
});

test('reads Endpoints where Prometheus may not read EndpointSlices', () => {
  expect(find(approver({ release: V4_21 }), 'ServiceMonitor').spec.serviceDiscoveryRole).toBeUndefined();
});

test.each<[OpenShiftRelease, string | undefined]>([[V4_20, undefined], [V4_21, 'machine-approver-controller']])('follows OpenShift %s in what kubectl shows', (release, container) => {
  expect(find(approver({ release }), 'Deployment').spec.template.metadata.annotations['kubectl.kubernetes.io/default-container']).toBe(container);
});

test('takes all props', () => {
  const props: Required<OpenShiftMachineApproverProps> = {
    release: V4_22,
    image: `registry.example.com:5000/approver@sha256:${'a'.repeat(64)}`,
    proxyImage: 'registry.example.com/proxy:v1',
    approverName: 'approver-berlin',
    releaseVersion: '4.22.1',
    apiVersion: ClusterApiVersion.V1BETA2,
    machineNamespace: 'berlin',
    workloadCluster: { secretName: 'berlin-kubeconfig' },
    managementCluster: { secretName: 'hub-kubeconfig', secretKey: 'kubeconfig' },
    monitored: false,
    sharedObjects: true,
  };
  const manifests = approver(props);
  expect(ids(manifests)).toEqual([
    'ClusterRole/system:openshift:controller:machine-approver', 'ClusterRoleBinding/system:openshift:controller:machine-approver', 'ConfigMap/kube-rbac-proxy',
    'Deployment/approver-berlin', `Namespace/${NAMESPACE}`, 'Role/machine-approver', 'Role/machine-approver', 'RoleBinding/machine-approver', 'RoleBinding/machine-approver',
    'Service/approver-berlin', 'ServiceAccount/machine-approver-sa',
  ]);
  expect(argsOf(manifests).slice(-7)).toEqual([
    '--leader-elect-resource-name=approver-berlin-leader',
    '--api-group-version=cluster.x-k8s.io/v1beta2',
    '--disable-status-controller=true',
    '--max-concurrent-reconciles=10',
    '--machine-namespace=berlin',
    '--management-cluster-kubeconfig=/var/run/secrets/kubeconfigs/management/kubeconfig',
    '--workload-cluster-kubeconfig=/var/run/secrets/kubeconfigs/workload/kubeconfig',
  ]);
  const { spec } = find(manifests, 'Deployment').spec.template;
  expect(spec.containers.map(({ image }: Manifest) => image)).toEqual([props.proxyImage, props.image]);
  expect(spec.containers[1].env).toContainEqual({ name: 'RELEASE_VERSION', value: '4.22.1' });
  expect(spec.volumes).toEqual(expect.arrayContaining([
    { name: 'management-kubeconfig', secret: { secretName: 'hub-kubeconfig', items: [{ key: 'kubeconfig', path: 'kubeconfig' }] } },
    { name: 'workload-kubeconfig', secret: { secretName: 'berlin-kubeconfig', items: [{ key: 'value', path: 'kubeconfig' }] } },
  ]));
});

describe('on a hub', () => {
  const props = { approverName: 'approver-berlin', machineNamespace: 'berlin', workloadCluster: { secretName: 'berlin-kubeconfig' } };

  test('reads Machines of one namespace, with rights there only', () => {
    const manifests = approver(props);
    expect(ids(manifests)).toEqual(['Deployment/approver-berlin', 'Role/approver-berlin', 'RoleBinding/approver-berlin', 'Service/approver-berlin', 'ServiceMonitor/approver-berlin']);
    expect(find(manifests, 'Role')).toMatchObject({ metadata: { namespace: 'berlin' }, rules: [{ apiGroups: ['cluster.x-k8s.io'], resources: ['machines'], verbs: ['get', 'list', 'watch'] }] });
    expect(find(manifests, 'RoleBinding').subjects).toEqual([{ kind: 'ServiceAccount', name: 'machine-approver-sa', namespace: NAMESPACE }]);
  });

  test('has no port of the node, so that several can run there', () => {
    expect(find(approver(props), 'Deployment').spec.template.spec.hostNetwork).toBeUndefined();
  });

  test('has another lease than the approver of the workload cluster itself', () => {
    expect(argsOf(approver(props))).toContain('--leader-elect-resource-name=approver-berlin-leader');
    expect(argsOf(approver())).toContain('--leader-elect-resource-name=capi-cluster-machine-approver-leader');
  });

  test('can be there several times', () => {
    const chart = makeChart();
    new OpenShiftMachineApprover(chart, 'Berlin', { release: V5_0, ...IMAGES, ...props });
    const names = ids(approver({ ...props, approverName: 'approver-oslo', machineNamespace: 'oslo' }, chart));
    expect(new Set(names).size).toBe(names.length);
  });
});

test('beside the nodes has no rights of its own to read Machines, and the network of the node', () => {
  const manifests = approver({ machineNamespace: 'berlin', managementCluster: { secretName: 'hub-kubeconfig' } });
  expect(ids(manifests)).toEqual(['Deployment/machine-approver-capi', 'Service/machine-approver-capi', 'ServiceMonitor/machine-approver-capi']);
  expect(find(manifests, 'Deployment').spec.template.spec.hostNetwork).toBe(true);
});

test.each([[V4_20], [V4_21], [V4_22], [V5_0]])('passes the pinned schemas in OpenShift %s', release => {
  const manifests = approver({ release, sharedObjects: true });
  expect(manifests.map(schemaErrors)).toEqual(manifests.map(() => []));
});

const OBJECT_NAME = "is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)";

test.each<[string, Partial<OpenShiftMachineApproverProps>, string]>([
  ['an image without a tag', { image: 'registry.example.com:5000/approver' },
    "'image' 'registry.example.com:5000/approver' does not say which version it is; use '<name>:<tag>' with another tag than 'latest', or '<name>@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)"],
  ['the latest image', { proxyImage: 'proxy:latest' },
    "'proxyImage' 'proxy:latest' does not say which version it is; use '<name>:<tag>' with another tag than 'latest', or '<name>@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)"],
  ['no image', { image: '' },
    "'image' '' does not say which version it is; use '<name>:<tag>' with another tag than 'latest', or '<name>@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)"],
  ['a version of a release that is none', { releaseVersion: '5' }, "'releaseVersion' '5' is not a version; use for example '5.0.0' (input/invalid-value)"],
  ['a version that the release does not have', { release: V4_20, apiVersion: ClusterApiVersion.V1BETA2 },
    "'apiVersion' is v1beta2, and OpenShift 4.20 has Machines in v1beta1 only; leave it out (input/invalid-value)"],
  ['a hub with Machines of all clusters', { workloadCluster: { secretName: 'berlin-kubeconfig' } },
    "'machineNamespace' is needed with 'workloadCluster': Machines of other clusters would let nodes into this one; give the namespace of the Cluster (input/missing-value)"],
  ['Machines of all clusters of a hub', { managementCluster: { secretName: 'hub-kubeconfig' } },
    "'machineNamespace' is needed with 'managementCluster': Machines of other clusters would let nodes into this one; give the namespace of the Cluster (input/missing-value)"],
  ['a bad name', { approverName: 'a.b' },
    "'approverName' 'a.b' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
  ['a bad namespace', { machineNamespace: 'Berlin' }, `'machineNamespace' 'Berlin' ${OBJECT_NAME}`],
  ['a bad Secret', { machineNamespace: 'berlin', workloadCluster: { secretName: 'a b' } }, `'workloadCluster.secretName' 'a b' ${OBJECT_NAME}`],
  ['a bad key', { machineNamespace: 'berlin', managementCluster: { secretName: 'hub', secretKey: 'a/b' } },
    "'managementCluster.secretKey' 'a/b' is no key of a Secret; use letters, digits, '-', '_' and '.' (input/invalid-value)"],
])('fails for %s', (_what, props, message) => {
  expect(() => approver(props)).toThrow(new Error(`[test/Approver] ${message}`));
});

test('fails for two of one name', () => {
  const chart = makeChart();
  new OpenShiftMachineApprover(chart, 'First', { release: V5_0, ...IMAGES });
  expect(() => approver({}, chart)).toThrow(new Error("[test/Approver] Deployment 'machine-approver-capi' is the name of 'test/First' too; give each Deployment of a chart its own name (input/duplicate)"));
});

describeReference('the manifests of OpenShift 5.0', 'integration/openshift/machine-approver', reference => {
  /** Those of the approver of Machine API alone. */
  const ofMachineApi = ({ kind, metadata: { name } }: Manifest) => ['Deployment', 'Service'].includes(kind) && name === 'machine-approver';
  const theirs = ['00-ns.yaml', '01-rbac.yaml', '01-rbac-capi.yaml', '02-kube-rbac-proxy-config.yaml', '03-metrics-service.yaml', '04-deployment-capi.yaml']
    .flatMap(file => reference.read(file)).filter(manifest => !ofMachineApi(manifest));
  const ours = approver({ sharedObjects: true, monitored: false });
  const key = ({ kind, metadata: { namespace, name } }: Manifest) => `${kind} ${namespace ?? '-'} ${name}`;

  test('are the same objects', () => {
    expect(ours.map(key).sort()).toEqual(theirs.map(key).sort());
  });

  test.each(theirs.map(manifest => [key(manifest), manifest]))('have the same %s', (id, manifest) => {
    expect(ours.find(object => key(object) === id)).toEqual(manifest);
  });

  test('have a monitor for the other approver that is the same but for its name and who gets it', () => {
    const [{ metadata: { annotations: _, ...metadata }, ...other }] = renamed(reference);
    const { metadata: { annotations: __, ...ourMetadata }, ...our } = find(approver(), 'ServiceMonitor');
    expect([our, ourMetadata]).toEqual([other, metadata]);
  });
});

/** The ServiceMonitor of the approver of Machine API, with the names of that of Cluster API. */
function renamed(reference: Reference): Manifest[] {
  const text = JSON.stringify(reference.read('0000_90_cluster-machine-approver_03_servicemonitor.yaml'));
  return JSON.parse(text.replace(/"(?:cluster-)?machine-approver([."])/g, '"machine-approver-capi$1'));
}
