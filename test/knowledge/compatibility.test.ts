import { BootstrapKind, ControlPlaneTraits, HostedPrimary, InfraTraits } from '../../src/contract';
import {
  canBeLoadBalancer, ClusterNameProblem, clusterNameProblem, deadlockedMachines, idlePrimaryReason, isForeignBootstrap, neededFailureDomainReason,
  poolSupport, primarySupport, secondaryClusterSupport, secondaryMachinePoolSupport, secondarySupport, Support, unmanagedMachinePoolReason,
  unreconciledCarrierReason, unsupportedBootstrapReason,
} from '../../src/knowledge/compatibility';
import { KUBEADM_CONTROL_PLANE_TRAITS } from '../../src/kubeadm/traits';
import { CLOUD, HOSTED } from '../cluster/fakes';

const KIND = CLOUD.infraClusterKind;

/** What a primary takes under a control plane, in short. */
function primary(infra: Partial<InfraTraits>, controlPlane: ControlPlaneTraits): string {
  return short(primarySupport({ ...CLOUD, ...infra }, controlPlane));
}

function short({ isPossible, text }: Support): string {
  return isPossible ? (text === undefined ? 'yes' : `with ${text}`) : `no: ${text}`;
}

test.each([
  ['yes', Support.yes(), true, undefined],
  ['with', Support.with('a setting'), true, 'a setting'],
  ['no', Support.no('a reason'), false, 'a reason'],
])('an answer by %s says whether it is possible, and why', (_name, { isPossible, text }, expectedPossible, expectedText) => {
  expect({ isPossible, text }).toEqual({ isPossible: expectedPossible, text: expectedText });
});

describe('the primary of a control plane on machines', () => {
  test.each(Object.values(HostedPrimary))('is not asked how it would be the primary of a hosted one, which is by %s', hostedPrimary => {
    expect(primary({ hostedPrimary, hostedPrimarySetting: 'loadBalancer: false' }, KUBEADM_CONTROL_PLANE_TRAITS)).toBe('yes');
  });

  test.each<[string, Partial<InfraTraits>]>([
    ['yes', {}],
    ['with an endpoint given in advance', { primaryNeeds: 'an endpoint given in advance' }],
    ['no: it is never ready', { notPrimaryBecause: 'it is never ready' }],
    ['no: it is never ready', { notPrimaryBecause: 'it is never ready', primaryNeeds: 'an endpoint given in advance' }],
    ['no: it becomes ready with HostedControlPlane only', { onlyForControlPlane: 'HostedControlPlane' }],
    ['no: it becomes ready with HostedControlPlane only', { onlyForControlPlane: 'HostedControlPlane', notPrimaryBecause: 'it is never ready' }],
    ['yes', { onlyForControlPlane: 'KubeadmControlPlane' }],
  ])('is possible: %s', (expected, infra) => {
    expect(primary(infra, KUBEADM_CONTROL_PLANE_TRAITS)).toBe(expected);
  });
});

describe('the only primary of a control plane', () => {
  const only: ControlPlaneTraits = { ...HOSTED, onlyPrimary: KIND };

  test('is the kind that it says, which then takes no preparation for a hosted one', () => {
    expect(primary({}, only)).toBe('yes');
    expect(primary({ primaryNeeds: 'a region' }, only)).toBe('with a region');
    expect(primary({ hostedPrimary: HostedPrimary.MANAGED_BY }, { ...only, reportsReady: [] })).toBe('yes');
  });

  test('is no other kind, whatever that kind says', () => {
    const refusal = 'no: Hosted works with OtherCluster only';
    expect(primary({}, { ...HOSTED, onlyPrimary: 'OtherCluster' })).toBe(refusal);
    expect(primary({ hostedPrimary: HostedPrimary.AS_IT_IS, onlyForControlPlane: 'X', notPrimaryBecause: 'y' }, { ...HOSTED, onlyPrimary: 'OtherCluster' })).toBe(refusal);
    expect(primary({}, { ...KUBEADM_CONTROL_PLANE_TRAITS, onlyPrimary: 'OtherCluster' })).toBe('no: KubeadmControlPlane works with OtherCluster only');
  });

  test('can be refused by the infra cluster', () => {
    expect(primary({ onlyForControlPlane: 'OtherControlPlane' }, only)).toBe('no: it becomes ready with OtherControlPlane only');
    expect(primary({ onlyForControlPlane: 'HostedControlPlane' }, only)).toBe('yes');
    expect(primary({ notPrimaryBecause: 'it is never ready' }, only)).toBe('no: it is never ready');
  });
});

describe('the primary of a hosted control plane', () => {
  const anyKind = HOSTED;
  const writes: ControlPlaneTraits = { ...HOSTED, writesEndpointOf: [KIND] };
  const compares: ControlPlaneTraits = { ...HOSTED, writesEndpointOf: [], comparesEndpointOf: [KIND] };
  const ignores: ControlPlaneTraits = { ...HOSTED, writesEndpointOf: ['OtherCluster'], comparesEndpointOf: ['OneMoreCluster'] };
  const reports: ControlPlaneTraits = { ...HOSTED, writesEndpointOf: [], reportsReady: [KIND] };
  const reportsOthers: ControlPlaneTraits = { ...HOSTED, reportsReady: ['OtherCluster'] };
  const cannotFill = 'no: Hosted cannot fill in the endpoint of a CloudCluster';
  const notSaid = "no: its traits do not say what it takes beside a hosted control plane ('hostedPrimary')";
  const notReported = 'no: its controller always builds a load balancer, and Hosted does not report a CloudCluster ready that its controller is kept away from';
  const { AS_IT_IS, MANAGED_BY, PRESET_ENDPOINT, SETTING } = HostedPrimary;

  test.each<[string, HostedPrimary | undefined, ControlPlaneTraits]>([
    [notSaid, undefined, anyKind],
    [notSaid, undefined, writes],
    [notSaid, undefined, compares],
    [cannotFill, undefined, ignores],
    ['yes', AS_IT_IS, anyKind],
    ['yes', AS_IT_IS, writes],
    ['yes', AS_IT_IS, compares],
    [cannotFill, AS_IT_IS, ignores],
    ['with the address of Hosted as the endpoint of the cluster', PRESET_ENDPOINT, anyKind],
    ['with the address of Hosted as the endpoint of the cluster', PRESET_ENDPOINT, writes],
    ['with the address of Hosted as the endpoint of the cluster', PRESET_ENDPOINT, compares],
    [cannotFill, PRESET_ENDPOINT, ignores],
    ['with loadBalancer: false', SETTING, anyKind],
    ['with loadBalancer: false', SETTING, writes],
    ['with loadBalancer: false', SETTING, compares],
    [cannotFill, SETTING, ignores],
    ['with the annotation managed-by: hosted', MANAGED_BY, anyKind],
    ['with the annotation managed-by: hosted', MANAGED_BY, reports],
    ['with the annotation managed-by: hosted', MANAGED_BY, ignores],
    [notReported, MANAGED_BY, reportsOthers],
    [notReported, MANAGED_BY, { ...HOSTED, reportsReady: [] }],
    [notReported, MANAGED_BY, { ...HOSTED, managedBy: undefined }],
    [notReported, MANAGED_BY, { ...HOSTED, managedBy: undefined, reportsReady: [KIND] }],
  ])('is possible: %s (%s)', (expected, hostedPrimary, controlPlane) => {
    expect(primary({ hostedPrimary, hostedPrimarySetting: hostedPrimary === SETTING ? 'loadBalancer: false' : undefined }, controlPlane)).toBe(expected);
  });

  test('is possible with a setting that is not named', () => {
    expect(primary({ hostedPrimary: SETTING }, anyKind)).toBe('yes');
  });

  test('does not take what a control plane on machines takes', () => {
    expect(primary({ hostedPrimary: AS_IT_IS, primaryNeeds: 'an endpoint given in advance' }, anyKind)).toBe('yes');
  });

  test.each(Object.values(HostedPrimary))('by %s is none if the infra cluster can never be one', hostedPrimary => {
    expect(primary({ hostedPrimary, notPrimaryBecause: 'it is never ready' }, anyKind)).toBe('no: it is never ready');
    expect(primary({ hostedPrimary, onlyForControlPlane: 'X' }, anyKind)).toBe('no: it becomes ready with X only');
  });

  test('of another way to join is judged in the same way', () => {
    expect(primary({ hostedPrimary: AS_IT_IS }, { ...HOSTED, bootstrapKind: BootstrapKind.K0S })).toBe('yes');
  });
});

test.each<[string, Partial<InfraTraits>]>([
  ['yes', {}],
  ['with a subnet', { secondaryNeeds: 'a subnet' }],
  ['no: machines wait for it', { notSecondaryBecause: 'machines wait for it' }],
  ['no: machines wait for it', { notSecondaryBecause: 'machines wait for it', secondaryNeeds: 'a subnet' }],
  ['no: machines wait for it', { notSecondaryBecause: 'machines wait for it', machinesNeedInfraCluster: true }],
  ['yes', { notSecondaryBecause: 'machines wait for it', machinesNeedInfraCluster: false }],
  ['with a subnet', { notSecondaryBecause: 'machines wait for it', secondaryNeeds: 'a subnet', machinesNeedInfraCluster: false }],
  ['yes', { noMachinePoolBecause: 'it has none', noUnmanagedMachinePoolBecause: 'it reads the status' }],
])('machines beside a primary of another provider are possible: %s', (expected, infra) => {
  expect(short(secondarySupport({ ...CLOUD, ...infra }))).toBe(expected);
});

test.each<[string, Partial<InfraTraits>]>([
  ['yes', {}],
  ['with a subnet', { secondaryNeeds: 'a subnet' }],
  ['no: it has none', { noMachinePoolBecause: 'it has none' }],
  ['no: machines wait for it', { notSecondaryBecause: 'machines wait for it' }],
  ['no: it reads the status', { noUnmanagedMachinePoolBecause: 'it reads the status', secondaryNeeds: 'a subnet' }],
  ['no: it has none', { noMachinePoolBecause: 'it has none', notSecondaryBecause: 'machines wait for it', noUnmanagedMachinePoolBecause: 'it reads the status' }],
  ['no: machines wait for it', { notSecondaryBecause: 'machines wait for it', noUnmanagedMachinePoolBecause: 'it reads the status' }],
])('machine pools beside a primary of another provider are possible: %s', (expected, infra) => {
  expect(short(secondaryMachinePoolSupport({ ...CLOUD, ...infra }))).toBe(expected);
});

test.each<[string, Partial<InfraTraits>, Partial<ControlPlaneTraits>]>([
  ['yes', {}, {}],
  ['yes', {}, { onlyPoolsOf: ['sky', 'cloud'] }],
  ['no: it looks at the role of the instance', {}, { onlyPoolsOf: ['sky'], noForeignPoolsBecause: 'it looks at the role of the instance' }],
  ['no: Hosted takes no nodes of cloud', {}, { onlyPoolsOf: [] }],
  ['yes', { notBootstrappedBy: { k0s: 'its image has no k0s' } }, {}],
  ['no: its image has no k0s', { notBootstrappedBy: { k0s: 'its image has no k0s' } }, { bootstrapKind: BootstrapKind.K0S }],
  ['no: it is closed', { notBootstrappedBy: { k0s: 'its image has no k0s' } }, { bootstrapKind: BootstrapKind.K0S, onlyPoolsOf: [], noForeignPoolsBecause: 'it is closed' }],
  ['yes', { notSecondaryBecause: 'machines wait for it', notPrimaryBecause: 'it is never ready' }, {}],
])('nodes can join: %s', (expected, infra, controlPlane) => {
  expect(short(poolSupport({ ...CLOUD, ...infra }, { ...HOSTED, ...controlPlane }))).toBe(expected);
});

describe('an infra cluster beside the control plane', () => {
  const waits: InfraTraits = { ...CLOUD, needsControlPlaneBecause: 'it waits', notSecondaryWithControlPlaneBecause: 'it is alone' };

  test.each([
    ['machines of its own', KUBEADM_CONTROL_PLANE_TRAITS, CLOUD.provider, undefined],
    ['machines of another provider', KUBEADM_CONTROL_PLANE_TRAITS, 'other', 'it waits'],
    ['machines of nobody that is known', KUBEADM_CONTROL_PLANE_TRAITS, undefined, 'it waits'],
    ['no machines', HOSTED, undefined, undefined],
  ])('cannot be the primary of one on %s for the reason that it has', (_, controlPlane, carrier, expected) => {
    expect(idlePrimaryReason(waits, controlPlane, carrier)).toBe(expected);
    expect(idlePrimaryReason(CLOUD, controlPlane, carrier)).toBeUndefined();
  });

  test.each([[CLOUD.provider, 'it is alone'], ['other', undefined], [undefined, undefined]])('has to be reconciled if it carries it: %s', (carrier, expected) => {
    expect(unreconciledCarrierReason(waits, carrier)).toBe(expected);
  });

  test('is asked for itself, whether or not machines look it up', () => {
    const neutral: InfraTraits = { ...CLOUD, notSecondaryBecause: 'it is neutral', machinesNeedInfraCluster: false };
    expect(short(secondaryClusterSupport(neutral))).toBe('no: it is neutral');
    expect(short(secondarySupport(neutral))).toBe('yes');
    expect(short(secondaryClusterSupport({ ...CLOUD, secondaryNeeds: 'a subnet' }))).toBe('with a subnet');
  });
});

describe('machines where their infra cluster is not reconciled', () => {
  const needy: InfraTraits = { ...CLOUD, needsFailureDomainBecause: 'zones', noUnmanagedMachinePoolBecause: 'no status' };

  test.each([[false, false, 'zones'], [true, false, undefined], [false, true, undefined]])('need a failure domain: reconciled %s, places itself %s', (
    isReconciled, placesItself, expected) => {
    expect(neededFailureDomainReason(needy, isReconciled, placesItself)).toBe(expected);
  });

  test('have no machine pools', () => {
    expect(unmanagedMachinePoolReason(needy, false)).toBe('no status');
    expect(unmanagedMachinePoolReason(needy, true)).toBeUndefined();
    expect(unmanagedMachinePoolReason(CLOUD, false)).toBeUndefined();
  });
});

describe('machines that wait for the Ready condition of the primary', () => {
  const silent: InfraTraits = { ...CLOUD, publishesReadyCondition: false };
  const waiting: InfraTraits = { ...CLOUD, provider: 'waiting', infraClusterKind: 'WaitingCluster', machinesNeedReadyCondition: true };
  const calm: InfraTraits = { ...CLOUD, provider: 'calm', machinesNeedReadyCondition: false };

  test('are never deleted under a primary without one, or one that nobody reconciles', () => {
    expect(deadlockedMachines(silent, true, [waiting, calm, waiting])).toEqual([{ traits: waiting, couldBePrimary: true }]);
    expect(deadlockedMachines({ ...CLOUD, publishesReadyCondition: true }, false, [waiting])).toEqual([{ traits: waiting, couldBePrimary: true }]);
    expect(deadlockedMachines({ ...CLOUD, publishesReadyCondition: true }, true, [waiting])).toEqual([]);
  });

  test('are not helped by a primary that cannot be one, or is it already', () => {
    const never: InfraTraits = { ...waiting, notPrimaryBecause: 'it is never ready' };
    expect(deadlockedMachines(silent, true, [never])).toEqual([{ traits: never, couldBePrimary: false }]);
    const itself: InfraTraits = { ...waiting, publishesReadyCondition: false };
    expect(deadlockedMachines(itself, true, [itself])).toEqual([{ traits: itself, couldBePrimary: false }]);
  });
});

test.each([
  [BootstrapKind.K0S, 'it boots images', true],
  [BootstrapKind.KUBEADM, undefined, false],
  [undefined, undefined, false],
])('nodes that %s joins fit provider and control plane or not', (kind, reason, isForeign) => {
  expect(unsupportedBootstrapReason({ ...CLOUD, notBootstrappedBy: { [BootstrapKind.K0S]: 'it boots images' } }, kind)).toBe(reason);
  expect(unsupportedBootstrapReason(CLOUD, kind)).toBeUndefined();
  expect(isForeignBootstrap(KUBEADM_CONTROL_PLANE_TRAITS, kind)).toBe(isForeign);
});

test.each<[string, Partial<InfraTraits>, ClusterNameProblem | undefined]>([
  ['a', { minClusterNameLength: 2 }, ClusterNameProblem.TOO_SHORT],
  ['', { minClusterNameLength: 2 }, undefined],
  ['abc', { maxClusterNameLength: 2 }, ClusterNameProblem.TOO_LONG],
  ['1a', { clusterNameStartsWithLetter: true }, ClusterNameProblem.STARTS_WITH_DIGIT],
  ['a.b', { clusterNameIsLabel: true }, ClusterNameProblem.HAS_DOT],
  ['1.b', {}, undefined],
])("the name '%s' under %j", (name, infra, expected) => {
  expect(clusterNameProblem(name, { ...CLOUD, ...infra })).toBe(expected);
});

test.each([
  ['10.0.0.1', { hasAddress: true }, true],
  ['api.example.org', { hasAddress: true }, false],
  ['a.lb.example.org', { hostPattern: '\\.lb\\.' }, true],
  ['api.example.org', { hostPattern: '\\.lb\\.' }, false],
  ['api.example.org', {}, true],
])("'%s' can be a load balancer that is %j: %s", (host, loadBalancer, expected) => {
  expect(canBeLoadBalancer(host, loadBalancer)).toBe(expected);
});
