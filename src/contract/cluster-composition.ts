import { ApiObject } from 'cdk8s';
import { KubernetesVersion, refuse, StatedLink, Taint } from '../core';
import { IControlPlane, IInfraCluster, IInfraProvider, IMachinePool, IMixedCluster, IWorkerPool } from './cluster';
import { ClusterAccessBinding } from './cluster-access';
import { IIpPool } from './ip-pool';
import { LinkedNetwork } from './network-link';

/**
 * What a cluster does for its parts, which hand themselves in from their constructors. Nobody else calls it: a part that is handed in twice, or
 * half made, would be rendered so. Therefore it is no part of `IMixedCluster`.
 *
 * @internal
 */
export interface ClusterComposition {
  /**
   * The Kubernetes version of pools that set none of their own, if it is known.
   *
   * @internal
   */
  readonly _poolVersion?: KubernetesVersion;

  /**
   * How the management cluster reaches the cluster, where it cannot do so directly.
   *
   * @internal
   */
  readonly _access?: ClusterAccessBinding;

  /**
   * The ranges of pods and services, where they are known. No network of nodes has them.
   *
   * @internal
   */
  readonly _networkCidrs?: string[];

  /**
   * The networks that its machines stand in, as far as they are known now.
   *
   * @internal
   */
  readonly _nodeNetworks: LinkedNetwork[];

  /**
   * Whether its control plane runs somewhere else than on its machines, as far as it is known now.
   *
   * @internal
   */
  readonly _isControlPlaneHosted: boolean;

  /**
   * The taints of the nodes of all pools, as far as they are known now.
   *
   * @internal
   */
  readonly _poolTaints: Taint[];

  /**
   * Takes an infra cluster in.
   *
   * @internal
   */
  _attachInfraCluster(infraCluster: IInfraCluster): void;

  /**
   * Makes sure that the machines of the provider find an infra cluster here.
   *
   * @internal
   */
  _requireInfraCluster(provider: IInfraProvider): void;

  /**
   * Makes sure that there is a primary infra cluster, which is that of the provider unless the user has asked for another.
   *
   * @internal
   */
  _requirePrimary(provider: IInfraProvider): void;

  /**
   * Takes the control plane in.
   *
   * @internal
   */
  _attachControlPlane(controlPlane: IControlPlane): void;

  /**
   * Takes a worker pool in.
   *
   * @returns the object that owns the machines of the pool
   * @internal
   */
  _attachWorkerPool(pool: IWorkerPool): ApiObject;

  /**
   * Takes a machine pool in.
   *
   * @returns the MachinePool
   * @internal
   */
  _attachMachinePool(pool: IMachinePool): ApiObject;

  /**
   * Checks the addresses of a pool against the networks of the cluster.
   *
   * @param network where machines with these addresses stand
   * @internal
   */
  _attachIpPool(pool: IIpPool, network?: LinkedNetwork): void;

  /**
   * Takes a link between networks of the cluster in.
   *
   * @internal
   */
  _attachLink(link: StatedLink): void;
}

/** The side of a cluster that its parts see. */
export function compositionOf(cluster: IMixedCluster): ClusterComposition {
  if (!isComposition(cluster)) {
    refuse(cluster, 'input/invalid-value', `a cluster of the class '${cluster.constructor.name}' cannot take control planes, pools and infra clusters in; `
      + 'use new MixedCluster(), MixedCluster.fromClusterName() or new OpenShiftCluster()');
  }
  return cluster;
}

function isComposition(cluster: IMixedCluster): cluster is IMixedCluster & ClusterComposition {
  return '_attachInfraCluster' in cluster;
}
