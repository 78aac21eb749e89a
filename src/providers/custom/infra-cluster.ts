import { ApiObject } from 'cdk8s';
import { checkApiVersion, traitsFrom } from './checks';
import { IMixedCluster, InfraCluster, InfraClusterProps, InfraTraits } from '../../contract';
import { copyProps, inScope, refuseValue } from '../../core';
import { checkTraits } from '../../knowledge/check-traits';
import { ExternalProviderRecord } from '../../provider-kit';

/** The infra cluster of a provider without constructs here: its kind is that of the traits, its fields are those of the provider's CRD. */
export interface CustomInfraClusterOptions {
  /** Group and version, for example `infrastructure.cluster.x-k8s.io/v1beta1`. */
  readonly apiVersion: string;
  /**
   * The spec, without the endpoint.
   * @default - empty
   */
  readonly spec?: { readonly [field: string]: unknown };
  /**
   * Fields that replace those of 'spec' where it is the primary and the control plane is not on machines of the provider,
   * for example those that keep its controller from making a load balancer.
   * @default - none
   */
  readonly specWithoutControlPlane?: { readonly [field: string]: unknown };
  /**
   * Fields that replace those of 'spec' where it is a secondary, which its controller does not act on.
   * @default - none
   */
  readonly specAsSecondary?: { readonly [field: string]: unknown };
  /**
   * Write the endpoint of the cluster into `spec.controlPlaneEndpoint`.
   * @default true
   */
  readonly writesEndpoint?: boolean;
  /**
   * The ranges of addresses that machines have, for links between their network and others.
   * @default - links have to be told them
   */
  readonly nodeCidrs?: string[];
}

/** Settings of an infra cluster of any kind. */
export interface CustomInfraClusterProps extends InfraClusterProps, CustomInfraClusterOptions {
  /**
   * What the provider can do in a mixed cluster. All rules of the cluster come from it, so it has to be true.
   * @default - those of the only infra cluster in 'record'
   */
  readonly traits?: InfraTraits;
  /**
   * What is known of the provider. With it objects are checked and delivered like those of built-in providers.
   * @default - nothing but the traits
   */
  readonly record?: ExternalProviderRecord;
}

/**
 * The infra cluster of a provider without constructs here. Create it before the control plane and pools that use it, or describe it to
 * the CustomProvider.
 */
export class CustomInfraCluster extends InfraCluster {
  /** The infra cluster object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: CustomInfraClusterProps) {
    const traits = inScope(cluster, () => traitsFrom(props));
    super(cluster, id, traits, props, props.nodeCidrs);
    const { apiVersion, spec = {}, specWithoutControlPlane = {}, specAsSecondary = {}, writesEndpoint = true } = copyProps(props);
    inScope(this, () => {
      checkTraits(traits);
      checkApiVersion('apiVersion', apiVersion);
      checkEndpoint({ spec, specWithoutControlPlane, specAsSecondary }, writesEndpoint);
    });
    props.record?._addTo(this);
    this.resource = this._createResource({ apiVersion, kind: traits.infraClusterKind }, () => {
      const { isPrimary, carriesControlPlane } = this._role;
      const ofPrimary = carriesControlPlane ? {} : specWithoutControlPlane;
      return { controlPlaneEndpoint: writesEndpoint ? this._endpoint() : undefined, ...spec, ...(isPrimary ? ofPrimary : specAsSecondary) };
    });
    this._attach();
  }
}

/** There is one endpoint, and the cluster has it. */
function checkEndpoint(specs: { readonly [prop: string]: object }, writesEndpoint: boolean): void {
  const prop = Object.keys(specs).find(name => Object.hasOwn(specs[name], 'controlPlaneEndpoint'));
  if (writesEndpoint && prop !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has a 'controlPlaneEndpoint'; set 'endpoint' on the cluster instead, or 'writesEndpoint' to false`);
  }
}
