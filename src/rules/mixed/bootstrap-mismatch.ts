import { poolSupport } from '../../contract';
import { Finding, Rule, Severity } from '../../knowledge';
import { MachineGroup } from '../../topology';
import { traitsOfMachines } from '../../validation/providers';
import { bootstrapKindOf, bootstrapTemplates } from '../shared/bootstrap-kinds';
import { KnownCluster, knownClusters } from '../shared/known-clusters';

export const BOOTSTRAP_MISMATCH: Rule = {
  code: 'bootstrap/mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws v2.11.1 bootstrap/eks/controllers/eksconfig_controller.go; k0smotron v2.1.0 internal/controller/bootstrap/worker_bootstrap_controller.go',
  check: topology => knownClusters(topology).flatMap(cluster => cluster.pools.flatMap(pool => mismatch(pool, cluster))),
};

/** Machines that cannot join at all are reported for that alone. */
function mismatch({ infrastructureRef, bootstrapRef }: MachineGroup, { controlPlaneTraits }: KnownCluster): Finding[] {
  const traits = infrastructureRef && traitsOfMachines(infrastructureRef.kind);
  const kind = bootstrapRef && bootstrapKindOf(bootstrapRef.kind);
  if (kind === undefined || controlPlaneTraits === undefined || kind === controlPlaneTraits.bootstrapKind) {
    return [];
  }
  const { controlPlaneName, bootstrapKind } = controlPlaneTraits;
  return traits !== undefined && !poolSupport(traits, controlPlaneTraits).isPossible ? [] : [{
    at: bootstrapRef!.field,
    message: `${bootstrapRef!.kind} joins nodes by ${kind}, and ${controlPlaneName} needs ${bootstrapKind}; use ${bootstrapTemplates(bootstrapKind)}`,
  }];
}
