import { APPLY_TO_LABEL } from '../core';
import { Field, memberOf, textsIn } from './field';
import { Manifest, Origin } from './manifest';

interface ApiVersion {
  readonly group: string;
  readonly version: string;
}

/** A bundle has few of them, and texts that are the same object are compared at once. */
const apiVersions = new Map<string, ApiVersion>();
const MOST_API_VERSIONS = 1000;

/** One object of a bundle, with what identifies it on an API server. */
export class BundleObject {
  public readonly group: string;
  public readonly version: string;
  public readonly kind: string;
  public readonly name: string;
  /** The namespace as it is written; empty if none is, and then it is the one that the bundle is applied to. */
  public readonly namespace: string;
  private cachedLabels?: { readonly [name: string]: string };
  private cachedAnnotations?: { readonly [name: string]: string };

  /**
   * @param manifest what is written
   * @param origin where
   * @param index the position in the bundle, which reports are sorted by
   */
  constructor(public readonly manifest: Manifest, public readonly origin: Origin, public readonly index: number) {
    const { group, version } = readApiVersion(manifest.apiVersion);
    this.group = group;
    this.version = version;
    this.kind = manifest.kind;
    this.name = textIn(manifest.metadata, 'name');
    this.namespace = textIn(manifest.metadata, 'namespace');
  }

  public get labels(): { readonly [name: string]: string } {
    this.cachedLabels ??= textsIn(memberOf(this.manifest.metadata, 'labels'));
    return this.cachedLabels;
  }

  public get annotations(): { readonly [name: string]: string } {
    this.cachedAnnotations ??= textsIn(memberOf(this.manifest.metadata, 'annotations'));
    return this.cachedAnnotations;
  }

  /** The name of the cluster that the object is for; empty if that is the management cluster. */
  public get side(): string {
    return this.labels[APPLY_TO_LABEL] ?? '';
  }

  /** The whole object. It is not kept, because there may be a million objects. */
  public get root(): Field {
    return Field.rootOf(this);
  }

  /** A field, for example `at('spec.template.spec')`. */
  public at(dotted: string): Field {
    return Field.in(this, dotted);
  }

  /** The text of a field, or undefined if there is none: `at(dotted).text` for what is read of every object. */
  public textAt(dotted: string): string | undefined {
    return Field.textIn(this, dotted);
  }

  /** `Kind/name`, as messages call it. */
  public toString(): string {
    return `${this.kind}/${this.name}`;
  }
}

function readApiVersion(text: string): ApiVersion {
  let known = apiVersions.get(text);
  if (known === undefined) {
    const slash = text.indexOf('/');
    known = { group: slash < 0 ? '' : text.slice(0, slash), version: text.slice(slash + 1) };
    if (apiVersions.size >= MOST_API_VERSIONS) {
      apiVersions.clear();
    }
    apiVersions.set(text, known);
  }
  return known;
}

function textIn(metadata: unknown, name: string): string {
  const text = memberOf(metadata, name);
  return typeof text === 'string' ? text : '';
}
