import { Rule, Severity } from '../../knowledge';
import { DRIVER_LABEL, WIREGUARD } from '../wireguard/labels';

/** Gateways of WireGuard beside nodes that are to run in FIPS mode. */
export const WIREGUARD_FIPS: Rule = {
  code: 'cross-csp/wireguard-fips',
  severity: Severity.ERROR,
  source: 'cki-project/kernel-ark, merge request 994: the kernel has no WireGuard in FIPS mode',
  needsMember: ['fips'],
  check: topology => {
    const inFipsMode = topology.objects.find(object => object.at('spec.fips').flag === true);
    return inFipsMode === undefined ? [] : topology.objects.filter(({ labels }) => labels[DRIVER_LABEL] === WIREGUARD).map(gateway => ({
      at: gateway.at('metadata.labels').member(DRIVER_LABEL),
      message: `it is part of a link by WireGuard, and ${inFipsMode.kind}/${inFipsMode.name} asks for FIPS mode, which allows none of its cryptography; use LinkDriver.ipsec()`,
    }));
  },
};
