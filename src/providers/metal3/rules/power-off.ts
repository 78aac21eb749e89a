import { bareMetalHosts } from './hosts';
import { Rule, Severity } from '../../../knowledge';

export const POWER_OFF: Rule = {
  code: 'metal3/power-off',
  severity: Severity.ERROR,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go',
  needsMember: ['disablePowerOff'],
  check: topology => bareMetalHosts(topology)
    .filter(host => host.at('spec.disablePowerOff').flag === true && host.at('spec.online').flag === false)
    .map(host => ({ at: host.at('spec.disablePowerOff'), message: "'disablePowerOff' true contradicts 'online' false; change one of them" })),
};
