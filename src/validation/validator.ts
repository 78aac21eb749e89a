import { BundleObject, SourcedManifest, Topology } from '../topology';
import { RULES } from './rules';
import { checkObject } from './schema';
import { distinctViolations, sortViolations, Violation } from './violation';

/** How a bundle is checked. */
export interface ValidationOptions {
  /** The bundle before a change, for CEL rules about changes. It is not checked itself. @default - such rules are left out */
  readonly previous?: readonly SourcedManifest[];
  /** Is told how many objects have been held against their schema, which takes most of the time. @default - nobody is told */
  readonly onProgress?: (objects: number) => void;
}

/** Everything that is wrong with a bundle, sorted and told once: each object against its schema, all of them against the rules. */
export function findViolations(manifests: readonly SourcedManifest[], { previous, onProgress }: ValidationOptions = {}): Violation[] {
  const topology = Topology.of(manifests);
  const before = previous && byIdentity(Topology.of(previous).objects);
  return distinctViolations(sortViolations([
    ...topology.objects.flatMap((object, index) => {
      onProgress?.(index);
      return checkObject(object, before?.get(identityOf(object)));
    }),
    ...RULES.flatMap(({ code, severity, check }) => check(topology).map(finding => ({ code, severity, ...finding }))),
  ]));
}

/** Of objects that are there twice the last one, which is applied over the others. Without a name each apply makes another object. */
function byIdentity(objects: readonly BundleObject[]): ReadonlyMap<string, BundleObject> {
  return new Map(objects.filter(({ name }) => name !== '').map(object => [identityOf(object), object]));
}

/** The version counts: the API server converts an old object before it compares, which cannot be done here. */
function identityOf({ manifest: { apiVersion, kind }, namespace, name }: BundleObject): string {
  return [apiVersion, kind, namespace, name].join(' ');
}
