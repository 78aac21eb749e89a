import { AddressPlan, addressPlans, PlacedRange } from './ranges';
import { Finding, Rule, Severity } from '../../rule';

export const NODE_RANGE_IN_POD_RANGE: Rule = {
  code: 'network/node-range-in-pod-range',
  severity: Severity.WARNING,
  source: 'CNI plugins route every address of the pod network into the cluster',
  check: topology => addressPlans(topology).flatMap(checkPlan),
};

function checkPlan({ pods, pools, endpoint }: AddressPlan): Finding[] {
  return [
    ...pools.flatMap(pool => inside(`pool '${pool.at.object.name}'`, pool, pods)),
    ...endpoint === undefined ? [] : inside("'controlPlaneEndpoint'", endpoint, pods),
  ];
}

function inside(what: string, { at, range }: PlacedRange, pods: readonly PlacedRange[]): Finding[] {
  const pod = pods.find(other => other.range.overlaps(range));
  return pod === undefined ? [] : [{
    at,
    message: `${what} ${range} overlaps 'pods' ${pod.range}: pods and nodes may get the same address; choose disjoint ranges`,
  }];
}
