import { SourcedManifest, Topology } from '../topology';
import { RULES } from './rules';
import { checkObject } from './schema';
import { distinctViolations, sortViolations, Violation } from './violation';

/**
 * Everything that is wrong with a bundle, sorted and told once: each object against its schema, all of them against the rules.
 *
 * @param onProgress is told how many objects have been held against their schema, which takes most of the time
 */
export function findViolations(manifests: readonly SourcedManifest[], onProgress?: (objects: number) => void): Violation[] {
  const topology = Topology.of(manifests);
  return distinctViolations(sortViolations([
    ...topology.objects.flatMap((object, index) => {
      onProgress?.(index);
      return checkObject(object);
    }),
    ...RULES.flatMap(({ code, severity, check }) => check(topology).map(finding => ({ code, severity, ...finding }))),
  ]));
}
