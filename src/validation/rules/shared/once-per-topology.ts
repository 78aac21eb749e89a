import { Topology } from '../../../topology';

/** The function, which remembers its result for a bundle: many rules look at the same things. */
export function oncePerTopology<T>(compute: (topology: Topology) => readonly T[]): (topology: Topology) => readonly T[] {
  const results = new WeakMap<Topology, readonly T[]>();
  return topology => {
    let result = results.get(topology);
    if (result === undefined) {
      result = compute(topology);
      results.set(topology, result);
    }
    return result;
  };
}
