import { isDnsSubdomain, refuseValue } from '../../core';

const SECRET = 'Secret';

/**
 * The credentials for OpenStack, by reference. They stand in a `clouds.yaml` that never appears in a manifest.
 */
export class OpenStackIdentity {
  /**
   * A Secret in the namespace of the cluster. Label it `clusterctl.cluster.x-k8s.io/move` for `clusterctl move` to take it along.
   *
   * @param secretName the name of the Secret, whose key `clouds.yaml` holds the credentials
   * @param cloudName the cloud in `clouds.yaml`
   * @param region the region, that of the cloud unless given; it cannot be changed later
   */
  public static fromSecret(secretName: string, cloudName: string, region?: string): OpenStackIdentity {
    return new OpenStackIdentity(SECRET, secretName, cloudName, region);
  }

  /**
   * An OpenStackClusterIdentity, which lends a Secret to the namespaces it chooses.
   *
   * @param identityName the name of the OpenStackClusterIdentity
   * @param cloudName the cloud in `clouds.yaml`
   * @param region the region, that of the cloud unless given; it cannot be changed later
   */
  public static fromClusterIdentity(identityName: string, cloudName: string, region?: string): OpenStackIdentity {
    return new OpenStackIdentity('ClusterIdentity', identityName, cloudName, region);
  }

  private constructor(
    private readonly type: string,
    private readonly name: string,
    private readonly cloudName: string,
    /** The region, unless it is that of the cloud. */
    public readonly region?: string,
  ) {}

  /** @internal */
  public _check(): void {
    if (!isDnsSubdomain(this.name)) {
      refuseValue('input/invalid-value', `'identity' names the ${this.type} '${this.name}', which is not the name of an object; `
        + "use lower-case letters, digits, '-' and '.'");
    }
    if (this.cloudName === '' || this.region === '') {
      refuseValue('input/missing-value', `'identity' '${this.name}' has an empty ${this.cloudName === '' ? 'cloud name' : 'region'}; `
        + (this.cloudName === '' ? "give the name of a cloud in 'clouds.yaml'" : 'give its name, or leave it out'));
    }
  }

  /**
   * @param hasOlderProvider whether to leave the default of `type` out, which an older provider may not know
   * @internal
   */
  public _render(hasOlderProvider: boolean = false) {
    const isDefault = hasOlderProvider && this.type === SECRET;
    // The schema demands it and has a default for it, so that it may be missing in what is applied.
    return { type: (isDefault ? undefined : this.type) as never, name: this.name, cloudName: this.cloudName, region: this.region };
  }
}
