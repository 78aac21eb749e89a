import { FieldMove } from '../knowledge';

const SECONDS = ['nodeDrainTimeout', 'nodeVolumeDetachTimeout', 'nodeDeletionTimeout'];

const MOVES: readonly (readonly [string, string])[] = [
  ...SECONDS.flatMap(name => [[name, `deletion.${name}Seconds`], [name, `spec.deletion.${name}Seconds`]] as const),
  ['class', 'classRef.name'],
  ['classNamespace', 'classRef.namespace'],
  ['deletePolicy', 'deletion.order'],
  ['generateExtension', 'generatePatchesExtension'],
  ['infrastructureRef', 'spec.infrastructureRef'],
  ['machineHealthCheck', 'healthCheck'],
  ['machineNamingStrategy', 'machineNaming'],
  ['maxUnhealthy', 'remediation.triggerIf.unhealthyLessThanOrEqualTo'],
  ['minReadySeconds', 'template.spec.minReadySeconds'],
  ['namingStrategy', 'naming'],
  ['nodeStartupTimeout', 'checks.nodeStartupTimeoutSeconds'],
  ['readinessGates', 'spec.readinessGates'],
  ['ref', 'templateRef'],
  ['remediationStrategy', 'remediation'],
  ['remediationTemplate', 'remediation.templateRef'],
  ['rolloutAfter', 'rollout.after'],
  ['rolloutBefore', 'rollout.before'],
  ['rolloutStrategy', 'rollout.strategy'],
  ['strategy', 'rollout.strategy'],
  ['template', 'bootstrap'],
  ['template', 'infrastructure'],
  ['ttl', 'ttlSeconds'],
  ['unhealthyConditions', 'checks.unhealthyNodeConditions'],
  ['unhealthyMachineConditions', 'checks.unhealthyMachineConditions'],
  ['unhealthyRange', 'remediation.triggerIf.unhealthyInRange'],
  ['validateExtension', 'validateTopologyExtension'],
];

/** Where fields went between v1beta1 and v1beta2 of Cluster API. Its kubeadm, health checks and add-ons are of one release with it, and share most moves. */
export const CLUSTER_API_MOVED_FIELDS: FieldMove[] = MOVES.map(([before, after]) => ({ before, after }));
