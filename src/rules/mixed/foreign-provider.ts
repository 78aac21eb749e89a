import { ControlPlaneTraits, Finding, foreignPoolReason, Rule, Severity } from '../../knowledge';
import { knownClusters, KnownMachines, poolsOf } from '../shared/known-clusters';

export const FOREIGN_PROVIDER: Rule = {
  code: 'pool/foreign-provider',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws bootstrap/eks/controllers/eksconfig_controller.go; cluster-api-provider-vcluster',
  isLocal: true,
  check: (topology, registry) => knownClusters(topology, registry).flatMap(cluster => {
    const { controlPlaneTraits } = cluster;
    return controlPlaneTraits === undefined ? [] : poolsOf(cluster).flatMap(pool => foreignPool(pool, controlPlaneTraits));
  }),
};

function foreignPool({ group, traits }: KnownMachines, controlPlane: ControlPlaneTraits): Finding[] {
  const because = foreignPoolReason(traits, controlPlane);
  const remedy = controlPlane.onlyPoolsOf?.length ? `use pools of ${controlPlane.onlyPoolsOf.join(', ')}` : 'remove the pool';
  return because === undefined ? [] : [{
    at: group.infrastructureRef!.field,
    message: `machines of ${traits.provider} cannot join ${controlPlane.controlPlaneName}: ${because}; ${remedy}, or use another control plane`,
  }];
}
