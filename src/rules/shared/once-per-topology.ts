import { ProviderRegistry } from '../../knowledge';
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

/** The same for what depends on what is known of kinds, too. */
export function oncePerCheck<T extends object>(
  compute: (topology: Topology, registry: ProviderRegistry) => T,
): (topology: Topology, registry: ProviderRegistry) => T {
  const resultsOf = oncePerTopology(() => new WeakMap<ProviderRegistry, T>());
  return (topology, registry) => {
    const results = resultsOf(topology);
    const result = results.get(registry) ?? compute(topology, registry);
    results.set(registry, result);
    return result;
  };
}

/**
 * The function, which remembers its result for an object of the bundle, or for a cluster: what is looked up by name is read once, whichever part of the bundle asks.
 *
 * @param compute what else it is given is the same whenever it is asked about an object
 */
export function oncePerObject<Key extends object, T extends object, Rest extends readonly unknown[]>(
  compute: (object: Key, ...rest: Rest) => T,
): (object: Key, ...rest: Rest) => T {
  const results = new WeakMap<Key, T>();
  return (object, ...rest) => {
    let result = results.get(object);
    if (result === undefined) {
      result = compute(object, ...rest);
      results.set(object, result);
    }
    return result;
  };
}
