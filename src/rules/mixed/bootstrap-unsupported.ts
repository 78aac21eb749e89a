import { foreignPoolReason, ProviderRegistry, Rule, Severity, unsupportedBootstrapReason } from '../../knowledge';
import { KnownCluster, knownClusters, KnownMachines, poolsOf } from '../shared/known-clusters';

export const BOOTSTRAP_UNSUPPORTED: Rule = {
  code: 'bootstrap/unsupported',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost agent/cloudinit/cloudinit.go, installer/registry.go',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => poolsOf(cluster).flatMap(pool => {
    const { group, traits } = pool;
    const kind = bootstrapOf(pool, cluster, registry);
    const because = unsupportedBootstrapReason(traits, kind);
    return because === undefined ? [] : [{
      at: (group.bootstrapRef ?? group.infrastructureRef)!.field,
      message: `machines of ${traits.provider} cannot be joined by ${kind}: ${because}; use machines of another provider, or another control plane`,
    }];
  })),
};

/** What clouds call the pools whose nodes they join themselves. */
const MANAGED_POOL = /ManagedMachinePool$/;

/** What joins the nodes of a pool: what the control plane wants, whatever the pool says. */
function bootstrapOf({ group, traits }: KnownMachines, { controlPlaneTraits }: KnownCluster, registry: ProviderRegistry): string | undefined {
  const isForeign = controlPlaneTraits !== undefined && foreignPoolReason(traits, controlPlaneTraits) !== undefined;
  const joinsItself = group.bootstrapRef === undefined && MANAGED_POOL.test(group.infrastructureRef!.kind);
  return isForeign || joinsItself
    ? undefined
    : controlPlaneTraits?.bootstrapKind ?? (group.bootstrapRef && registry.bootstrapKindOf(group.bootstrapRef.kind));
}
