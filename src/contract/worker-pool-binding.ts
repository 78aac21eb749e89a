import { ApiObject } from 'cdk8s';
import { KubernetesVersion, Replicas, Taint } from '../core';
import { MachinePoolProps } from './machine-pool-props';
import { WorkerPoolProps } from './worker-pool-props';

/** What a MachineDeployment and a MachinePool are both rendered from. */
export interface PoolBinding {
  /** The Kubernetes version of the machines. @default - the cluster does not let pools say one */
  readonly kubernetesVersion?: KubernetesVersion;
  /** How many machines there are. */
  readonly replicas: Replicas;
  /** Labels that the nodes register with. */
  readonly nodeLabels: { [key: string]: string };
  /** Taints that the nodes register with. */
  readonly taints: Taint[];
}

/** Everything that a MachineDeployment or MachineSet is rendered from. */
export interface WorkerPoolBinding extends PoolBinding {
  /** The template of the infrastructure machines. */
  readonly machineTemplate: ApiObject;
  /** The template of the bootstrap configs. @default - machines take their user data from `dataSecretName` */
  readonly bootstrapTemplate?: ApiObject;
  /** The Secret with the user data of the machines. @default - it is made from `bootstrapTemplate` */
  readonly dataSecretName?: string;
  /** The settings the pool was given. */
  readonly settings: WorkerPoolProps;
}

/** Everything that a MachinePool is rendered from. */
export interface MachinePoolBinding extends PoolBinding {
  /** The machine pool of the provider. */
  readonly infraPool: ApiObject;
  /** The bootstrap config of the nodes. @default - the provider joins its nodes itself */
  readonly bootstrapConfig?: ApiObject;
  /** The settings the pool was given. */
  readonly settings: MachinePoolProps;
}
