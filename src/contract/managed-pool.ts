import { Construct } from 'constructs';
import { finding, refuse, REPLICAS_MANAGED_BY_ANNOTATION } from '../core';
import { IMixedCluster } from './cluster';
import { PoolProps } from './pool-props';
import { BootstrapKind } from '../knowledge/bootstrap-kind';

/** What the messages about pools of a cloud call things. */
export interface ManagedPoolWords {
  /** Who joins the nodes. */
  readonly bootstrapKind: BootstrapKind;
  /** The name of the cloud's service. */
  readonly service: string;
  /** How a cluster that is defined elsewhere is told of it. */
  readonly bootstrap: string;
  /** What else could be used. */
  readonly otherwise: string;
}

/**
 * Where the cloud scales a pool, Cluster API has to take the count from there.
 *
 * @internal
 */
export function countedByCloud<P extends PoolProps>(props: P): P {
  return props.replicas === undefined || props.replicas.count !== undefined ? props : {
    ...props, annotations: { [REPLICAS_MANAGED_BY_ANNOTATION]: 'true', ...props.annotations },
  };
}

/**
 * Refuses a pool of a cloud in a cluster whose control plane the cloud does not run. That shows in how nodes join, and the control plane can be
 * created after the pool.
 *
 * @internal
 */
export function requireManagedControlPlane(scope: Construct, cluster: IMixedCluster, words: ManagedPoolWords): void {
  const { bootstrapKind, service, bootstrap, otherwise } = words;
  const { clusterName } = cluster;
  if (cluster.isExisting && cluster.bootstrap.bootstrapKind !== bootstrapKind) {
    refuse(scope, 'pool/foreign-provider', `the pool is a node pool of ${service}, and ${cluster.bootstrap.bootstrapKind} is said to join the nodes of cluster '${clusterName}'; `
      + `set 'bootstrap' of MixedCluster.fromClusterName() to ${bootstrap}`);
  }
  scope.node.addValidation({
    validate: () => cluster.bootstrap.bootstrapKind === bootstrapKind ? [] : [finding('pool/foreign-provider',
      `pool '${scope.node.id}' is a node pool of ${service}, and the control plane of cluster '${clusterName}' is not ${service}; use ${otherwise}`)],
  });
}
