import { Changes } from '../knowledge';
import { Field, SourcedManifest, Topology } from '../topology';
import { CHANGE_RULES, RULES } from './rules';
import { checkObject, withDefaults } from './schema';
import { distinctViolations, sortViolations, Violation } from './violation';

/** How a bundle is checked. */
export interface ValidationOptions {
  /** The bundle before a change, for rules about changes. It is not checked itself. @default - such rules are left out */
  readonly previous?: readonly SourcedManifest[];
  /** Is told how many objects have been held against their schema, which takes most of the time. @default - nobody is told */
  readonly onProgress?: (objects: number) => void;
}

/** Everything that is wrong with a bundle, sorted and told once: each object against its schema, all of them against the rules. */
export function findViolations(manifests: readonly SourcedManifest[], { previous, onProgress }: ValidationOptions = {}): Violation[] {
  const topology = Topology.of(manifests);
  const changes = previous && new Changes(Topology.of(previous), topology, withDefaults);
  return distinctViolations(sortViolations([
    ...topology.objects.flatMap((object, index) => {
      onProgress?.(index);
      return checkObject(object, changes?.previous(object));
    }),
    ...RULES.flatMap(({ code, severity, check }) => check(topology).map(finding => ({ code, severity, ...finding }))),
    ...changes === undefined ? [] : CHANGE_RULES.flatMap(({ code, severity, check }) => check(changes)
      .map(({ at, message }) => ({ code, severity, at: Field.of(topology.objects[at.object.index], at.path), message }))),
  ]));
}
