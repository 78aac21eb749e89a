import { refuseValue } from '../../core';

/** Where the installation bundles of Kubernetes come from. */
export interface ByohBundleOptions {
  /** The registry and path of the bundles, for example `registry.example.com/byoh`. */
  readonly repository: string;
  /**
   * The type of the bundles.
   * @default k8s
   */
  readonly bundleType?: string;
  /**
   * The name of the K8sInstallerConfigTemplate; it then no longer follows the content.
   * @default - pool name and content hash
   */
  readonly configName?: string;
}

/**
 * Who installs Kubernetes on BYOH hosts.
 *
 * With current releases of BYOH and Cluster API a host with an installer never becomes a node (`byoh/installer-overwrites`).
 */
export class ByohInstaller {
  /** The host agent installs a bundle that it pulls from a registry. */
  public static bundle(options: ByohBundleOptions): ByohInstaller {
    return new ByohInstaller(options.repository, options.bundleType ?? 'k8s', options.configName);
  }

  private constructor(
    private readonly repository: string,
    private readonly bundleType: string,
    /** The fixed name of the K8sInstallerConfigTemplate. */
    public readonly configName?: string,
  ) {}

  /** @internal */
  public _check(): void {
    if (!/^[^\s/]+(\/[^\s/]+)*$/.test(this.repository)) {
      refuseValue('input/invalid-value', `'installer' repository '${this.repository}' is not a registry path; use for example 'registry.example.com/byoh'`);
    }
  }

  /** @internal */
  public _render() {
    return { bundleRepo: this.repository, bundleType: this.bundleType };
  }
}
