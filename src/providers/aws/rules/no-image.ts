import { instanceSpecOf } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven } from '../../../rules/shared/fields';
import { MachineGroup } from '../../../topology';

export const NO_IMAGE: Rule = {
  code: 'aws/no-image',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/ec2/instances.go, launchtemplate.go',
  check: topology => topology.clusters.flatMap(({ pools }) => pools.flatMap(checkPool)),
};

function checkPool({ object, machine, infrastructure }: MachineGroup): Finding[] {
  const ami = instanceSpecOf(infrastructure)?.at('ami.id');
  const at = machine.member('version');
  return ami === undefined || isGiven(ami) || isGiven(at) ? [] : [{
    at,
    message: `'version' is missing on ${object}, and ${infrastructure} has no 'ami.id', so there is nothing to look an image up by; set one of them`,
  }];
}
