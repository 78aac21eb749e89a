import { Rule, Severity } from '../../knowledge';
import { NMSTATE_GROUP } from '../kinds';

/** Keys in Secrets are found by the rule about all Secrets. */
export const PSK_LITERAL: Rule = {
  code: 'cross-csp/psk-literal',
  severity: Severity.ERROR,
  source: 'nmstate.io features/ipsec: libreswan takes the key itself, and no Secret',
  check: topology => topology.ofKind(NMSTATE_GROUP, 'NodeNetworkConfigurationPolicy').flatMap(policy => policy.at('spec.desiredState.interfaces').items().flatMap(link => {
    const at = link.at('libreswan.psk');
    return at.exists ? [{ at, message: "is a pre-shared key that everybody can read who reads the policy; use certificates: 'leftcert' names one in the store of the node" }] : [];
  })),
};
