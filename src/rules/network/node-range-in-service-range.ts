import { nodeRangesIn } from './node-ranges';
import { addressPlans } from './ranges';
import { Rule, Severity } from '../../knowledge';

/** It works for as long as no Service has got the address. */
export const NODE_RANGE_IN_SERVICE_RANGE: Rule = {
  code: 'network/node-range-in-service-range',
  severity: Severity.WARNING,
  source: 'kubernetes v1.34.0 pkg/proxy',
  isLocal: true,
  check: (topology, registry) => addressPlans(topology, registry).flatMap(plan => nodeRangesIn('services', 'a Service may get the same address, and then takes its traffic', plan)),
};
