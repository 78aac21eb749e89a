import { securityRules } from './security-rules';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const REMOTES = ['remoteManagedGroups', 'remoteGroupID', 'remoteIPPrefix'];

export const RULE_REMOTE: Rule = {
  code: 'openstack/rule-remote',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-openstack pkg/cloud/services/networking/securitygroups.go',
  check: topology => securityRules(topology).flatMap(checkRule),
};

function checkRule(at: Field): Finding[] {
  const given = REMOTES.filter(name => isPresent(at.member(name))).map(name => `'${name}'`);
  return given.length < 2 ? [] : [{ at, message: `the rule ${shown(at.member('name'))} has ${given.join(' and ')}, and a rule is for one of them; make a rule of each` }];
}
