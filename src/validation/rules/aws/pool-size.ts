import { BundleObject, Field, INFRASTRUCTURE_GROUP, MachineGroup } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';
import { autoscalerLimits } from '../shared/autoscaler';
import { nameOf, shown } from '../shared/fields';

/** Somebody else, such as an autoscaler of AWS, decides how many machines there are. */
const REPLICAS_MANAGED_BY = 'cluster.x-k8s.io/replicas-managed-by';
const SIZES: { readonly [kind: string]: string } = { AWSMachinePool: 'spec', AWSManagedMachinePool: 'spec.scaling' };

export const POOL_SIZE: Rule = {
  code: 'aws/pool-size',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws v2.11.1 pkg/cloud/services/autoscaling/autoscalinggroup.go, pkg/cloud/services/eks/nodegroup.go',
  check: topology => [
    ...topology.ofKinds(INFRASTRUCTURE_GROUP, ...Object.keys(SIZES)).flatMap(checkOrder),
    ...topology.clusters.flatMap(({ pools }) => pools.flatMap(checkReplicas)),
  ],
};

function sizesOf(pool: BundleObject): { readonly min: Field; readonly max: Field } | undefined {
  const path = SIZES[pool.kind];
  return path === undefined ? undefined : { min: pool.at(`${path}.minSize`), max: pool.at(`${path}.maxSize`) };
}

function checkOrder(pool: BundleObject): Finding[] {
  const { min, max } = sizesOf(pool)!;
  return (min.number ?? 0) <= (max.number ?? Infinity) ? [] : [{ at: min, message: `'minSize' ${min.number} is more than 'maxSize' ${max.number}; make it ${max.number} or less` }];
}

function checkReplicas({ object, infrastructure }: MachineGroup): Finding[] {
  const sizes = infrastructure && sizesOf(infrastructure);
  if (sizes === undefined || object.annotations[REPLICAS_MANAGED_BY] !== undefined) {
    return [];
  }
  const limits = autoscalerLimits(object);
  return [object.at('spec.replicas'), limits.min, limits.max]
    .filter(at => isOutside(Number(at.number ?? at.text ?? NaN), sizes.min.number, sizes.max.number)).map(at => ({
      at,
      message: `'${nameOf(at)}' ${shown(at)} is not within 'minSize' ${shown(sizes.min)} and 'maxSize' ${shown(sizes.max)} `
        + `of ${infrastructure}, and AWS refuses other sizes; change one of them`,
    }));
}

/** What is no number is the business of others. */
function isOutside(count: number, min: number = -Infinity, max: number = Infinity): boolean {
  return count < min || count > max;
}
