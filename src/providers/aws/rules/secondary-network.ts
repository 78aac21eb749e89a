import { LeftAloneMachines, leftAloneMachines } from './instances';
import { lacksSecurityGroups } from './security-groups';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { isManagedElsewhere } from '../../../rules/shared/infra-clusters';

export const SECONDARY_NETWORK: Rule = {
  code: 'aws/secondary-network',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/ec2/instances.go',
  check: topology => leftAloneMachines(topology).flatMap(machines => [...missingGroups(machines), ...missingSubnet(machines)]),
};

/** With the annotation it is aws/default-security-group. */
function missingGroups(machines: LeftAloneMachines): Finding[] {
  const { spec, infraCluster } = machines;
  return isManagedElsewhere(infraCluster) || !lacksSecurityGroups(machines) ? [] : [{
    at: spec.member('additionalSecurityGroups'),
    message: `'additionalSecurityGroups' has no group by 'id', and nobody makes groups for ${infraCluster}, which its controller leaves alone; give at least one id`,
  }];
}

function missingSubnet({ spec, group, infraCluster }: LeftAloneMachines): Finding[] {
  const at = spec.member('subnet');
  if (isGiven(at.member('id')) || isGiven(at.member('filters'))) {
    return [];
  }
  const isPublic = spec.member('publicIP').flag ?? false;
  const zone = group.machine.member('failureDomain').text;
  const isListed = infraCluster.at('spec.network.subnets').items().some(subnet =>
    (subnet.member('isPublic').flag ?? false) === isPublic && (zone === undefined || (subnet.member('availabilityZone').text ?? zone) === zone));
  const wanted = `a ${isPublic ? 'public' : 'private'} one${zone === undefined ? '' : ` of zone '${zone}'`}`;
  return isListed ? [] : [{
    at,
    message: `'subnet' has neither 'id' nor 'filters', and nobody looks for subnets of ${infraCluster}, which its controller leaves alone; `
      + `give it, or list ${wanted} in 'network.subnets' of the AWSCluster`,
  }];
}
