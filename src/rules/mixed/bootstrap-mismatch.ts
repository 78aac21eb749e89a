import { Finding, isForeignBootstrap, poolSupport, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { MachineGroup } from '../../topology';
import { KnownCluster, knownClusters } from '../shared/known-clusters';

export const BOOTSTRAP_MISMATCH: Rule = {
  code: 'bootstrap/mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws bootstrap/eks/controllers/eksconfig_controller.go; k0smotron internal/controller/bootstrap/worker_bootstrap_controller.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry)
    .flatMap(cluster => cluster.pools.flatMap(pool => mismatch(pool, cluster, registry))),
};

/** Machines that cannot join at all are reported for that alone. */
function mismatch({ infrastructureRef, bootstrapRef }: MachineGroup, { controlPlaneTraits }: KnownCluster, registry: ProviderRegistry): Finding[] {
  const traits = infrastructureRef && registry.traitsOfMachines(infrastructureRef.kind);
  const kind = bootstrapRef && registry.bootstrapKindOf(bootstrapRef.kind);
  if (controlPlaneTraits === undefined || !isForeignBootstrap(controlPlaneTraits, kind)) {
    return [];
  }
  const { controlPlaneName, bootstrapKind } = controlPlaneTraits;
  return traits !== undefined && !poolSupport(traits, controlPlaneTraits).isPossible ? [] : [{
    at: bootstrapRef!.field,
    message: `${bootstrapRef!.kind} joins nodes by ${kind}, and ${controlPlaneName} needs ${bootstrapKind}; `
      + `use ${registry.bootstrapTemplatesOf(bootstrapKind).join(' or ')}`,
  }];
}
