import { Finding } from '../../../knowledge';
import { nameOf, shown } from '../../../rules/shared/fields';
import { BundleObject, Field, MachineGroup, Topology } from '../../../topology';

/** Somebody else, such as an autoscaler of AWS, decides how many machines there are. */
const REPLICAS_MANAGED_BY = 'cluster.x-k8s.io/replicas-managed-by';
const SIZES: ReadonlyMap<string, string> = new Map([['AWSMachinePool', 'spec'], ['AWSManagedMachinePool', 'spec.scaling']]);

/** The kinds that have limits of their own. */
export const SIZED_KINDS: readonly string[] = [...SIZES.keys()];

/** The limits of a group of machines, whether or not they are written; undefined for other kinds. */
export function sizesOf(pool: BundleObject): { readonly min: Field; readonly max: Field } | undefined {
  const path = SIZES.get(pool.kind);
  return path === undefined ? undefined : { min: pool.at(`${path}.minSize`), max: pool.at(`${path}.maxSize`) };
}

/** The counts of pools that are outside the limits of their groups. What is no number is the business of others. */
export function countsOutside(topology: Topology, countsOf: (pool: BundleObject) => readonly Field[]): Finding[] {
  return topology.clusters.flatMap(({ pools }) => pools.flatMap(pool => checkCounts(pool, countsOf)));
}

function checkCounts({ object, infrastructure }: MachineGroup, countsOf: (pool: BundleObject) => readonly Field[]): Finding[] {
  const sizes = infrastructure && sizesOf(infrastructure);
  if (sizes === undefined || object.annotations[REPLICAS_MANAGED_BY] !== undefined) {
    return [];
  }
  const { min, max } = sizes;
  return countsOf(object).filter(at => isOutside(Number(at.number ?? at.text ?? NaN), min.number, max.number)).map(at => ({
    at,
    message: `'${nameOf(at)}' ${shown(at)} is not within 'minSize' ${shown(min)} and 'maxSize' ${shown(max)} of ${infrastructure}, and AWS refuses other sizes; change one of them`,
  }));
}

function isOutside(count: number, min: number = -Infinity, max: number = Infinity): boolean {
  return count < min || count > max;
}
