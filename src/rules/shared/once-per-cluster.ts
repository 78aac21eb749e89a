import { machineGroupsOf } from './infra-clusters';
import { oncePerTopology } from './once-per-topology';
import { Finding } from '../../knowledge';
import { BundleObject, Field, groupBy, Topology } from '../../topology';

/** The clusters of what their machines are made from; of what two clusters use, the first. */
const clustersOfObjects = oncePerTopology<ReadonlyMap<BundleObject, string>>(({ clusters }) => {
  const owners = new Map<BundleObject, string>();
  for (const cluster of clusters) {
    const machines = machineGroupsOf(cluster).flatMap(({ object, infrastructure, bootstrap }) => [object, infrastructure, bootstrap]);
    for (const object of [cluster.controlPlane, ...machines]) {
      if (object !== undefined && !owners.has(object)) {
        owners.set(object, `${cluster.namespace}/${cluster.name}`);
      }
    }
  }
  return owners;
});

/**
 * What holds for many objects of a cluster, told once: at the first of the fields. What belongs to no cluster counts together by namespace.
 *
 * @param messageOf what there is to say of a field
 */
export function tellOncePerCluster(topology: Topology, fields: readonly Field[], messageOf: (at: Field) => string): Finding[] {
  if (fields.length === 0) {
    return [];
  }
  const owners = clustersOfObjects(topology);
  return [...groupBy(fields, ({ object }) => owners.get(object) ?? object.namespace).values()].map(([at, ...others]) => {
    const objects = new Set(others.map(({ object }) => object).filter(object => object !== at.object));
    return { at, message: `${messageOf(at)}${objects.size === 0 ? '' : `. The same holds for ${[...objects].map(object => `${object}`).join(', ')}`}` };
  });
}
