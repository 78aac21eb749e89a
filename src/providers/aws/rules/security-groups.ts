import { LeftAloneMachines } from './instances';
import { isGiven } from '../../../rules/shared/fields';
import { isManagedElsewhere } from '../../../rules/shared/infra-clusters';

/** Whether machines beside an AWSCluster that is left alone name no security group that they can have. */
export function lacksSecurityGroups({ spec, infraCluster }: LeftAloneMachines): boolean {
  // Without the annotation the controller takes overrides as the groups of the cluster.
  const hasOverrides = !isManagedElsewhere(infraCluster)
    && [spec.member('securityGroupOverrides'), infraCluster.at('spec.network.securityGroupOverrides')].some(isGiven);
  return !hasOverrides && !spec.member('additionalSecurityGroups').items().some(group => isGiven(group.member('id')));
}
