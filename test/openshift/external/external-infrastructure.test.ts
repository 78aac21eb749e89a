import { App, Chart } from 'cdk8s';
import { OpenShiftExternalInfrastructure, OpenShiftExternalInfrastructureProps, OpenShiftInfrastructureSpec, OpenShiftRelease } from '../../../src/openshift';
import { Endpoint } from '../../../src/root';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const IMAGE = `registry.example.com/kubectl:1.34.2@sha256:${'1a'.repeat(32)}`;
const endpoint = Endpoint.of('api-int.ocp.example.com', 6443);
const NAME = 'ocp-7xk2p-ready';

function build(props: Partial<OpenShiftExternalInfrastructureProps> = {}): Manifest[] {
  const chart = new Chart(new App(), 'test');
  new OpenShiftExternalInfrastructure(chart, 'Infra', { infraId: 'ocp-7xk2p', infrastructure: OpenShiftInfrastructureSpec.aws('us-east-1'), endpoint, ...props });
  return synth(chart);
}

test('writes a Cluster, and infrastructure that the provider leaves alone', () => {
  const manifests = build();
  expect(ids(manifests)).toEqual(['AWSCluster/ocp-7xk2p', 'Cluster/ocp-7xk2p']);
  expect(find(manifests, 'Cluster')).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name: 'ocp-7xk2p', namespace: 'openshift-cluster-api' },
    spec: {
      controlPlaneEndpoint: { host: 'api-int.ocp.example.com', port: 6443 },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AWSCluster', name: 'ocp-7xk2p' },
    },
  });
  expect(find(manifests, 'AWSCluster')).toMatchObject({
    metadata: { annotations: { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' } }, spec: { region: 'us-east-1', controlPlaneEndpoint: { port: 6443 } },
  });
});

test.each([
  ['AWSCluster', OpenShiftInfrastructureSpec.aws('us-east-1')],
  ['Metal3Cluster', OpenShiftInfrastructureSpec.bareMetal()],
  ['GCPCluster', OpenShiftInfrastructureSpec.gcp('p', 'us-central1', 'net')],
  ['AzureCluster', OpenShiftInfrastructureSpec.custom('AzureCluster', 'v1beta1', { location: 'westeurope', resourceGroup: 'rg', networkSpec: { vnet: { name: 'v', resourceGroup: 'rg' } } })],
])('writes a %s that fits the pinned schema', (kind, infrastructure) => {
  expect(schemaErrors(find(build({ infrastructure }), kind))).toEqual([]);
});

test('adds a second infrastructure without a Cluster, also where the operator has made one', () => {
  expect(ids(build({ isSecond: true, release: OpenShiftRelease.V4_22 }))).toEqual(['AWSCluster/ocp-7xk2p']);
});

test('sets the status by a Job that may do nothing else', () => {
  const manifests = build({ readyJobImage: IMAGE });
  expect(find(manifests, 'Role', NAME).rules).toEqual([
    { apiGroups: ['infrastructure.cluster.x-k8s.io'], resources: ['awsclusters'], resourceNames: ['ocp-7xk2p'], verbs: ['get'] },
    { apiGroups: ['infrastructure.cluster.x-k8s.io'], resources: ['awsclusters/status'], resourceNames: ['ocp-7xk2p'], verbs: ['get', 'patch'] },
  ]);
  const { metadata, spec: { template: { spec } } } = find(manifests, 'Job');
  expect(metadata).toMatchObject({ name: expect.stringMatching(/^ocp-7xk2p-ready-[0-9a-f]{8}$/), namespace: 'openshift-cluster-api' });
  expect(spec.serviceAccountName).toBe(NAME);
  expect(spec.containers[0]).toMatchObject({
    image: IMAGE,
    command: ['kubectl'],
    args: ['patch', 'awsclusters.infrastructure.cluster.x-k8s.io', 'ocp-7xk2p', '--namespace=openshift-cluster-api', '--subresource=status', '--type=merge',
      '--patch={"status":{"ready":true,"initialization":{"provisioned":true}}}'],
    securityContext: { readOnlyRootFilesystem: true, runAsNonRoot: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  });
  expect(spec.containers[0].securityContext.runAsUser).toBeUndefined();
});

test('takes all props', () => {
  const props: Required<OpenShiftExternalInfrastructureProps> = {
    infraId: 'ocp-7xk2p',
    infrastructure: OpenShiftInfrastructureSpec.gcp('p', 'us-central1', 'net'),
    endpoint,
    release: OpenShiftRelease.V5_0,
    isSecond: true,
    managedBy: 'cross-csp',
    readyJobImage: IMAGE,
    imagePullSecretName: 'pull',
    runAsUser: 1234,
  };
  const manifests = build(props);
  expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  expect(find(manifests, 'GCPCluster').metadata.annotations).toEqual({ 'cluster.x-k8s.io/managed-by': 'cross-csp' });
  const { spec } = find(manifests, 'Job').spec.template;
  expect(spec).toMatchObject({ imagePullSecrets: [{ name: 'pull' }], containers: [{ securityContext: { runAsUser: 1234 } }] });
});

test.each<[string, Partial<OpenShiftExternalInfrastructureProps>, string]>([
  ['what the operator makes', { release: OpenShiftRelease.V4_22 },
    '[test/Infra] OpenShift 4.22 makes the Cluster and the infrastructure of its own platform; leave this out, '
    + "or say 'isSecond' true for infrastructure of another provider (openshift/made-by-operator)"],
  ['the name of the operator', { managedBy: 'cluster-capi-operator-infracluster-controller' },
    "[test/Infra] 'managedBy' 'cluster-capi-operator-infracluster-controller' is the operator of OpenShift, which writes its own infrastructure; "
    + 'use another word (openshift/made-by-operator)'],
  ['nobody who manages it', { managedBy: '' }, "[test/Infra] 'managedBy' is empty; use a word that says who manages the infrastructure (input/invalid-value)"],
  ['an image without a digest', { readyJobImage: 'kubectl:1.34.2' },
    "[test/Infra] 'readyJobImage' 'kubectl:1.34.2' is not pinned by a digest; use '<name>[:<tag>]@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)"],
  ['settings of no Job', { runAsUser: 5 },
    "[test/Infra] 'imagePullSecretName' and 'runAsUser' are of the Job, and there is none; give 'readyJobImage', or leave them out (input/invalid-value)"],
  ['root', { readyJobImage: IMAGE, runAsUser: 0 }, "[test/Infra] 'runAsUser' 0 is not possible; use a whole number, 1 or more (input/invalid-value)"],
  ['no region', { infrastructure: OpenShiftInfrastructureSpec.aws('') }, "[test/Infra] 'infrastructure' has no region; give it (input/missing-value)"],
  ['a kind that is none', { infrastructure: OpenShiftInfrastructureSpec.custom('azure', 'v1beta1', {}) },
    "[test/Infra] 'infrastructure' is 'azure' in 'v1beta1'; use a kind such as AzureCluster and a version such as v1beta1 (input/invalid-value)"],
  ['a name that is none', { infraId: 'A' },
    "[test/Infra] 'infraId' 'A' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
  ['a Secret that is none', { readyJobImage: IMAGE, imagePullSecretName: 'A' },
    "[test/Infra] 'imagePullSecretName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
])('fails for %s', (_, props, message) => {
  expect(() => build(props)).toThrow(expect.objectContaining({ message }));
});
