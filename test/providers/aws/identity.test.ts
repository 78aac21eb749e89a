import { Chart, Duration, Testing } from 'cdk8s';
import { MACHINE, makeAwsCluster } from './machines';
import {
  AwsControlPlane, AwsIdentity, AwsRoleIdentity, AwsRoleIdentityProps, AwsStaticIdentity, AwsStaticIdentityProps, IAwsIdentity,
} from '../../../src/providers/aws';
import { AllowedNamespaces } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const ROLE_ARN = 'arn:aws:iam::123456789012:role/cluster-api';

function roleIdentity(props: Partial<AwsRoleIdentityProps> = {}): Manifest {
  const chart = makeChart();
  new AwsRoleIdentity(chart, 'ClusterRole', { roleArn: ROLE_ARN, ...props });
  const manifest = find(synth(chart), 'AWSClusterRoleIdentity');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest;
}

function staticIdentity(props: Partial<AwsStaticIdentityProps> = {}): Manifest {
  const chart = makeChart();
  new AwsStaticIdentity(chart, 'AccessKey', { secretName: 'aws-key', ...props });
  const manifest = find(synth(chart), 'AWSClusterStaticIdentity');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest;
}

test('a role belongs to no namespace, moves along and serves the namespace of the chart', () => {
  expect(roleIdentity()).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSClusterRoleIdentity',
    metadata: { name: 'edge-cluster-role', labels: { 'clusterctl.cluster.x-k8s.io/move-hierarchy': '' } },
    spec: {
      roleARN: ROLE_ARN,
      sourceIdentityRef: { kind: 'AWSClusterControllerIdentity', name: 'default' },
      allowedNamespaces: { list: ['edge'] },
    },
  });
});

test('an access key belongs to no namespace, moves along, and names its Secret only', () => {
  expect(staticIdentity()).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSClusterStaticIdentity',
    metadata: { name: 'edge-access-key', labels: { 'clusterctl.cluster.x-k8s.io/move-hierarchy': '' } },
    spec: { secretRef: 'aws-key', allowedNamespaces: { list: ['edge'] } },
  });
});

test('a role takes all settings', () => {
  const props: Required<AwsRoleIdentityProps> = {
    identityName: 'fleet-role',
    allowedNamespaces: AllowedNamespaces.matchLabels({ fleet: 'edge' }),
    labels: { team: 'cloud' },
    roleArn: 'arn:aws-cn:iam::210987654321:role/path/fleet',
    source: AwsIdentity.fromStaticIdentity('bootstrap'),
    sessionName: 'fleet',
    sessionDuration: Duration.hours(1),
    externalId: 'external',
    policyArns: ['arn:aws:iam::aws:policy/AmazonEC2FullAccess', 'arn:aws:iam::123456789012:policy/fleet'],
    inlinePolicy: '{"Version":"2012-10-17"}',
  };
  const { metadata, spec } = roleIdentity(props);
  expect(metadata).toEqual({ name: 'fleet-role', labels: { 'team': 'cloud', 'clusterctl.cluster.x-k8s.io/move-hierarchy': '' } });
  expect(spec).toEqual({
    roleARN: 'arn:aws-cn:iam::210987654321:role/path/fleet',
    sourceIdentityRef: { kind: 'AWSClusterStaticIdentity', name: 'bootstrap' },
    sessionName: 'fleet',
    durationSeconds: 3600,
    externalID: 'external',
    policyARNs: ['arn:aws:iam::aws:policy/AmazonEC2FullAccess', 'arn:aws:iam::123456789012:policy/fleet'],
    inlinePolicy: '{"Version":"2012-10-17"}',
    allowedNamespaces: { selector: { matchLabels: { fleet: 'edge' } } },
  });
});

test('an access key takes all settings', () => {
  const props: Required<AwsStaticIdentityProps> = {
    identityName: 'fleet-key', allowedNamespaces: AllowedNamespaces.fromNames('edge', 'core'), labels: { team: 'cloud' }, secretName: 'fleet-key-secret',
  };
  const { metadata, spec } = staticIdentity(props);
  expect(metadata).toEqual({ name: 'fleet-key', labels: { 'team': 'cloud', 'clusterctl.cluster.x-k8s.io/move-hierarchy': '' } });
  expect(spec).toEqual({ secretRef: 'fleet-key-secret', allowedNamespaces: { list: ['edge', 'core'] } });
});

test('serves every namespace only if asked to', () => {
  expect(roleIdentity({ allowedNamespaces: AllowedNamespaces.all() }).spec.allowedNamespaces).toEqual({});
  expect(staticIdentity({ allowedNamespaces: AllowedNamespaces.all() }).spec.allowedNamespaces).toEqual({});
});

describe('in an AWSCluster', () => {
  function identityRefOf(identity: (chart: Chart) => IAwsIdentity): Manifest[] {
    const chart = makeChart();
    new AwsControlPlane(makeAwsCluster(chart, { identity: identity(chart) }), 'ControlPlane', MACHINE);
    return synth(chart);
  }

  test.each<[string, (chart: Chart) => IAwsIdentity, object]>([
    ['the controller', () => AwsIdentity.controller(), { kind: 'AWSClusterControllerIdentity', name: 'default' }],
    ['a role by name', () => AwsIdentity.fromRoleIdentity('fleet'), { kind: 'AWSClusterRoleIdentity', name: 'fleet' }],
    ['an access key by name', () => AwsIdentity.fromStaticIdentity('fleet'), { kind: 'AWSClusterStaticIdentity', name: 'fleet' }],
    ['a role', chart => new AwsRoleIdentity(chart, 'Role', { roleArn: ROLE_ARN }), { kind: 'AWSClusterRoleIdentity', name: 'edge-role' }],
    ['an access key', chart => new AwsStaticIdentity(chart, 'Key', { secretName: 'aws-key' }), { kind: 'AWSClusterStaticIdentity', name: 'edge-key' }],
  ])('refers to %s', (_what, identity, expected) => {
    expect(find(identityRefOf(identity), 'AWSCluster').spec.identityRef).toEqual(expected);
  });

  test('comes after its role, and the role after the key that assumes it', () => {
    const order = identityRefOf(chart => {
      const role = (source: IAwsIdentity) => new AwsRoleIdentity(chart, 'A', { roleArn: ROLE_ARN, source });
      return role(new AwsStaticIdentity(chart, 'B', { secretName: 'aws-key' }));
    }).map(manifest => manifest.kind as string);
    expect(order.filter(kind => /^AWSCluster/.test(kind))).toEqual(['AWSClusterStaticIdentity', 'AWSClusterRoleIdentity', 'AWSCluster']);
  });
});

test('has the name of its construct alone in a chart without namespace, and then wants to know whom it serves', () => {
  const chart = new Chart(Testing.app(), 'test');
  new AwsRoleIdentity(chart, 'ClusterRole', { roleArn: ROLE_ARN, allowedNamespaces: AllowedNamespaces.fromNames('core') });
  expect(ids(synth(chart))).toEqual(['AWSClusterRoleIdentity/cluster-role']);
  expect(() => new AwsStaticIdentity(chart, 'Key', { secretName: 'aws-key' })).toThrow(new Error(
    "[test/Key] 'allowedNamespaces' is missing and the chart has no namespace, so no cluster could use the identity; "
    + "give AllowedNamespaces.fromNames(), or set 'namespace' on the chart (input/missing-value)"));
});

test.each<[string, Partial<AwsRoleIdentityProps>, string]>([
  ['a role that is none', { roleArn: 'cluster-api' },
    "'roleArn' 'cluster-api' is not the ARN of a role; use for example 'arn:aws:iam::123456789012:role/cluster-api' (input/invalid-value)"],
  ['a policy that is none', { policyArns: [ROLE_ARN] },
    `'policyArns' has '${ROLE_ARN}', which is not the ARN of a policy; use for example 'arn:aws:iam::123456789012:policy/clusters' (input/invalid-value)`],
  ['a session that is too short', { sessionDuration: Duration.minutes(14) },
    "'sessionDuration' 840 is not possible; use a whole number from 900 to 43200 (input/invalid-value)"],
  ['itself as the source', { source: AwsIdentity.fromRoleIdentity('edge-cluster-role') },
    "'source' is 'edge-cluster-role' itself; a role is assumed by another identity (input/invalid-value)"],
  ['a name that cannot be', { identityName: 'My Role' },
    "'identityName' 'My Role' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit "
    + '(input/invalid-value)'],
  ['a label that is none', { labels: { 'no label': '' } },
    "'labels' has 'no label' = '', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
  ['no name of a namespace', { allowedNamespaces: AllowedNamespaces.fromNames() },
    "'allowedNamespaces' is empty; give at least one name or label, or use AllowedNamespaces.all() (input/missing-value)"],
  ['no label of a namespace', { allowedNamespaces: AllowedNamespaces.matchLabels({}) },
    "'allowedNamespaces' is empty; give at least one name or label, or use AllowedNamespaces.all() (input/missing-value)"],
  ['a namespace that cannot be', { allowedNamespaces: AllowedNamespaces.fromNames('edge', '*') },
    "'allowedNamespaces' has '*', which is not the name of a namespace; use lower-case letters, digits and '-' (input/invalid-value)"],
  ['a label of a namespace that cannot be', { allowedNamespaces: AllowedNamespaces.matchLabels({ fleet: 'a b' }) },
    "'allowedNamespaces' has 'fleet' = 'a b', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' "
    + '(input/invalid-value)'],
])('a role fails on %s', (_what, props, message) => {
  expect(() => roleIdentity(props)).toThrow(new Error(`[test/ClusterRole] ${message}`));
});

test('an access key fails on a Secret that cannot be', () => {
  expect(() => staticIdentity({ secretName: 'AKIA0123456789' })).toThrow(new Error("[test/AccessKey] 'secretName' 'AKIA0123456789' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});

test('fails on a second identity of the same kind and name', () => {
  const chart = makeChart();
  new AwsRoleIdentity(chart, 'A', { roleArn: ROLE_ARN, identityName: 'fleet' });
  new AwsStaticIdentity(chart, 'B', { secretName: 'aws-key', identityName: 'fleet' });
  expect(() => new AwsRoleIdentity(chart, 'C', { roleArn: ROLE_ARN, identityName: 'fleet' })).toThrow(new Error(
    "[test/C] AWSClusterRoleIdentity 'fleet' is the name of 'test/A' too; give each AWSClusterRoleIdentity of a chart its own name (input/duplicate)"));
});
