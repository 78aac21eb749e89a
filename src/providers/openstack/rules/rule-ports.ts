import { securityRules } from './security-rules';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const WITH_PORTS = ['tcp', 'udp', '6', '17'];

export const RULE_PORTS: Rule = {
  code: 'openstack/rule-ports',
  severity: Severity.ERROR,
  source: 'Neutron API v2, security group rules',
  check: topology => securityRules(topology).flatMap(checkRule),
};

function checkRule(rule: Field): Finding[] {
  const [protocol, min, max] = [rule.member('protocol'), rule.member('portRangeMin'), rule.member('portRangeMax')];
  const ports = [min, max].flatMap(({ number }) => number ?? []);
  if (ports.length > 0 && !isGiven(protocol)) {
    return [{ at: protocol, message: "'protocol' is missing, and the rule has ports; set it, for example to 'tcp'" }];
  }
  const isReadable = [min, max].every(port => port.number !== undefined || !isPresent(port));
  const isUpsideDown = ports.length === 1 || ports[0] > ports[1];
  return WITH_PORTS.includes(protocol.text ?? '') && isReadable && isUpsideDown
    ? [{ at: min, message: `'portRangeMin' ${shown(min)} and 'portRangeMax' ${shown(max)} are no range; give the first and the last port in this order` }]
    : [];
}
