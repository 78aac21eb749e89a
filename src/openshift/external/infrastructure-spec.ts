import { copyProps, Endpoint, refuseValue } from '../../core';

/**
 * The object of an infrastructure.
 *
 * @internal
 */
export interface InfrastructureKind {
  readonly kind: string;
  readonly version: string;
  readonly spec: { readonly [name: string]: unknown };
}

/** What the infrastructure of a cluster is, as far as machines need to know it. */
export class OpenShiftInfrastructureSpec {
  /**
   * AWS.
   *
   * @param region the region of the machines, for example `us-east-1`
   */
  public static aws(region: string): OpenShiftInfrastructureSpec {
    return new OpenShiftInfrastructureSpec('AWSCluster', 'v1beta2', { region }, ['region']);
  }

  /** Bare metal, without a cloud. */
  public static bareMetal(): OpenShiftInfrastructureSpec {
    return new OpenShiftInfrastructureSpec('Metal3Cluster', 'v1beta1', { cloudProviderEnabled: false }, []);
  }

  /**
   * Google Cloud.
   *
   * @param project the project of the machines
   * @param region the region of the machines
   * @param network the name of their network
   */
  public static gcp(project: string, region: string, network: string): OpenShiftInfrastructureSpec {
    return new OpenShiftInfrastructureSpec('GCPCluster', 'v1beta1', { project, region, network: { name: network } }, ['project', 'region']);
  }

  /**
   * Any other, by its own words. The endpoint of the API server is added as `controlPlaneEndpoint`.
   *
   * @param kind the kind, for example `AzureCluster`
   * @param version the version of the API, for example `v1beta1`
   * @param spec what stands in its spec beside the endpoint
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public static custom(kind: string, version: string, spec: { [name: string]: any }): OpenShiftInfrastructureSpec {
    return new OpenShiftInfrastructureSpec(kind, version, copyProps(spec), []);
  }

  private constructor(
    private readonly kind: string,
    private readonly version: string,
    private readonly spec: { readonly [name: string]: unknown },
    private readonly texts: readonly string[],
  ) {}

  /** @internal */
  public _render({ host, port }: Endpoint): InfrastructureKind {
    const empty = this.texts.find(name => this.spec[name] === '');
    if (empty !== undefined) {
      refuseValue('input/missing-value', `'infrastructure' has no ${empty}; give it`);
    }
    if (!/^[A-Z]\w*Cluster$/.test(this.kind) || !/^v\d+((alpha|beta)\d+)?$/.test(this.version)) {
      refuseValue('input/invalid-value', `'infrastructure' is '${this.kind}' in '${this.version}'; use a kind such as AzureCluster and a version such as v1beta1`);
    }
    return { kind: this.kind, version: this.version, spec: { ...this.spec, controlPlaneEndpoint: { host, port } } };
  }
}
