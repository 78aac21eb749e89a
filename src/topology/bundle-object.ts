import { Field } from './field';
import { Manifest, Origin } from './manifest';

/** One object of a bundle, with what identifies it on an API server. */
export class BundleObject {
  public readonly group: string;
  public readonly version: string;
  public readonly kind: string;
  public readonly name: string;
  /** The namespace as it is written; empty if none is, and then it is the one that the bundle is applied to. */
  public readonly namespace: string;
  /** The whole object. */
  public readonly root: Field;
  private cachedLabels?: { readonly [name: string]: string };
  private cachedAnnotations?: { readonly [name: string]: string };

  /**
   * @param manifest what is written
   * @param origin where
   * @param index the position in the bundle, which reports are sorted by
   */
  constructor(public readonly manifest: Manifest, public readonly origin: Origin, public readonly index: number) {
    const slash = manifest.apiVersion.indexOf('/');
    this.group = slash < 0 ? '' : manifest.apiVersion.slice(0, slash);
    this.version = manifest.apiVersion.slice(slash + 1);
    this.kind = manifest.kind;
    this.root = Field.rootOf(this);
    const metadata = this.at('metadata');
    this.name = metadata.textOf('name') ?? '';
    this.namespace = metadata.textOf('namespace') ?? '';
  }

  public get labels(): { readonly [name: string]: string } {
    this.cachedLabels ??= this.at('metadata.labels').texts;
    return this.cachedLabels;
  }

  public get annotations(): { readonly [name: string]: string } {
    this.cachedAnnotations ??= this.at('metadata.annotations').texts;
    return this.cachedAnnotations;
  }

  /** A field, for example `at('spec.template.spec')`. */
  public at(dotted: string): Field {
    return this.root.at(dotted);
  }

  /** `Kind/name`, as messages call it. */
  public toString(): string {
    return `${this.kind}/${this.name}`;
  }
}
