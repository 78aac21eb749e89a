import { readManifestFile } from '../core';

/** Where the manifests of an addon come from. */
export class AddonManifest {
  /**
   * Manifests as text.
   *
   * @param name the key of the text in its ConfigMap or Secret, for example `calico.yaml`
   * @param yaml one or more YAML documents
   */
  public static fromYaml(name: string, yaml: string): AddonManifest {
    return new AddonManifest(name, () => yaml);
  }

  /**
   * Manifests from a file of the repository. Download and pin it first: nothing is fetched while synthesizing.
   *
   * @param path the path of the file
   */
  public static fromFile(path: string): AddonManifest {
    return new AddonManifest(path.split(/[\\/]/).pop()!, () => readManifestFile(path));
  }

  private constructor(
    /** The key of the text in its ConfigMap or Secret. */
    public readonly name: string,
    private readonly load: () => string,
  ) {}

  /** @internal */
  public _load(): string {
    return this.load();
  }
}
