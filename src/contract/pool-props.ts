import { Replicas } from '../core';
import { MachineProps } from './machine-props';

/** What every pool takes, be it a MachineDeployment or a MachinePool. */
export interface PoolProps extends MachineProps {
  /**
   * The name of the pool and of its MachineDeployment or MachinePool.
   * @default - cluster name and construct id
   */
  readonly poolName?: string;
  /**
   * How many machines the pool has.
   * @default - Replicas.fixed(1)
   */
  readonly replicas?: Replicas;
  /**
   * The Kubernetes version of the pool, for upgrades pool by pool.
   * @default - the version of the cluster
   */
  readonly kubernetesVersion?: string;
  /**
   * Labels of the MachineDeployment or MachinePool. They never roll a machine.
   * @default - the cluster name only
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the MachineDeployment or MachinePool.
   * @default - those of the autoscaler, if any
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * How long a node must be ready before its machine counts as available.
   * @default - at once
   */
  readonly minReadySeconds?: number;
}
