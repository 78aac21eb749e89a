import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { CLUSTER_NAME_LABEL, copyProps, MANAGED_BY_ANNOTATION, MOVE_LABEL, nonEmptyList, refuse } from '../core';
import { IInfraCluster, IMixedCluster, InfraClusterRole } from './cluster';
import { compositionOf } from './cluster-composition';
import { InfraTraits } from '../knowledge/traits';

/** What every infra cluster takes. */
export interface InfraClusterProps {
  /**
   * Make this the infra cluster that Cluster.spec.infrastructureRef points at.
   * @default - the provider that is fittest to be the primary is chosen
   */
  readonly primary?: boolean;
  /**
   * Labels of the infra cluster.
   * @default - those of a secondary, if it is one
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the infra cluster.
   * @default - those of a secondary, if it is one
   */
  readonly annotations?: { readonly [key: string]: string };
}

/**
 * What the infra clusters of all providers have in common: the name of the cluster, its endpoint, and the marks of a secondary.
 *
 * A provider class extends it, creates its object and then calls `_attach()`.
 *
 * @internal
 */
export abstract class InfraCluster extends Construct implements IInfraCluster {
  /** What the provider can do. */
  public readonly traits: InfraTraits;
  /** Whether this one was asked to be the primary. */
  public readonly primaryRequested: boolean;
  /** The managed-by annotation that the user gave. */
  public readonly managedBy?: string;
  /** The infra cluster object. */
  public abstract readonly resource: ApiObject;
  /** The ranges of addresses that machines of the provider have, where it tells them. */
  public readonly nodeCidrs?: string[];

  private readonly cluster: IMixedCluster;
  private readonly options: InfraClusterProps;

  /** @param nodeCidrs the ranges of its machines, with undefined for those that it does not tell */
  protected constructor(
    cluster: IMixedCluster, id: string, traits: InfraTraits, props: InfraClusterProps, nodeCidrs?: readonly (string | undefined)[],
  ) {
    super(cluster, id);
    this.cluster = cluster;
    this.traits = traits;
    this.options = copyProps(props);
    this.primaryRequested = props.primary ?? false;
    this.managedBy = props.annotations?.[MANAGED_BY_ANNOTATION];
    this.nodeCidrs = allOrNothing(nodeCidrs);
  }

  /**
   * The object under the name of the cluster, which is where machine controllers look.
   *
   * @internal
   */
  protected _createResource(object: { apiVersion: string; kind: string }, spec: () => unknown): ApiObject {
    const labels: { [key: string]: string } = { ...this.options.labels };
    // Core labels and owns the primary only. A secondary is taken along by `clusterctl move` if it says so itself.
    labels[CLUSTER_NAME_LABEL] = this.lazily(role => role.isPrimary ? this.options.labels?.[CLUSTER_NAME_LABEL] : this.cluster.clusterName);
    labels[MOVE_LABEL] = this.lazily(role => role.isPrimary ? this.options.labels?.[MOVE_LABEL] : '');
    const annotations: { [key: string]: string } = { ...this.options.annotations };
    annotations[MANAGED_BY_ANNOTATION] = this.lazily(role => role.managedBy ?? this.managedBy);
    return new ApiObject(this, 'Resource', {
      metadata: { name: this.cluster.infraClusterName, labels, annotations },
      spec: Lazy.any({ produce: spec }),
      ...object,
    });
  }

  /**
   * The endpoint, the same on every infra cluster.
   *
   * @internal
   */
  protected _endpoint(): { host: string; port: number } | undefined {
    const { endpoint } = this.cluster;
    return endpoint && { host: endpoint.host, port: endpoint.port };
  }

  /**
   * The part that this infra cluster plays, known while rendering.
   *
   * @internal
   */
  protected get _role(): InfraClusterRole {
    return this.cluster.roleOf(this.traits.infraClusterKind)!;
  }

  /**
   * Hands the finished infra cluster to the cluster; the last thing a provider class does.
   *
   * @internal
   */
  protected _attach(): void {
    compositionOf(this.cluster)._attachInfraCluster(this);
  }

  private lazily(value: (role: InfraClusterRole) => string | undefined): string {
    // cdk8s resolves lazy values in metadata too; its types only know strings.
    return Lazy.any({ produce: () => value(this._role) }) as string;
  }
}

/** What is told in part only is not told: a link would leave out the rest. */
function allOrNothing(cidrs: readonly (string | undefined)[] = []): string[] | undefined {
  const told = cidrs.filter(cidr => cidr !== undefined);
  return told.length === cidrs.length ? nonEmptyList(told) : undefined;
}

/**
 * Refuses to create an infra cluster from nothing, where it has settings without default.
 *
 * @param settings what the user has to give
 * @param example how the user creates it
 */
export function refuseInfraCluster(cluster: IMixedCluster, { infraClusterKind }: InfraTraits, settings: string, example: string): never {
  refuse(cluster, 'input/missing-value', `cluster '${cluster.clusterName}' has no ${infraClusterKind}, which needs ${settings}; `
    + `create ${example} before the control plane and pools that use it`);
}
