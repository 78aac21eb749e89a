import { checkTags, checkUuid } from './references';
import { isDnsSubdomain, nonEmptyList, refuseValue } from '../../core';

/** The operating system image of a machine. */
export class OpenStackImage {
  /** By its name, which has to be the only one. */
  public static fromName(name: string): OpenStackImage {
    return new OpenStackImage({ filter: { name } });
  }

  /** By its id. */
  public static fromId(id: string): OpenStackImage {
    return new OpenStackImage({ id });
  }

  /** By its tags, all of which it has; it has to be the only such image. */
  public static fromTags(...tags: string[]): OpenStackImage {
    return new OpenStackImage({ filter: { tags: [...tags] } });
  }

  /**
   * By an Image object of the OpenStack Resource Controller, which downloads it where it is missing.
   *
   * @param name the name of the Image object in the namespace of the cluster
   */
  public static fromImageRef(name: string): OpenStackImage {
    return new OpenStackImage({ imageRef: { name } });
  }

  private constructor(private readonly source: {
    readonly id?: string;
    readonly filter?: { readonly name?: string; readonly tags?: string[] };
    readonly imageRef?: { readonly name: string };
  }) {}

  /** @internal */
  public _check(): void {
    const { id, filter, imageRef } = this.source;
    if (id !== undefined) {
      checkUuid('image', id);
    }
    const terms = filter?.tags ?? (filter && [filter.name]);
    if (terms !== undefined && (terms.length === 0 || terms.includes(''))) {
      refuseValue('input/missing-value', "'image' is looked up by an empty name or tag, or by none; say what it is found by");
    }
    checkTags('image tags', filter?.tags);
    if (imageRef !== undefined && !isDnsSubdomain(imageRef.name)) {
      refuseValue('input/invalid-value', `'image' refers to the Image object '${imageRef.name}', which cannot be its name; use lower-case letters, digits, '-' and '.'`);
    }
  }

  /** @internal */
  public _render() {
    const { id, filter, imageRef } = this.source;
    return { id, filter: filter && { name: filter.name, tags: nonEmptyList(filter.tags) }, imageRef: imageRef && { ...imageRef } };
  }
}

/** The size of a machine: its CPUs, memory, disk and GPUs. */
export class OpenStackFlavor {
  /** By its name. */
  public static fromName(name: string): OpenStackFlavor {
    return new OpenStackFlavor({ flavor: name });
  }

  /** By its id. */
  public static fromId(id: string): OpenStackFlavor {
    return new OpenStackFlavor({ flavorId: id });
  }

  private constructor(private readonly source: { readonly flavor?: string; readonly flavorId?: string }) {}

  /** @internal */
  public _check(): void {
    if (Object.values(this.source).includes('')) {
      refuseValue('input/missing-value', "'instanceType' is empty; give the name or id of a flavor");
    }
  }

  /** @internal */
  public _render() {
    return { ...this.source };
  }
}
