import { addressPlans } from './ranges';
import { Rule, Severity } from '../../knowledge';

export const VIP_IN_POOL: Rule = {
  code: 'network/vip-in-pool',
  severity: Severity.ERROR,
  source: 'ip-address-manager v1.13 ipam/ippool_manager.go: every free address of a range is handed out',
  isLocal: true,
  check: (topology, registry) => addressPlans(topology, registry).flatMap(({ pools, endpoint }) => endpoint === undefined ? [] : pools
    .filter(({ at, range }) => range.contains(endpoint.range)
      // A claim of the name has the address for itself.
      && !Object.values(at.object.at('spec.preAllocations').texts).includes(endpoint.at.text!))
    .map(({ at, range }) => ({
      at,
      message: `pool '${at.object.name}' hands out ${range}, which holds the cluster's endpoint ${endpoint.range}; `
        + 'take the endpoint out of the range, or choose another endpoint',
    }))),
};
