import { ApiObject } from 'cdk8s';
import { createMachineTemplate, CustomMachineProps } from './machine-template';
import { CloudInitNodeProps, IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';

/** Settings of a pool of machines of any provider. */
export interface CustomWorkerPoolProps extends NodePoolProps, CloudInitNodeProps, CustomMachineProps {
  /**
   * The machine template says where the machines go, so that the pool needs no `failureDomain` where the traits of the provider ask for one
   * (`needsFailureDomainBecause`).
   * @default false
   */
  readonly placesItself?: boolean;
}

/**
 * A worker pool of machines of a provider without constructs here.
 */
export class CustomWorkerPool extends WorkerPool {
  /** The machine template. */
  public readonly machineTemplate: ApiObject;
  /**
   * Whether the machines are placed in another way than by failure domain.
   *
   * @internal
   */
  public readonly _placesItself: boolean;

  constructor(cluster: IMixedCluster, id: string, props: CustomWorkerPoolProps) {
    super(cluster, id, props.provider, props, props.provider._nodeProfile);
    this._placesItself = props.placesItself ?? false;
    this.machineTemplate = createMachineTemplate(this, this._templateNaming, props);
    this._attach();
  }
}
