import { CompiledNode } from './compiled-node';

const SECONDS = ['nodeDrainTimeout', 'nodeVolumeDetachTimeout', 'nodeDeletionTimeout'];

/**
 * Where fields went between v1beta1 and v1beta2 of Cluster API and Metal3, as seen from the object that holds them.
 *
 * A place counts only where the schema has it, so one list serves all kinds and, read backwards, both directions.
 */
const MOVES: readonly (readonly [string, string])[] = [
  ...SECONDS.flatMap(name => [[name, `deletion.${name}Seconds`], [name, `spec.deletion.${name}Seconds`]] as const),
  ['class', 'classRef.name'],
  ['classNamespace', 'classRef.namespace'],
  ['deletePolicy', 'deletion.order'],
  ['dnsServersFromIPPool', 'dnsServersFromPool'],
  ['format', 'diskFormat'],
  ['gatewaysFromIPPool', 'gatewaysFromPool'],
  ['infrastructureRef', 'spec.infrastructureRef'],
  ['ipAddressesFromIPPool', 'ipAddressesFromPool'],
  ['machineHealthCheck', 'healthCheck'],
  ['machineNamingStrategy', 'machineNaming'],
  ['maxUnhealthy', 'remediation.triggerIf.unhealthyLessThanOrEqualTo'],
  ['minReadySeconds', 'template.spec.minReadySeconds'],
  ['nodeStartupTimeout', 'checks.nodeStartupTimeoutSeconds'],
  ['prefixesFromIPPool', 'prefixesFromPool'],
  ['readinessGates', 'spec.readinessGates'],
  ['remediationStrategy', 'remediation'],
  ['remediationTemplate', 'remediation.templateRef'],
  ['rolloutAfter', 'rollout.after'],
  ['rolloutBefore', 'rollout.before'],
  ['rolloutStrategy', 'rollout.strategy'],
  ['strategy', 'rollout.strategy'],
  ['timeout', 'timeoutSeconds'],
  ['ttl', 'ttlSeconds'],
  ['unhealthyConditions', 'checks.unhealthyNodeConditions'],
  ['unhealthyMachineConditions', 'checks.unhealthyMachineConditions'],
  ['unhealthyRange', 'remediation.triggerIf.unhealthyInRange'],
];

/** Where a field that another version has is in this one, relative to the object that should have held it. What was gathered is several again. */
export function movedTo(node: CompiledNode, name: string): string[] {
  const places = MOVES.flatMap(([before, after]) => name === before ? [after] : name === after.split('.')[0] ? [before] : []);
  return [...new Set(places)].filter(place => hasPlace(node, place.split('.')));
}

function hasPlace(node: CompiledNode, steps: readonly string[]): boolean {
  const [step, ...further] = steps;
  return step === undefined || node.names.includes(step) && hasPlace(node.member(step)!, further);
}
