import { ApiObject } from 'cdk8s';
import { L1 } from './l1';
import { METAL3_TRAITS } from './traits';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps, providerVersionOf } from '../../contract';
import { ClusterApiVersion, nonEmptyList, refuse } from '../../core';

/** A part of the data centre that fails as a whole. Hosts belong to it by a label. */
export interface Metal3FailureDomain {
  /** The name. */
  readonly name: string;
  /**
   * Whether control plane machines may be placed there.
   * @default true
   */
  readonly controlPlane?: boolean;
}

/** Settings of a Metal3Cluster. */
export interface Metal3InfraClusterProps extends InfraClusterProps {
  /**
   * Whether a cloud controller sets the provider ids of the nodes.
   * @default false
   */
  readonly cloudProviderEnabled?: boolean;
  /**
   * Also write the `noCloudProvider` field of Cluster API Provider Metal3 before v1.10. Only possible in v1beta1.
   * @default false
   */
  readonly legacyNoCloudProvider?: boolean;
  /**
   * Failure domains. Only those of the primary infra cluster reach the control plane.
   * @default - none
   */
  readonly failureDomains?: Metal3FailureDomain[];
}

/**
 * The Metal3Cluster of a mixed cluster. Created by the first Metal3 control plane or pool; create it before them to set something.
 */
export class Metal3InfraCluster extends InfraCluster {
  /** The Metal3Cluster object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: Metal3InfraClusterProps = {}) {
    super(cluster, id, METAL3_TRAITS, props);
    if (props.legacyNoCloudProvider === true && providerVersionOf(cluster) !== ClusterApiVersion.V1BETA1) {
      refuse(this, 'input/invalid-value', `'legacyNoCloudProvider' true is not possible in ${providerVersionOf(cluster)}; leave it out, or write v1beta1`);
    }
    const failureDomains = (props.failureDomains ?? []).map(({ name, controlPlane }) => ({ name, controlPlane: controlPlane ?? true }));
    const names = failureDomains.map(({ name }) => name);
    const twin = names.find((name, index) => name === '' || names.indexOf(name) !== index);
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'failureDomains' has '${twin}' twice or without a name; give each domain a name of its own`);
    }
    // Written out in any case: the default was the opposite before v1.13.
    const cloudProviderEnabled = props.cloudProviderEnabled ?? false;
    this.resource = providerVersionOf(cluster) === ClusterApiVersion.V1BETA1
      ? this._createResource(L1.v1beta1().Metal3Cluster.GVK, () => L1.v1beta1().Metal3Cluster.manifest({
        spec: {
          controlPlaneEndpoint: this._endpoint(),
          cloudProviderEnabled,
          noCloudProvider: props.legacyNoCloudProvider === true ? !cloudProviderEnabled : undefined,
          failureDomains: failureDomains.length === 0
            ? undefined
            : Object.fromEntries(failureDomains.map(({ name, controlPlane }) => [name, { controlPlane }])),
        },
      }).spec)
      : this._createResource(L1.v1beta2().Metal3Cluster.GVK, () => L1.v1beta2().Metal3Cluster.manifest({
        spec: { controlPlaneEndpoint: this._endpoint(), cloudProviderEnabled, failureDomains: nonEmptyList(failureDomains) },
      }).spec);
    this._attach();
  }
}

/** Metal3 as a provider of machines. */
export const METAL3: IInfraProvider = {
  traits: METAL3_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => new Metal3InfraCluster(cluster, METAL3_TRAITS.infraClusterKind),
};
