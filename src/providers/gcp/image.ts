import { refuseValue } from '../../core';

/** The image that machines start from. */
export class GcpImage {
  /**
   * One image.
   *
   * @param path its full path, for example `projects/my-project/global/images/cluster-api-ubuntu-2404-v1-34-2`
   */
  public static fromPath(path: string): GcpImage {
    return new GcpImage(path, false);
  }

  /**
   * The newest image of a family when a machine is created.
   *
   * @param path its full path, for example `projects/my-project/global/images/family/capi-ubuntu-2404-k8s-v1-34`
   */
  public static fromFamily(path: string): GcpImage {
    return new GcpImage(path, true);
  }

  private constructor(private readonly path: string, private readonly isFamily: boolean) {}

  /** @internal */
  public _check(): void {
    const [folder, factory, name] = this.isFamily ? ['global/images/family', 'fromFamily', 'my-family'] : ['global/images', 'fromPath', 'my-image'];
    if (!new RegExp(`^(\\S+/)?${folder}/[^\\s/]+$`).test(this.path)) {
      refuseValue('input/invalid-value', `'image' '${this.path}' is not the full path of an image${this.isFamily ? ' family' : ''}; `
        + `use for example GcpImage.${factory}('projects/my-project/${folder}/${name}')`);
    }
  }

  /** @internal */
  public _render() {
    return this.isFamily ? { imageFamily: this.path } : { image: this.path };
  }
}
