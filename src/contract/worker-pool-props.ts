import { IntOrPercent } from '../core';
import { NodeProps } from './node-props';
import { PoolProps } from './pool-props';

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
export interface WorkerPoolProps extends PoolProps {
  /**
   * Any text; a new text renames the templates of the pool and so replaces all machines.
   * @default - none
   */
  readonly rolloutSalt?: string;
  /**
   * The name of each Machine as a Go template, for example `{{ .cluster.name }}-gpu-{{ .random }}`; must hold `{{ .random }}`.
   * @default - Cluster API's own names
   */
  readonly machineNaming?: string;
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
   * The failure domain of the machines.
   * @default - none
   */
  readonly failureDomain?: string;
  /**
   * Stop acting on the pool.
   * @default false
   */
  readonly paused?: boolean;
}

/** What every worker pool takes whose nodes are joined by a bootstrap template. */
export interface NodePoolProps extends WorkerPoolProps, NodeProps {
  /**
   * The name of the bootstrap template; it then no longer follows the content, and a change of the content rolls nothing.
   * @default - pool name and content hash
   */
  readonly bootstrapTemplateName?: string;
  /**
   * The name of the machine template; it then no longer follows the content, and a change of the content rolls nothing.
   * @default - pool name and content hash
   */
  readonly machineTemplateName?: string;
}
