import { checkChange, checkRule } from './check-rule';
import { AUTOSCALER_LIMIT_MISSING } from '../../src/rules/core/autoscaler-limit-missing';
import { INVALID_REPLICAS } from '../../src/rules/core/autoscaler-limits';
import { AUTOSCALER_REPLICAS } from '../../src/rules/core/autoscaler-replicas';
import { BOOTSTRAP_MISSING } from '../../src/rules/core/bootstrap-missing';
import { CLUSTER_CHANGED } from '../../src/rules/core/cluster-changed';
import { INVALID_NAME } from '../../src/rules/core/cluster-name';
import { DRAIN_ORDER } from '../../src/rules/core/drain-order';
import { NAMING_TEMPLATE } from '../../src/rules/core/naming-template';
import { NO_INFRASTRUCTURE } from '../../src/rules/core/no-infrastructure';
import { CLUSTER_PART_REMOVED } from '../../src/rules/core/part-removed';
import { POOL_BEHIND } from '../../src/rules/core/pool-behind';
import { INVALID_REMEDIATION } from '../../src/rules/core/pool-remediation';
import { INVALID_ROLLOUT } from '../../src/rules/core/pool-rollout';
import { INVALID_TAINT } from '../../src/rules/core/pool-taints';
import { UNKNOWN_PREFLIGHT_CHECK } from '../../src/rules/core/preflight-checks';
import { REFUSED_TAINT } from '../../src/rules/core/refused-taints';
import { TOPOLOGY_ADDED } from '../../src/rules/core/topology-added';
import { INVALID_CONCURRENCY } from '../../src/rules/core/topology-concurrency';
import { TOPOLOGY_REPLICAS } from '../../src/rules/core/topology-replicas';
import { UPGRADED_AT_ONCE } from '../../src/rules/core/upgraded-at-once';
import { INVALID_VERSION } from '../../src/rules/core/version-invalid';
import { VERSION_SKEW } from '../../src/rules/core/version-skew';
import { UNSUPPORTED_VERSION } from '../../src/rules/core/version-unsupported';

const CONCURRENCY = 'topology.cluster.x-k8s.io/upgrade-concurrency';
const ADOPTION = 'unsafe.topology.cluster.x-k8s.io/disable-update-class-name-check';
const NODE_GROUP = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group';

interface Pool {
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly annotations?: { readonly [name: string]: string };
  readonly labels?: { readonly [name: string]: string };
  readonly spec?: object;
  readonly machine?: object;
}

function pool({ kind = 'MachineDeployment', apiVersion = 'v1beta2', annotations, labels, spec, machine }: Pool): string {
  return JSON.stringify({
    apiVersion: `cluster.x-k8s.io/${apiVersion}`,
    kind,
    metadata: { name: 'pool', namespace: 'ns', annotations, labels },
    spec: { clusterName: 'c', ...spec, ...(kind === 'Machine' ? machine : { template: { spec: machine } }) },
  });
}

function cluster(spec: object, name = 'c'): string {
  return JSON.stringify({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name, namespace: 'ns' }, spec });
}

function controlPlane(version: string, kind = 'KubeadmControlPlane'): string {
  const controlPlaneRef = { apiGroup: 'controlplane.cluster.x-k8s.io', kind, name: 'cp' };
  const object = { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind, metadata: { name: 'cp', namespace: 'ns' }, spec: { version } };
  return bundle(cluster({ controlPlaneRef }), JSON.stringify(object));
}

function bundle(...documents: string[]): string {
  return documents.join('\n---\n');
}

const KUBEADM = { bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'b' } } };

test.each([63])('a cluster name of %i characters is a label value', length => {
  expect(checkRule(INVALID_NAME, cluster({}, 'a'.repeat(length)))).toEqual([]);
});

test.each(['Not_A_Name', '-'.repeat(64), 'a'.repeat(254)])("the name '%s', which no object can have, is left to the schema", name => {
  expect(checkRule(INVALID_NAME, cluster({}, name))).toEqual([]);
});

describe('a Cluster without an infra cluster', () => {
  const onlyControlPlane = cluster({ controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KamajiControlPlane', name: 'cp' } });

  test.each(['Metal3MachineTemplate', 'AWSMachineTemplate'])('fails with machines of %s', kind => {
    expect(checkRule(NO_INFRASTRUCTURE, bundle(onlyControlPlane, pool({ machine: { infrastructureRef: { kind, name: 't' } } })))).toEqual([
      "spec.infrastructureRef: 'infrastructureRef' is missing, and MachineDeployment/pool looks its infra cluster up by it; refer to the infra cluster",
    ]);
  });

  test.each(['AWSManagedMachinePool', 'AcmeMachineTemplate'])('may have machines of %s', kind => {
    expect(checkRule(NO_INFRASTRUCTURE, bundle(onlyControlPlane, pool({ machine: { infrastructureRef: { kind, name: 't' } } })))).toEqual([]);
  });

  test('may have no machines at all', () => {
    expect(checkRule(NO_INFRASTRUCTURE, onlyControlPlane)).toEqual([]);
  });

  test('may come from a ClusterClass', () => {
    expect(checkRule(NO_INFRASTRUCTURE, cluster({ topology: { version: 'v1.34.2' } }))).toEqual([]);
  });
});

describe('a version', () => {
  test.each(['v1.34.2', '1.34.2', 'v1.34.2+k0s.0', 'v1.34.2-k0s.0', 'v1.35.0-rc.1', ''])("may be '%s'", version => {
    expect(checkRule(INVALID_VERSION, pool({ machine: { version } }))).toEqual([]);
  });

  test.each(['v1.34', '1.34', 'v1', 'latest', 'vv1.34.2', 'v1.34.2 ', 'v01.34.2'])("fails as '%s'", version => {
    expect(checkRule(INVALID_VERSION, pool({ machine: { version } }))).toHaveLength(1);
  });

  test.each(['MachineSet', 'MachinePool', 'Machine'])('is checked in a %s', kind => {
    expect(checkRule(INVALID_VERSION, pool({ kind, machine: { version: 'v1' } }))).toHaveLength(1);
  });

  test('is checked in a control plane and in a topology', () => {
    expect(checkRule(INVALID_VERSION, bundle(controlPlane('v1.34'), cluster({ topology: { version: 'v1.34' } })))).toHaveLength(2);
  });

  test('of another kind of control plane is not parsed by Cluster API', () => {
    expect(checkRule(INVALID_VERSION, controlPlane('v1.34', 'AWSManagedControlPlane'))).toEqual([]);
  });

  test.each(['v1.31.0', 'v1.36.9', 'v2.0.0', 'latest'])('%s is not known to be unsupported', version => {
    expect(checkRule(UNSUPPORTED_VERSION, pool({ machine: { version } }))).toEqual([]);
  });

  test.each(['v1.30.14', 'v1.37.0'])('%s is not supported', version => {
    expect(checkRule(UNSUPPORTED_VERSION, pool({ machine: { version } }))).toHaveLength(1);
  });
});

describe('versions of a pool and its control plane', () => {
  test.each([
    ['v1.34.2', 'v1.34.9'], ['v1.34.2', 'v1.31.0'], ['v1.34', 'v1.34.2'], ['1.34', '1.33.0'], ['v1.34.2-k0s.0', 'v1.34.2+k0s.0'], ['latest', 'v1.35.0'],
    ['v1.34.2', 'latest'],
  ])('control plane %s goes with pool %s', (own, version) => {
    expect(checkRule(VERSION_SKEW, bundle(controlPlane(own, 'AcmeControlPlane'), pool({ machine: { version } })))).toEqual([]);
  });

  test.each([['v1.34', 'v1.35.0'], ['v1.35.2-k0s.0', 'v1.31.0+k0s.0']])('fails for control plane %s and pool %s', (own, version) => {
    expect(checkRule(VERSION_SKEW, bundle(controlPlane(own, 'AcmeControlPlane'), pool({ machine: { version } })))).toHaveLength(1);
  });

  test.each(['MachinePool', 'Machine'])('fail for a %s whatever preflight checks MachineSets skip', kind => {
    const annotations = { 'machineset.cluster.x-k8s.io/skip-preflight-checks': 'All' };
    expect(checkRule(VERSION_SKEW, bundle(controlPlane('v1.34.2'), pool({ kind, annotations, machine: { version: 'v1.35.0' } })))).toHaveLength(1);
  });

  test.each(['All', 'KubernetesVersionSkew', 'ControlPlaneIsStable, KubernetesVersionSkew'])('may differ where preflight checks %s are skipped', skipped => {
    const annotations = { 'machineset.cluster.x-k8s.io/skip-preflight-checks': skipped };
    expect(checkRule(VERSION_SKEW, bundle(controlPlane('v1.34.2'), pool({ annotations, machine: { version: 'v1.35.0' } })))).toEqual([]);
  });

  test('are not compared if the control plane is elsewhere', () => {
    expect(checkRule(VERSION_SKEW, pool({ machine: { version: 'v1.35.0' } }))).toEqual([]);
  });

  test('wait where kubeadm joins machines of an older minor release', () => {
    expect(checkRule(POOL_BEHIND, bundle(controlPlane('v1.34.2'), pool({ machine: { version: 'v1.31.0', ...KUBEADM } })))).toEqual([
      "spec.template.spec.version: 'version' v1.31.0 is behind v1.34.2 of the control plane: Cluster API creates no machine in the pool until it is upgraded; "
      + "set it to v1.34.x, or annotate the pool with 'machineset.cluster.x-k8s.io/skip-preflight-checks: KubeadmVersionSkew'",
    ]);
  });

  test.each([
    ['has another bootstrap', { machine: { version: 'v1.33.0', bootstrap: { dataSecretName: 'b' } } }],
    ['is a MachinePool', { kind: 'MachinePool', machine: { version: 'v1.33.0', ...KUBEADM } }],
    ['has another patch release only', { machine: { version: 'v1.34.0', ...KUBEADM } }],
    ['is too far behind anyway', { machine: { version: 'v1.30.0', ...KUBEADM } }],
    ['skips the check', {
      annotations: { 'machineset.cluster.x-k8s.io/skip-preflight-checks': 'KubeadmVersionSkew' }, machine: { version: 'v1.33.0', ...KUBEADM },
    }],
  ])('do not wait if the pool %s', (_, props) => {
    expect(checkRule(POOL_BEHIND, bundle(controlPlane('v1.34.2'), pool(props)))).toEqual([]);
  });
});

describe('a pool that is upgraded together with its control plane', () => {
  const withSurge = (maxSurge?: number | string) => ({ rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable: 1 } } } });
  const check = (props: Pool = {}, { from = 'v1.34.2', to = 'v1.35.0', poolFrom = 'v1.34.2', poolTo = 'v1.35.0' } = {}) => checkChange(
    UPGRADED_AT_ONCE,
    bundle(controlPlane(from), pool({ spec: withSurge(0), ...props, machine: { version: poolFrom } })),
    bundle(controlPlane(to), pool({ spec: withSurge(0), ...props, machine: { version: poolTo } })),
  );

  test('gives a machine up first if it has no surge', () => {
    expect(check()).toEqual([
      "spec.template.spec.version: 'version' changes together with that of the control plane. The pool has 'maxSurge' 0, so it gives a machine up at once, and "
      + "gets the next one only when the control plane is upgraded; keep 'v1.34.2' until then ('poolVersion' of the construct MixedCluster), or allow a surge",
    ]);
    expect(check({ spec: withSurge('0%') })).toHaveLength(1);
    expect(check({ apiVersion: 'v1beta1', spec: { strategy: { rollingUpdate: { maxSurge: 0 } } } })).toHaveLength(1);
    expect(check({ annotations: { 'machineset.cluster.x-k8s.io/skip-preflight-checks': 'KubeadmVersionSkew' } })).toHaveLength(1);
  });

  test.each<[string, Pool]>([
    ['with a surge', { spec: withSurge(1) }],
    ['with the default surge', { spec: withSurge() }],
    ['by hand', { spec: { rollout: { strategy: { type: 'OnDelete' } } } }],
    ['without machines', { spec: { ...withSurge(0), replicas: 0 } }],
    ['as a MachinePool', { kind: 'MachinePool' }],
    ['without the check', { annotations: { 'machineset.cluster.x-k8s.io/skip-preflight-checks': 'ControlPlaneIsStable' } }],
  ])('is fine %s', (_how, props) => {
    expect(check(props)).toEqual([]);
  });

  test('is fine after the control plane, and before it', () => {
    expect(check({}, { from: 'v1.35.0' })).toEqual([]);
    expect(check({}, { poolTo: 'v1.34.2' })).toEqual([]);
  });

  test('is new, or under another control plane than before, and rolls nothing', () => {
    const after = bundle(controlPlane('v1.35.0'), pool({ spec: withSurge(0), machine: { version: 'v1.35.0' } }));
    expect(checkChange(UPGRADED_AT_ONCE, controlPlane('v1.34.2'), after)).toEqual([]);
    expect(checkChange(UPGRADED_AT_ONCE, pool({ spec: withSurge(0), machine: { version: 'v1.34.2' } }), after)).toEqual([]);
  });
});

describe('a rollout', () => {
  test.each([
    [{ maxSurge: 0, maxUnavailable: 1 }], [{ maxSurge: 1, maxUnavailable: 0 }], [{ maxSurge: '0%', maxUnavailable: '0%' }], [{ maxUnavailable: 0 }],
    [{ maxSurge: '25%' }], [{}],
  ])('may be %j', rollingUpdate => {
    expect(checkRule(INVALID_ROLLOUT, pool({ spec: { rollout: { strategy: { type: 'RollingUpdate', rollingUpdate } } } }))).toEqual([]);
  });

  test('fails in v1beta1 with nothing to add and, by default, nothing to remove', () => {
    expect(checkRule(INVALID_ROLLOUT, pool({ apiVersion: 'v1beta1', spec: { strategy: { rollingUpdate: { maxSurge: 0 } } } }))).toEqual([
      "spec.strategy.rollingUpdate.maxUnavailable: 'maxSurge' 0 and 'maxUnavailable' 0 leave nothing to replace; set one of them to 1 or more",
    ]);
  });

  test('has no defaults if machines are replaced on deletion', () => {
    expect(checkRule(INVALID_ROLLOUT, pool({ spec: { rollout: { strategy: { type: 'OnDelete', rollingUpdate: { maxSurge: 0 } } } } }))).toEqual([]);
  });

  test.each([
    ['v1beta2', { rollout: { strategy: { type: 'OnDelete' } } }],
    ['v1beta2', { rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: {} } } }],
    ['v1beta1', { strategy: { type: 'OnDelete', rollingUpdate: {} } }],
  ])('may leave out what is filled in, or not looked at: %s %j', (apiVersion, spec) => {
    expect(checkRule(INVALID_ROLLOUT, pool({ apiVersion, spec }))).toEqual([]);
  });

  test('fails for a rolling update that is null and that nobody fills in', () => {
    expect(checkRule(INVALID_ROLLOUT, pool({ spec: { rollout: { strategy: { type: 'OnDelete', rollingUpdate: null } } } })))
      .toEqual(['spec.rollout.strategy.rollingUpdate: is null, which nobody fills in with the type OnDelete; leave it out']);
  });
});

describe('bootstrap data', () => {
  test.each([['a config', KUBEADM], ['a Secret', { bootstrap: { dataSecretName: 'b' } }], ['an empty name', { bootstrap: { dataSecretName: '' } }],
    ['nothing that the schema knows', { bootstrap: null }]])('may be %s', (_, machine) => {
    expect(checkRule(BOOTSTRAP_MISSING, pool({ machine }))).toEqual([]);
  });

  test.each(['MachineDeployment', 'MachineSet', 'MachinePool', 'Machine'])('fails to be nothing in a %s', kind => {
    expect(checkRule(BOOTSTRAP_MISSING, pool({ kind, machine: { bootstrap: { configRef: null, dataSecretName: null } } }))).toHaveLength(1);
  });

  test('fails to be an empty reference', () => {
    expect(checkRule(BOOTSTRAP_MISSING, pool({ apiVersion: 'v1beta1', machine: { bootstrap: { configRef: {} } } }))).toHaveLength(1);
  });

  test('of a Machine may be that of its MachinePool', () => {
    expect(checkRule(BOOTSTRAP_MISSING, pool({ kind: 'Machine', labels: { 'cluster.x-k8s.io/pool-name': 'p' }, machine: { bootstrap: {} } }))).toEqual([]);
  });
});

describe('taints of machines', () => {
  test('are never possible in a MachinePool', () => {
    expect(checkRule(REFUSED_TAINT, pool({ kind: 'MachinePool', machine: { taints: [{ key: 'example.com/a' }] } }))).toEqual([
      "spec.template.spec.taints: 'taints' of a MachinePool are refused by Cluster API v1.14; put taints into 'nodeRegistration.taints' of the bootstrap config",
    ]);
  });

  test.each([['v1beta1', { taints: [{ key: 'a' }] }], ['v1beta2', { spec: { taints: [{ key: 'a' }] } }]])('are found in a control plane of %s', (version, machineTemplate) => {
    const object = { apiVersion: `controlplane.cluster.x-k8s.io/${version}`, kind: 'KubeadmControlPlane', metadata: { name: 'cp' }, spec: { machineTemplate } };
    expect(checkRule(INVALID_TAINT, JSON.stringify(object))).toHaveLength(1);
  });

  test.each([
    ['node.cluster.x-k8s.io/uninitialized', 1], ['node.cloudprovider.kubernetes.io/uninitialized', 1], ['node-role.kubernetes.io/master', 1],
    ['node-role.kubernetes.io/control-plane', 1], [`example.com/${'a'.repeat(64)}`, 1],
    ['node.kubernetes.io/out-of-service', 0], ['node-role.kubernetes.io/infra', 0], [`example.com/${'a'.repeat(63)}`, 0],
  ])('%s are refused %i times, whatever the feature gate', (key, count) => {
    const yaml = pool({ machine: { taints: [{ key }] } });
    expect([checkRule(REFUSED_TAINT, yaml).length, checkRule(INVALID_TAINT, yaml).length]).toEqual([count, 1]);
  });

  test('may have the key of control planes on a machine of one', () => {
    const machine = { taints: [{ key: 'node-role.kubernetes.io/control-plane' }] };
    expect(checkRule(REFUSED_TAINT, pool({ kind: 'Machine', labels: { 'cluster.x-k8s.io/control-plane': '' }, machine }))).toEqual([]);
  });

  test('are found in a topology', () => {
    const reserved = [{ key: 'node-role.kubernetes.io/control-plane' }];
    const topology = { controlPlane: { taints: reserved }, workers: { machineDeployments: [{ taints: reserved }], machinePools: [{ taints: [{ key: 'a' }] }] } };
    expect(checkRule(INVALID_TAINT, cluster({ topology }))).toHaveLength(1);
    expect(checkRule(REFUSED_TAINT, cluster({ topology }))).toEqual([
      'spec.topology.workers.machineDeployments[0].taints[0].key: '
        + "taint key 'node-role.kubernetes.io/control-plane' is refused on workers, not with the Cluster but when its topology becomes a pool; use a key of your own",
      'spec.topology.workers.machinePools[0].taints: '
        + "'taints' of a MachinePool are refused by Cluster API v1.14, not with the Cluster but when its topology becomes a pool; "
        + "put taints into 'nodeRegistration.taints' of the bootstrap config",
    ]);
  });

  test('with reserved keys are refused with the Cluster itself', () => {
    const topology = { workers: { machineDeployments: [{ taints: [{ key: 'node-role.kubernetes.io/master' }] }] } };
    expect(checkRule(REFUSED_TAINT, cluster({ topology }))).toEqual([expect.stringMatching(/is reserved for controllers and refused; use a key of your own$/)]);
  });
});

describe('a topology', () => {
  const deployment = (strategy: object) => cluster({ topology: { workers: { machineDeployments: [{ rollout: { strategy } }] } } });

  test('may leave to its class how many machines may be missing', () => {
    expect(checkRule(INVALID_ROLLOUT, deployment({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 0 } }))).toEqual([]);
  });

  test('fails if nothing may be added or missing', () => {
    expect(checkRule(INVALID_ROLLOUT, deployment({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } }))).toHaveLength(1);
  });

  test.each([['1', 0], ['+2', 0], ['10', 0], ['0', 1], ['-1', 1], ['two', 1], ['', 1]])("with the concurrency '%s' has %i findings", (concurrency, count) => {
    const object = { ...JSON.parse(cluster({ topology: { version: 'v1.34.2' } })) as object, metadata: { name: 'c', annotations: { [CONCURRENCY]: concurrency } } };
    expect(checkRule(INVALID_CONCURRENCY, JSON.stringify(object))).toHaveLength(count);
  });

  test('is no business of a Cluster that has none', () => {
    const object = { ...JSON.parse(cluster({ paused: true })) as object, metadata: { name: 'c', annotations: { [CONCURRENCY]: 'two' } } };
    expect(checkRule(INVALID_CONCURRENCY, JSON.stringify(object))).toEqual([]);
  });

  test.each([[{ replicas: 2 }], [{ metadata: { annotations: { [`${NODE_GROUP}-min-size`]: '1' } } }]])('may say in one way how many machines there are: %j', machineDeployment => {
    expect(checkRule(TOPOLOGY_REPLICAS, cluster({ topology: { workers: { machineDeployments: [machineDeployment] } } }))).toEqual([]);
  });

  test('may be given to a Cluster that is told to take the risk', () => {
    const adopted = { ...JSON.parse(cluster({ topology: { version: 'v1.34.2' } })) as object, metadata: { name: 'c', namespace: 'ns', annotations: { [ADOPTION]: '' } } };
    expect(checkChange(TOPOLOGY_ADDED, cluster({ paused: true }), JSON.stringify(adopted))).toEqual([]);
  });

  test('writes the references of its Cluster itself', () => {
    const [before, after] = [cluster({ infrastructureRef: { name: 'i' }, topology: { version: 'v1.34.2' } }), cluster({ topology: { version: 'v1.34.3' } })];
    expect(checkChange(CLUSTER_PART_REMOVED, before, after)).toEqual([]);
  });

  test('fails to go away', () => {
    expect(checkChange(CLUSTER_PART_REMOVED, cluster({ topology: { version: 'v1.34.2' } }), cluster({ infrastructureRef: { name: 'i' } }))).toHaveLength(1);
  });
});

describe('a change', () => {
  test('may give a Cluster its control plane', () => {
    const [before, after] = [cluster({ infrastructureRef: { name: 'i' } }), cluster({ infrastructureRef: { name: 'j' }, controlPlaneRef: { name: 'cp' } })];
    expect(checkChange(CLUSTER_PART_REMOVED, before, after)).toEqual([]);
  });

  test.each(['Machine', 'MachineSet', 'MachineDeployment', 'MachinePool', 'MachineHealthCheck'])('fails to move a %s to another cluster', kind => {
    expect(checkChange(CLUSTER_CHANGED, pool({ kind }), pool({ kind, spec: { clusterName: 'd' } }))).toEqual([
      "spec.clusterName: 'clusterName' was 'c' and cannot change; write 'c' again, or make another object under a new name",
    ]);
  });

  test('may scale a pool', () => {
    expect(checkChange(CLUSTER_CHANGED, pool({ spec: { replicas: 1 } }), pool({ spec: { replicas: 2 } }))).toEqual([]);
  });
});

describe('skipped preflight checks', () => {
  const skipping = (checks: string, kind = 'MachineDeployment') => pool({ kind, annotations: { 'machineset.cluster.x-k8s.io/skip-preflight-checks': checks } });

  test.each(['', 'All', 'KubeadmVersionSkew , KubernetesVersionSkew', 'ControlPlaneIsStable,ControlPlaneVersionSkew'])("may be '%s'", checks => {
    expect(checkRule(UNKNOWN_PREFLIGHT_CHECK, skipping(checks))).toEqual([]);
  });

  test.each(['all', 'KubeadmVersionSkew,', ' '])("fail as '%s'", checks => {
    expect(checkRule(UNKNOWN_PREFLIGHT_CHECK, skipping(checks, 'MachineSet'))).toHaveLength(1);
  });
});

describe('the remediations of a pool', () => {
  test.each([[1], ['20%'], [0]])('may be limited to %p', maxInFlight => {
    expect(checkRule(INVALID_REMEDIATION, pool({ spec: { remediation: { maxInFlight } } }))).toEqual([]);
  });

  test('fail with a word in v1beta1', () => {
    expect(checkRule(INVALID_REMEDIATION, pool({ apiVersion: 'v1beta1', spec: { strategy: { remediation: { maxInFlight: 'all' } } } }))).toHaveLength(1);
  });
});

describe('a drain rule', () => {
  const rule = (drain: object) => JSON.stringify({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDrainRule', metadata: { name: 'r' }, spec: { drain } });

  test.each([{ behavior: 'Drain', order: 1 }, { behavior: 'Skip' }, { behavior: 'WaitCompleted', order: null }])('may be %j', drain => {
    expect(checkRule(DRAIN_ORDER, rule(drain))).toEqual([]);
  });
});

describe('autoscaler limits', () => {
  const limits = (min?: string, max?: string) => ({
    ...(min === undefined ? {} : { 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': min }),
    ...(max === undefined ? {} : { 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': max }),
  });

  test.each([['0', '0'], ['3', '3'], [undefined, '3'], [undefined, undefined]])('may be %s and %s', (min, max) => {
    const yaml = pool({ annotations: limits(min, max) });
    expect([...checkRule(INVALID_REPLICAS, yaml), ...checkRule(AUTOSCALER_LIMIT_MISSING, yaml)]).toEqual([]);
  });

  test('are refused once where the minimum cannot be read and the maximum is missing', () => {
    const yaml = pool({ kind: 'MachinePool', annotations: limits('few') });
    expect([checkRule(INVALID_REPLICAS, yaml).length, checkRule(AUTOSCALER_LIMIT_MISSING, yaml).length]).toEqual([1, 0]);
  });

  test.each([['-1', '3'], ['1.5', '3'], ['', '3']])("fail as '%s' and '%s'", (min, max) => {
    expect(checkRule(INVALID_REPLICAS, pool({ annotations: limits(min, max) }))).toHaveLength(1);
  });

  test('go with replicas where the autoscaler does not look at the pool', () => {
    expect(checkRule(AUTOSCALER_REPLICAS, pool({ annotations: limits(undefined, '3'), spec: { replicas: 2 } }))).toEqual([]);
  });
});

describe('a naming template', () => {
  test.each([
    '{{ .cluster.name }}-{{ .random }}', '{{.cluster.name}}-{{- .machineSet.name -}}-{{ .random }}', '{{ printf "%.5s" .cluster.name }}-{{ .random }}', '',
    '{{ if eq .cluster.name "a" }}a-{{ end }}{{ .random }}', '{{/* of a pool */}}{{ .random }}', `${'a'.repeat(57)}.{{ .random }}`, '{{ $x := .random }}{{ $x }}-{{ .random }}',
  ])("may be '%s'", template => {
    expect(checkRule(NAMING_TEMPLATE, pool({ spec: { machineNaming: { template } } }))).toEqual([]);
  });

  test.each(['{{ .cluster.name | trunc 5 }}-{{ .random }}', '{{ lower .cluster.name }}-{{ .random }}'])("fails as '%s', for Cluster API adds no functions", template => {
    expect(checkRule(NAMING_TEMPLATE, pool({ spec: { machineNaming: { template } } }))).toHaveLength(1);
  });

  test('fails in v1beta1 with another way to write the variable', () => {
    expect(checkRule(NAMING_TEMPLATE, pool({ kind: 'MachineSet', spec: { machineNamingStrategy: { template: 'm-{{.random}}' } } }))).toHaveLength(1);
  });

  test('fails in a template of control planes with the name of another owner', () => {
    const object = {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmControlPlaneTemplate',
      metadata: { name: 'cp' },
      spec: { template: { spec: { machineNaming: { template: '{{ .machineSet.name }}-{{ .random }}' } } } },
    };
    expect(checkRule(NAMING_TEMPLATE, JSON.stringify(object))).toHaveLength(1);
  });
});
