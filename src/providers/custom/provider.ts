import { IConstruct } from 'constructs';
import { traitsFrom } from './checks';
import { CustomInfraCluster, CustomInfraClusterOptions } from './infra-cluster';
import { CustomNodeDemands, customNodeProfile } from './node-profile';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraTraits, NodeProfile } from '../../contract';
import { copyProps, refuse } from '../../core';
import { checkTraits } from '../../knowledge/check-traits';
import { ExternalProviderRecord } from '../../provider-kit';

/** What a provider without constructs here is like. */
export interface CustomProviderProps {
  /**
   * What it can do in a mixed cluster. All rules of the cluster come from it, so it has to be true.
   *
   * For `primaryRank` compare those of the built-in providers: RemoteCluster 50, OpenStack 40, Metal3 20, BYOH 10, KubeVirt 9, AWS 8,
   * Azure 7, GCP 6.
   *
   * @default - those of the only infra cluster in 'record'
   */
  readonly traits?: InfraTraits;
  /**
   * What else is known of it. With it objects are checked and delivered like those of built-in providers.
   * @default - nothing but the traits
   */
  readonly record?: ExternalProviderRecord;
  /**
   * Its infra cluster, created by the first control plane or pool that needs it.
   * @default - it has to be there before: a CustomInfraCluster with the same traits
   */
  readonly infraCluster?: CustomInfraClusterOptions;
  /**
   * What it demands of its nodes.
   * @default - nothing; texts are rendered by cloud-init
   */
  readonly node?: CustomNodeDemands;
}

/**
 * A provider without constructs here, such as vSphere, Proxmox or Hetzner. The cluster treats it like any other, by its traits.
 *
 * @example
 * new CustomProvider({
 *   traits: {
 *     provider: 'hetzner', infraClusterKind: 'HetznerCluster', primaryRank: 30, publishesReadyCondition: true, machinesNeedReadyCondition: false,
 *     honoursManagedBy: false, needsExplicitEndpoint: false, hostsAreScarce: false, providerIdScheme: 'hcloud',
 *   },
 *   infraCluster: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', spec: { controlPlaneRegions: ['fsn1'] } },
 * });
 */
export class CustomProvider implements IInfraProvider {
  /** What it can do in a mixed cluster. */
  public readonly traits: InfraTraits;

  private readonly record?: ExternalProviderRecord;
  private readonly infraCluster?: CustomInfraClusterOptions;
  private readonly profile: NodeProfile;

  constructor(props: CustomProviderProps) {
    this.traits = traitsFrom(props, 'CustomProvider: ');
    checkTraits(this.traits, 'CustomProvider: ');
    this.record = props.record;
    this.infraCluster = props.infraCluster && copyProps(props.infraCluster);
    this.profile = customNodeProfile(props.node);
  }

  /**
   * Creates the infra cluster as described.
   *
   * @param cluster the cluster it belongs to
   */
  public createInfraCluster(cluster: IMixedCluster): IInfraCluster {
    const { infraClusterKind } = this.traits;
    if (this.infraCluster === undefined) {
      refuse(cluster, 'input/missing-value', `there is no ${infraClusterKind}; describe it as 'infraCluster' of the CustomProvider, or `
        + `create new CustomInfraCluster(cluster, '${infraClusterKind}', {...}) before the control plane and pools that use it`);
    }
    return new CustomInfraCluster(cluster, infraClusterKind, { ...this.infraCluster, traits: this.traits, record: this.record });
  }

  /** @internal */
  public _useIn(scope: IConstruct): void {
    this.record?._addTo(scope);
  }

  /** @internal */
  public get _nodeProfile(): NodeProfile {
    return this.profile;
  }
}
