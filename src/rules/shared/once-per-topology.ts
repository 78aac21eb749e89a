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
