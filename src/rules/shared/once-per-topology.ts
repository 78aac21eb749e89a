import { Topology } from '../../topology';

/** The function, which remembers its result for a bundle: many rules look at the same things. */
export function oncePerTopology<T extends object>(compute: (topology: Topology) => T): (topology: Topology) => T {
  const results = new WeakMap<Topology, T>();
  return topology => {
    let result = results.get(topology);
    if (result === undefined) {
      result = compute(topology);
      results.set(topology, result);
    }
    return result;
  };
}
