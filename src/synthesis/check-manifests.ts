import { ApiObject } from 'cdk8s';
import { Warning } from '../cdk8s-helpers';
import { finding } from '../core';
import type { ProviderRegistry } from '../knowledge';
import { Severity } from '../knowledge/severity';
import { formatPath, isRecord, Manifest, Origin } from '../topology';
import { ConstructError } from './construct-errors';
import { validation } from './late-validation';
import { applyTreeSettings } from './tree-settings';

const TYPE_FIELDS = ['apiVersion', 'kind'];

/** An object and what it renders. */
export interface RenderedObject {
  readonly object: ApiObject;
  readonly manifest: unknown;
}

/** What is wrong with manifests under what `Rules` say, in the order in which the objects are given. */
export interface Findings {
  readonly errors: readonly ConstructError[];
  readonly warnings: readonly Warning[];
}

/** How manifests are checked. */
export interface CheckOptions {
  readonly onProgress?: (objects: number) => void;
  /** Whether findings in an object are reported; others are only what these refer to. @default - all */
  readonly concerns?: (object: ApiObject) => boolean;
}

/**
 * Holds manifests against schemas and rules.
 *
 * It reads what was rendered and nothing else but the settings of rules, and changes and prints nothing: findings are for the caller.
 *
 * @param registry what is known of kinds and providers
 */
export function checkManifests(rendered: readonly RenderedObject[], registry: ProviderRegistry, options: CheckOptions = {}): Findings {
  const { onProgress, concerns = () => true } = options;
  const errors = new Map<ApiObject, string[]>();
  const warnings: Warning[] = [];
  const report = (object: ApiObject, error: string) => errors.set(object, [...errors.get(object) ?? [], error]);
  // An object may render nothing at all.
  const typed = rendered.filter(({ manifest }) => manifest !== undefined).filter((entry): entry is TypedObject => {
    const problem = missingType(entry.manifest);
    if (problem !== undefined && concerns(entry.object)) {
      report(entry.object, finding('file/type-missing', problem));
    }
    return problem === undefined;
  });
  const objects = typed.map(({ object }) => object);
  const manifests = typed.map(({ object, manifest }) => ({ manifest, origin: new ConstructOrigin(object) }));
  const found = validation().findViolations(manifests, registry, { onProgress })
    .filter(({ at }) => concerns(objects[at.object.index]));
  for (const { code, severity, at, message } of applyTreeSettings(found, objects)) {
    const scope = objects[at.object.index];
    const text = at.path.length === 0 ? message : `${formatPath(at.path)}: ${message}`;
    if (severity === Severity.ERROR) {
      report(scope, finding(code, text));
    } else {
      warnings.push({ scope, code, message: text });
    }
  }
  return { errors: rendered.flatMap(({ object }) => (errors.get(object) ?? []).map(message => ({ construct: object, message }))), warnings };
}

/** What is wrong if patches have taken apiVersion or kind away, without which nobody knows what an object is. */
export function missingType(manifest: unknown): string | undefined {
  const missing = TYPE_FIELDS.find(name => !isRecord(manifest) || typeof manifest[name] !== 'string' || manifest[name] === '');
  return missing && `'${missing}' is missing or no text; every Kubernetes object has both 'apiVersion' and 'kind'`;
}

/** Where an object comes from. Only reports ask for its path, which takes longer to put together than many a rule to check it. */
class ConstructOrigin implements Origin {
  constructor(private readonly object: ApiObject) {}

  public get constructPath(): string {
    return this.object.node.path;
  }
}

interface TypedObject extends RenderedObject {
  readonly manifest: Manifest;
}
