import { ApiObject } from 'cdk8s';
import { createMachineTemplate, CustomMachineProps } from './machine-template';
import { CloudInitNodeProps, IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';

/** Settings of a pool of machines of any provider. */
export interface CustomWorkerPoolProps extends NodePoolProps, CloudInitNodeProps, CustomMachineProps {}

/**
 * A worker pool of machines of a provider without constructs here.
 */
export class CustomWorkerPool extends WorkerPool {
  /** The machine template. */
  public readonly machineTemplate: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: CustomWorkerPoolProps) {
    super(cluster, id, props.provider, props, props.provider._nodeProfile);
    this.machineTemplate = createMachineTemplate(this, this._templateNaming, props);
    this._attach();
  }
}
