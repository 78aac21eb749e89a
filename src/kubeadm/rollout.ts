import { RolledMachines, RolloutRecord } from '../knowledge';
import { CONTROL_PLANE_GROUP, isRecord } from '../topology';

const CONFIG = 'spec.kubeadmConfigSpec';
/** What v1beta1 says and v1beta2, which the controller reads, does not. */
const DROPPED = [
  ...['networking', 'kubernetesVersion', 'clusterName', 'apiServer.timeoutForControlPlane'].map(name => `clusterConfiguration.${name}`),
  ...['cluster', 'init', 'join'].flatMap(name => ['apiVersion', 'kind'].map(type => `${name}Configuration.${type}`)),
  'useExperimentalRetryJoin',
];
/** What former releases have filled in: to write it and to leave it out is the same. */
const FORMER_DEFAULTS: { readonly [name: string]: unknown } = { format: 'cloud-config', imagePullPolicy: 'IfNotPresent' };

/** What KubeadmControlPlane compares the configs of its machines with. */
export const KUBEADM_CONTROL_PLANE_ROLLOUT: RolloutRecord = {
  group: CONTROL_PLANE_GROUP,
  kind: 'KubeadmControlPlane',
  // UpToDate(), matchesMachineSpec() and PrepareKubeadmConfigsForDiff()
  source: 'cluster-api controlplane/kubeadm/pkg/filters.go',
  fields: [
    { path: 'spec.version' },
    { path: CONFIG },
    // The config of the first machine has the one, that of all others the other.
    { path: `${CONFIG}.initConfiguration`, machines: RolledMachines.FIRST },
    { path: `${CONFIG}.joinConfiguration`, machines: RolledMachines.ALL_BUT_FIRST },
  ],
  ignored: [
    'clusterConfiguration.controlPlaneEndpoint',
    // Written into the running cluster.
    'clusterConfiguration.dns',
    // For the way a machine joins only.
    'joinConfiguration.discovery',
    ...['init', 'join'].map(name => `${name}Configuration.timeouts.controlPlaneComponentHealthCheckSeconds`),
    ...DROPPED,
  ].map(path => `${CONFIG}.${path}`),
  times: ['spec.rollout.after', 'spec.rolloutAfter'],
  inOneForm: (_, value) => oneForm(value),
};

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
