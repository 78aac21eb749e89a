import { SourcedManifest, Topology } from '../topology';
import { RULES } from './rules';
import { checkObject } from './schema';
import { sortViolations, Violation } from './violation';

/** Everything that is wrong with a bundle, sorted: each object against its schema, all of them against the rules. */
export function findViolations(manifests: readonly SourcedManifest[]): Violation[] {
  const topology = Topology.of(manifests);
  return sortViolations([
    ...topology.objects.flatMap(checkObject),
    ...RULES.flatMap(({ code, severity, check }) => check(topology).map(finding => ({ code, severity, ...finding }))),
  ]);
}
