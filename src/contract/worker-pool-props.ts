import { IntOrPercent, Replicas } from '../core';
import { MachineProps } from './machine-props';

/** How the machines of a pool are replaced. */
export interface PoolRollout {
  /**
   * How many machines may exist above the wanted number.
   * @default - 0 where hosts are a fixed stock, else 1
   */
  readonly maxSurge?: IntOrPercent;
  /**
   * How many machines may be missing.
   * @default - 1 where hosts are a fixed stock, else 0
   */
  readonly maxUnavailable?: IntOrPercent;
  /**
   * Replace a machine only after someone has deleted it.
   * @default false
   */
  readonly onDelete?: boolean;
  /**
   * Machines older than this moment are replaced, an RFC 3339 time.
   * @default - none
   */
  readonly after?: string;
}

/** Which machine goes first when a pool shrinks. */
export enum DeletionOrder {
  /** Any. */
  RANDOM = 'Random',
  /** The youngest. */
  NEWEST = 'Newest',
  /** The oldest. */
  OLDEST = 'Oldest',
}

/** What every worker pool takes, whatever its provider. */
export interface WorkerPoolProps extends MachineProps {
  /**
   * The name of the pool and of its MachineDeployment.
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
   * Labels of the MachineDeployment. They never roll a machine.
   * @default - the cluster name only
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the MachineDeployment.
   * @default - those of the autoscaler, if any
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * The labels by which the MachineDeployment finds its Machines, beside the cluster name. Set it to adopt an existing pool.
   * @default - `cluster.x-k8s.io/deployment-name` with the pool name
   */
  readonly selectorLabels?: { readonly [key: string]: string };
  /**
   * How machines are replaced.
   * @default - one at a time, without a spare host where hosts are a fixed stock
   */
  readonly rollout?: PoolRollout;
  /**
   * Which machine goes first when the pool shrinks.
   * @default - any
   */
  readonly deletionOrder?: DeletionOrder;
  /**
   * How many machines may be remediated at the same time.
   * @default - no limit
   */
  readonly maxRemediationsInFlight?: IntOrPercent;
  /**
   * How long a node must be ready before its machine counts as available.
   * @default - at once
   */
  readonly minReadySeconds?: number;
  /**
   * The failure domain of the machines.
   * @default - none
   */
  readonly failureDomain?: string;
  /**
   * Stop acting on the pool.
   * @default false
   */
  readonly paused?: boolean;
  /**
   * Any text; a new text renames the machine and bootstrap templates and so replaces all machines.
   * @default - none
   */
  readonly rolloutSalt?: string;
}
