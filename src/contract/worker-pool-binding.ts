import { ApiObject } from 'cdk8s';
import { KubernetesVersion, Replicas, Taint } from '../core';
import { WorkerPoolProps } from './worker-pool-props';

/** Everything that a MachineDeployment is rendered from. */
export interface WorkerPoolBinding {
  /** The template of the infrastructure machines. */
  readonly machineTemplate: ApiObject;
  /** The template of the bootstrap configs. */
  readonly bootstrapTemplate: ApiObject;
  /** The Kubernetes version of the machines. */
  readonly kubernetesVersion: KubernetesVersion;
  /** How many machines there are. */
  readonly replicas: Replicas;
  /** The settings the pool was given. */
  readonly settings: WorkerPoolProps;
  /** Labels that the nodes register with. */
  readonly nodeLabels: { [key: string]: string };
  /** Taints that the nodes register with. */
  readonly taints: Taint[];
}
