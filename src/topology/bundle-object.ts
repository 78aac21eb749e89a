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
    const metadata = this.at('metadata');
    this.name = metadata.member('name').text ?? '';
    this.namespace = metadata.member('namespace').text ?? '';
  }

  /** The whole object. */
  public get root(): Field {
    return new Field(this, [], this.manifest);
  }

  public get labels(): { readonly [name: string]: string } {
    return this.at('metadata.labels').texts;
  }

  public get annotations(): { readonly [name: string]: string } {
    return this.at('metadata.annotations').texts;
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
