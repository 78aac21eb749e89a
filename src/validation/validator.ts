import { suppressionOf } from '../core';
import { Changes, ProviderRegistry, Rule } from '../knowledge';
import { Field, SourcedManifest, Topology } from '../topology';
import { refusedByPolicies } from './admission';
import { withoutClassFields } from './class-fields';
import { withoutFilledTexts } from './flux-variables';
import { SafeMessages } from './safe-message';
import { brokenVariableRules, ObjectChecker, refusedPatchValues } from './schema';
import { ServerSide } from './server-side';
import { distinctViolations, sortViolations, Violation } from './violation';

/** How a bundle is checked. */
export interface ValidationOptions {
  /** The bundle before a change, for rules about changes. It is not checked itself. @default - such rules are left out */
  readonly previous?: readonly SourcedManifest[];
  /** Whether all of it is applied on the server, whatever the bundle says of its deliveries. @default false */
  readonly isServerSide?: boolean;
  /** How many objects are looked at before the next ones, by all that looks at one after the other. @default - as many as stay in the cache of a processor */
  readonly objectsAtOnce?: number;
  /** Is told how many objects have been held against their schema, which takes most of the time. @default - nobody is told */
  readonly onProgress?: (objects: number) => void;
  /** Is told how many violations an annotation of their object silences. @default - nobody is told */
  readonly onSuppressed?: (violations: number) => void;
}

/** A part of a bundle has so many objects: with more it leaves the cache of a processor before all rules have looked at it, with less the start of each rule counts. */
const OBJECTS_AT_ONCE = 1500;

/**
 * Everything that is wrong with a bundle, sorted and told once: each object against its schema and the admission policies of its cluster, all of them
 * against the rules.
 *
 * @param registry what is known of kinds and providers
 */
export function findViolations(manifests: readonly SourcedManifest[], registry: ProviderRegistry, options: ValidationOptions = {}): Violation[] {
  const { previous, isServerSide = false, objectsAtOnce = OBJECTS_AT_ONCE, onProgress, onSuppressed } = options;
  const topology = Topology.of(manifests, registry);
  const changes = previous && new Changes(Topology.of(previous, registry), topology, registry.schemas);
  const checker = ObjectChecker.of(registry);
  const serverSide = new ServerSide(topology, isServerSide);
  const rules = registry.rulesFor(topology);
  const [localRules, otherRules] = [rules.filter(({ isLocal }) => isLocal === true), rules.filter(({ isLocal }) => isLocal !== true)];
  const messages = new SafeMessages();
  const ofSchemas: Violation[] = [];
  const ofRules: Violation[] = [];
  const ask = (part: Topology, rule: Rule) => {
    const { code, severity } = rule;
    rule.check(part, registry).forEach(({ at, message }) => ofRules.push({ code, severity, at, message }));
  };
  for (const part of topology.inParts(objectsAtOnce)) {
    for (const object of part.objects) {
      onProgress?.(object.index);
      checker.check(object, changes?.previous(object), serverSide.applies(object)).forEach(violation => ofSchemas.push(violation));
    }
    localRules.forEach(rule => ask(part, rule));
  }
  otherRules.forEach(rule => ask(topology, rule));
  const found = distinctViolations(sortViolations(withoutFilledTexts([
    ...withoutClassFields(ofSchemas, topology, registry),
    ...refusedByPolicies(topology, registry),
    ...brokenVariableRules(topology),
    ...refusedPatchValues(topology, registry),
    ...ofRules,
    ...changes === undefined ? [] : registry.changeRules.flatMap(rule => rule.check(changes, registry)
      .map(({ at, message }) => ({ code: rule.code, severity: rule.severity, at: asWritten(at, changes), message }))),
  ], topology, registry).filter(({ code, at }) => !registry.isSettled(at.object.namespace, code))
    .map(violation => ({ ...violation, message: messages.write(violation.at, violation.message) }))));
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
