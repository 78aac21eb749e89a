import { LeftAloneMachines, leftAloneMachines } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isText } from '../../../rules/shared/fields';

export const PUBLIC_IP_SUBNET: Rule = {
  code: 'aws/public-ip-subnet',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/ec2/instances.go',
  check: topology => leftAloneMachines(topology).flatMap(checkMachines),
};

function checkMachines({ spec, infraCluster }: LeftAloneMachines): Finding[] {
  const at = spec.member('publicIP');
  const [id, filters] = [spec.at('subnet.id'), spec.at('subnet.filters')];
  if (at.flag !== true || (!isText(id) && !isGiven(filters))) {
    return [];
  }
  const isListed = infraCluster.at('spec.network.subnets').items().some(subnet => subnet.member('isPublic').flag === true
    && (!isText(id) || [subnet.member('id').text, subnet.member('resourceID').text].includes(id.text)));
  const wanted = isText(id) ? `subnet '${id.text}'` : "the subnets that 'subnet.filters' find";
  return isListed ? [] : [{
    at,
    message: `'publicIP' true needs ${wanted} in 'network.subnets' of ${infraCluster} with 'isPublic' true, and nobody else lists subnets there; add it, or leave 'publicIP' out`,
  }];
}
