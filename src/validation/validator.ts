import { suppressionOf } from '../core';
import { Changes, ProviderRegistry } from '../knowledge';
import { Field, SourcedManifest, Topology } from '../topology';
import { refusedByPolicies } from './admission';
import { withoutClassFields } from './class-fields';
import { withoutFilledTexts } from './flux-variables';
import { safeMessage } from './safe-message';
import { brokenVariableRules, ObjectChecker, refusedPatchValues } from './schema';
import { ServerSide } from './server-side';
import { distinctViolations, sortViolations, Violation } from './violation';

/** How a bundle is checked. */
export interface ValidationOptions {
  /** The bundle before a change, for rules about changes. It is not checked itself. @default - such rules are left out */
  readonly previous?: readonly SourcedManifest[];
  /** Whether all of it is applied on the server, whatever the bundle says of its deliveries. @default false */
  readonly isServerSide?: boolean;
  /** Is told how many objects have been held against their schema, which takes most of the time. @default - nobody is told */
  readonly onProgress?: (objects: number) => void;
  /** Is told how many violations an annotation of their object silences. @default - nobody is told */
  readonly onSuppressed?: (violations: number) => void;
}

/**
 * Everything that is wrong with a bundle, sorted and told once: each object against its schema and the admission policies of its cluster, all of them
 * against the rules.
 *
 * @param registry what is known of kinds and providers
 */
export function findViolations(manifests: readonly SourcedManifest[], registry: ProviderRegistry, options: ValidationOptions = {}): Violation[] {
  const { previous, isServerSide = false, onProgress, onSuppressed } = options;
  const topology = Topology.of(manifests, registry);
  const changes = previous && new Changes(Topology.of(previous, registry), topology, registry.schemas);
  const checker = ObjectChecker.of(registry);
  const serverSide = new ServerSide(topology, isServerSide);
  const ofSchemas = topology.objects.flatMap((object, index) => {
    onProgress?.(index);
    return checker.check(object, changes?.previous(object), serverSide.applies(object));
  });
  const found = distinctViolations(sortViolations(withoutFilledTexts([
    ...withoutClassFields(ofSchemas, topology, registry),
    ...refusedByPolicies(topology, registry),
    ...brokenVariableRules(topology),
    ...refusedPatchValues(topology, registry),
    ...registry.rulesFor(topology)
      .flatMap(rule => rule.check(topology, registry).map(finding => ({ code: rule.code, severity: rule.severity, ...finding }))),
    ...changes === undefined ? [] : registry.changeRules.flatMap(rule => rule.check(changes, registry)
      .map(({ at, message }) => ({ code: rule.code, severity: rule.severity, at: asWritten(at, changes), message }))),
  ], topology, registry).filter(({ code, at }) => !registry.isSettled(at.object.namespace, code))
    .map(violation => ({ ...violation, message: safeMessage(violation.at, violation.message) }))));
  const told = found.filter(violation => !isSuppressed(violation));
  onSuppressed?.(found.length - told.length);
  return told;
}

/** Whether the object itself says, with a reason, that a rule does not matter for it. */
function isSuppressed({ code, at: { object: { annotations } } }: Violation): boolean {
  const reason = annotations[suppressionOf(code)];
  return reason !== undefined && reason.trim() !== '';
}

/** A field of the bundle as somebody has written it, without defaults; or of the one before, where an object is gone. */
function asWritten(at: Field, { before, after }: Changes): Field {
  return before.objects[at.object.index] === at.object ? at : Field.of(after.objects[at.object.index], at.path);
}
