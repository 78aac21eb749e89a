import { RolledMachines, RolloutRecord } from '../knowledge';
import { minorOf } from '../rules/shared/versions';
import { BundleObject, CONTROL_PLANE_GROUP, isRecord } from '../topology';

const CONFIG = 'spec.kubeadmConfigSpec';
/** What v1beta1 says and v1beta2, which the controller reads, does not. */
const DROPPED = [
  ...['networking', 'kubernetesVersion', 'clusterName', 'apiServer.timeoutForControlPlane'].map(name => `clusterConfiguration.${name}`),
  ...['cluster', 'init', 'join'].flatMap(name => ['apiVersion', 'kind'].map(type => `${name}Configuration.${type}`)),
  'useExperimentalRetryJoin',
];
/** What former releases have filled in: to write it and to leave it out is the same. */
const FORMER_DEFAULTS: { readonly [name: string]: unknown } = { format: 'cloud-config', imagePullPolicy: 'IfNotPresent' };

/** The gate of kubeadm that the controller turns on, and the minor version of Kubernetes from which it does; from 1.36 on kubeadm does not know it any more. */
const LOCAL_MODE = { gate: 'ControlPlaneKubeletLocalMode', since: 31 };
const HEALTH_CHECK_TIMEOUT = 'controlPlaneComponentHealthCheckSeconds';
/** What kubeadm is told in the same words when it makes a cluster and when it joins one. */
const MADE_AS_JOINED = ['nodeRegistration', 'patches', 'skipPhases', 'timeouts'];

/** What KubeadmControlPlane compares the configs of its machines with. */
export const KUBEADM_CONTROL_PLANE_ROLLOUT: RolloutRecord = {
  group: CONTROL_PLANE_GROUP,
  kind: 'KubeadmControlPlane',
  // UpToDate(), matchesMachineSpec() and PrepareKubeadmConfigsForDiff()
  source: 'cluster-api controlplane/kubeadm/pkg/filters.go and desiredstate/desired_state.go',
  fields: [
    { path: 'spec.version' },
    { path: CONFIG },
    // The config of the first machine has the one, that of all others the other.
    { path: `${CONFIG}.initConfiguration`, machines: RolledMachines.FIRST, isKept: isAsIfJoined },
    { path: `${CONFIG}.joinConfiguration`, machines: RolledMachines.ALL_BUT_FIRST },
  ],
  ignored: [
    'clusterConfiguration.controlPlaneEndpoint',
    // Written into the running cluster.
    'clusterConfiguration.dns',
    // For the way a machine joins only.
    'joinConfiguration.discovery',
    ...['init', 'join'].map(name => `${name}Configuration.timeouts.${HEALTH_CHECK_TIMEOUT}`),
    ...DROPPED,
  ].map(path => `${CONFIG}.${path}`),
  times: ['spec.rollout.after', 'spec.rolloutAfter'],
  inOneForm: (object, path, value) => path === CONFIG ? withoutAddedGate(object, oneForm(value)) : oneForm(value),
};

/** The controller turns a gate on by itself: to write that and to leave it out is the same. */
function withoutAddedGate(object: BundleObject, config: unknown): unknown {
  const cluster = memberOf(config, 'clusterConfiguration');
  const gates = memberOf(cluster, 'featureGates');
  if (!isRecord(config) || !isRecord(cluster) || !isRecord(gates) || gates[LOCAL_MODE.gate] !== true || (minorOf(object.at('spec.version').text) ?? 0) < LOCAL_MODE.since) {
    return config;
  }
  const featureGates = Object.fromEntries(Object.entries(gates).filter(([name]) => name !== LOCAL_MODE.gate));
  return { ...config, clusterConfiguration: { ...cluster, featureGates } };
}

/** The machine that has made the cluster is up to date, too, if others join in the way in which it was made. */
function isAsIfJoined(before: unknown, after: unknown): boolean {
  const made = memberOf(before, 'initConfiguration');
  const joins = memberOf(after, 'joinConfiguration');
  const [addressMade, addressJoins] = [memberOf(made, 'localAPIEndpoint'), memberOf(memberOf(joins, 'controlPlane'), 'localAPIEndpoint')];
  return canonical(addressMade) === canonical(addressJoins)
    && MADE_AS_JOINED.every(name => canonical(memberOf(made, name)) === canonical(memberOf(joins, name)));
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** The same text for what is the same: the order of members and what is empty do not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, member: unknown) => {
    if (name === HEALTH_CHECK_TIMEOUT || isEmpty(member)) {
      return undefined;
    }
    return isRecord(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => a < b ? -1 : 1)) : member;
  }) ?? '{}';
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}';
}

/** Arguments are a map in v1beta1 and a list in v1beta2. What is left out, empty or a former default is the same. */
function oneForm(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(oneForm);
  }
  return !isRecord(value) ? value : Object.fromEntries(Object.entries(value)
    .filter(([name, member]) => !Object.hasOwn(FORMER_DEFAULTS, name) || FORMER_DEFAULTS[name] !== member)
    .map(([name, member]) => [name, /ExtraArgs$|^extraArgs$/.test(name) ? argumentsOf(member) : oneForm(member)]));
}

function argumentsOf(value: unknown): unknown {
  return !isRecord(value) ? value : Object.keys(value).sort().map(name => ({ name, value: value[name] }));
}
