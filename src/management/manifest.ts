import { readManifestFile } from '../core';

/** A file of the release of a provider, which the user keeps: nothing is fetched while synthesizing. */
export class ClusterApiManifest {
  /**
   * The text of the file.
   *
   * @param yaml one or more YAML documents
   */
  public static fromYaml(yaml: string): ClusterApiManifest {
    return new ClusterApiManifest(() => yaml);
  }

  /**
   * A file of the repository, for example `infrastructure-components.yaml` of a release.
   *
   * @param path the path of the file
   */
  public static fromFile(path: string): ClusterApiManifest {
    return new ClusterApiManifest(() => readManifestFile(path));
  }

  private constructor(private readonly load: () => string) {}

  /** @internal */
  public _load(): string {
    return this.load();
  }
}
