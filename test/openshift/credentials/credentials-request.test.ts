import { Chart } from 'cdk8s';
import { OpenShiftCredentialsRequest, OpenShiftCredentialsRequestProps, OpenShiftPlatform, OpenShiftRelease } from '../../../src/openshift';
import { platformsOf } from '../../../src/openshift/credentials/platform-credentials';
import { OPENSHIFT_RELEASES } from '../../../src/openshift/release';
import { makeChart } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { describeReference } from '../../support/reference';
import { schemaErrors } from '../../support/schema';

const { V4_20, V4_21, V4_22, V5_0 } = OpenShiftRelease;

function request(props: OpenShiftCredentialsRequestProps, chart: Chart = makeChart()): Manifest {
  new OpenShiftCredentialsRequest(chart, 'Credentials', props);
  return find(synth(chart), 'CredentialsRequest');
}

function allRequests(release: OpenShiftRelease): Manifest[] {
  const chart = makeChart();
  platformsOf(release).forEach(platform => new OpenShiftCredentialsRequest(chart, platform, { release, platform }));
  return synth(chart);
}

test('asks for what the release asks for, in the namespace of the credentials operator', () => {
  expect(request({ release: V4_22, platform: OpenShiftPlatform.VSPHERE })).toEqual({
    apiVersion: 'cloudcredential.openshift.io/v1',
    kind: 'CredentialsRequest',
    metadata: {
      name: 'openshift-cluster-api-vsphere',
      namespace: 'openshift-cloud-credential-operator',
      annotations: {
        'exclude.release.openshift.io/internal-openshift-hosted': 'true',
        'include.release.openshift.io/self-managed-high-availability': 'true',
        'release.openshift.io/feature-gate': 'ClusterAPIMachineManagement',
      },
    },
    spec: {
      providerSpec: { apiVersion: 'cloudcredential.openshift.io/v1', kind: 'VSphereProviderSpec' },
      secretRef: { name: 'capv-manager-bootstrap-credentials', namespace: 'openshift-cluster-api' },
    },
  });
});

test('takes all props', () => {
  const props: Required<OpenShiftCredentialsRequestProps> = {
    release: V5_0,
    platform: OpenShiftPlatform.AZURE,
    requestName: 'gpu-workers',
    secretName: 'azure-gpu',
    secretNamespace: 'gpu',
    serviceAccountNames: ['capz-manager', 'gpu-workers'],
    cloudTokenPath: '/var/run/secrets/openshift/serviceaccount/token',
  };
  const { metadata, spec: { providerSpec, ...spec } } = request(props);
  expect(metadata.name).toBe('gpu-workers');
  expect(spec).toEqual({
    secretRef: { name: 'azure-gpu', namespace: 'gpu' },
    serviceAccountNames: ['capz-manager', 'gpu-workers'],
    cloudTokenPath: '/var/run/secrets/openshift/serviceaccount/token',
  });
  expect(providerSpec.kind).toBe('AzureProviderSpec');
});

test('says which Secret the operator writes', () => {
  const { resource, secretName, secretNamespace } = new OpenShiftCredentialsRequest(makeChart(), 'Credentials', { release: V4_20, platform: OpenShiftPlatform.GCP });
  expect([resource.name, secretName, secretNamespace]).toEqual(['openshift-cluster-api-gcp', 'capg-manager-bootstrap-credentials', 'openshift-cluster-api']);
});

test.each<[OpenShiftRelease, string, string | undefined]>([
  [V4_20, 'cluster-capi-operator', undefined],
  [V4_21, 'cluster-capi-operator', undefined],
  [V4_22, 'capi-controllers', 'ClusterAPIMachineManagement'],
  [V5_0, 'capa-controller-manager', 'ClusterAPIMachineManagement,ClusterAPIMachineManagementAWS'],
])('follows OpenShift %s on AWS', (release, account, gates) => {
  const { metadata: { annotations }, spec } = request({ release, platform: OpenShiftPlatform.AWS });
  expect(spec.serviceAccountNames).toEqual([account]);
  expect(annotations['release.openshift.io/feature-gate']).toBe(gates);
  expect(annotations['release.openshift.io/feature-set']).toBe(gates === undefined ? 'CustomNoUpgrade,TechPreviewNoUpgrade' : undefined);
});

test('asks AWS for hosts from 4.22 on, and for no more than it uses from 5.0 on', () => {
  const platform = OpenShiftPlatform.AWS;
  const actions = (release: OpenShiftRelease): string[] => request({ release, platform }).spec.providerSpec.statementEntries[0].action;
  const added = ['ec2:AllocateHosts', 'ec2:DescribeInstanceTypes', 'ec2:ReleaseHosts'];
  const removed = ['ec2:DescribeAvailabilityZones', 'ec2:DescribeInternetGateways', 'iam:CreateServiceLinkedRole'];
  expect(actions(V4_22).filter(action => !actions(V4_21).includes(action))).toEqual(added);
  expect(actions(V4_22).filter(action => !actions(V5_0).includes(action))).toEqual(removed);
});

test.each(OPENSHIFT_RELEASES.map(release => [release]))('passes the pinned schema in OpenShift %s', release => {
  expect(allRequests(release).map(schemaErrors)).toEqual(platformsOf(release).map(() => []));
});

const OBJECT_NAME = "is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)";

test.each<[string, Partial<OpenShiftCredentialsRequestProps>, string]>([
  ['a platform without a request', { release: V5_0, platform: OpenShiftPlatform.BARE_METAL },
    "OpenShift 5.0 has no CredentialsRequest for 'platform' BareMetal, but for AWS, Azure, GCP, OpenStack, PowerVS, VSphere; use one of them, "
    + 'or none: each BareMetalHost names the Secret of its own management controller (openshift/no-credentials-request)'],
  ['a platform that came later', { release: V4_20, platform: OpenShiftPlatform.OPENSTACK },
    "OpenShift 4.20 has no CredentialsRequest for 'platform' OpenStack, but for AWS, Azure, BareMetal, GCP, PowerVS, VSphere; use one of them, or a later release (openshift/no-credentials-request)"],
  ['a bad name', { requestName: 'Azure GPU' }, `'requestName' 'Azure GPU' ${OBJECT_NAME}`],
  ['a bad name of the Secret', { secretName: 'a/b' }, `'secretName' 'a/b' ${OBJECT_NAME}`],
  ['a bad namespace', { secretNamespace: '-' }, `'secretNamespace' '-' ${OBJECT_NAME}`],
  ['a bad ServiceAccount', { serviceAccountNames: ['capz-manager', ''] }, `'serviceAccountNames' '' ${OBJECT_NAME}`],
  ['a path that is none', { cloudTokenPath: 'tokens' },
    "'cloudTokenPath' 'tokens' is not the path of a file; use an absolute one, for example '/var/run/secrets/openshift/serviceaccount/token' (input/invalid-value)"],
])('fails for %s', (_what, props, message) => {
  const create = () => request({ release: V4_22, platform: OpenShiftPlatform.AWS, ...props });
  expect(create).toThrow(new Error(`[test/Credentials] ${message}`));
});

test('fails for two requests of one name', () => {
  const chart = makeChart();
  const props = { release: V4_22, platform: OpenShiftPlatform.AWS };
  new OpenShiftCredentialsRequest(chart, 'First', props);
  expect(() => new OpenShiftCredentialsRequest(chart, 'Second', props)).toThrow(new Error("[test/Second] CredentialsRequest 'openshift-cluster-api-aws' is the name of 'test/First' too; "
    + 'give each CredentialsRequest of a chart its own name (input/duplicate)'));
});

describe.each(OPENSHIFT_RELEASES.map(release => [release]))('OpenShift %s', release => {
  describeReference('the payload', `integration/openshift/payload-${release}`, payload => {
    const theirs = payload.read('0000_30_cluster-api_01_credentials-request.yaml');

    test('has the same requests', () => {
      expect(ids(allRequests(release))).toEqual(ids(theirs));
    });

    test.each(theirs.map(({ metadata: { name } }) => [name]))('has the same %s', name => {
      expect(find(allRequests(release), 'CredentialsRequest', name)).toEqual(find(theirs, 'CredentialsRequest', name));
    });
  });
});
