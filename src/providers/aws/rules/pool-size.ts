import { countsOutside, SIZED_KINDS, sizesOf } from './group-sizes';
import { Finding, Rule, Severity } from '../../../knowledge';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';

export const POOL_SIZE: Rule = {
  code: 'aws/pool-size',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/services/autoscaling/autoscalinggroup.go, pkg/cloud/services/eks/nodegroup.go',
  check: topology => [
    ...topology.ofKinds(INFRASTRUCTURE_GROUP, ...SIZED_KINDS).flatMap(checkOrder),
    ...countsOutside(topology, pool => [pool.at('spec.replicas')]),
  ],
};

function checkOrder(pool: BundleObject): Finding[] {
  const { min, max } = sizesOf(pool)!;
  return min.number === undefined || max.number === undefined || min.number <= max.number ? [] : [{
    at: min,
    message: `'minSize' ${min.number} is more than 'maxSize' ${max.number}; make it ${max.number} or less`,
  }];
}
