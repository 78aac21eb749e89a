import { nodeRangesIn } from './node-ranges';
import { addressPlans } from './ranges';
import { Rule, Severity } from '../../knowledge';

export const NODE_RANGE_IN_POD_RANGE: Rule = {
  code: 'network/node-range-in-pod-range',
  severity: Severity.WARNING,
  source: 'containernetworking/cni SPEC.md',
  isLocal: true,
  check: (topology, registry) => addressPlans(topology, registry).flatMap(plan => nodeRangesIn('pods', 'pods and nodes may get the same address', plan)),
};
