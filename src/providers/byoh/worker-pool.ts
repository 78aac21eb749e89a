import { ApiObject } from 'cdk8s';
import { BYOH } from './infra-cluster';
import { ByohMachineProps, createTemplates } from './machine-template';
import { BYOH_NODE_PROFILE } from './node-profile';
import { IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';

/** Settings of a pool of hosts that are there already. */
export interface ByohWorkerPoolProps extends NodePoolProps, ByohMachineProps {}

/**
 * A worker pool of hosts that are there already and run the BYOH host agent.
 */
export class ByohWorkerPool extends WorkerPool {
  /** The ByoMachineTemplate. */
  public readonly machineTemplate: ApiObject;
  /** The K8sInstallerConfigTemplate, if there is an installer. */
  public readonly installerConfig?: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: ByohWorkerPoolProps = {}) {
    super(cluster, id, BYOH, props, BYOH_NODE_PROFILE);
    ({ machineTemplate: this.machineTemplate, installerConfig: this.installerConfig } = createTemplates(this, this._templateNaming, props));
    this._attach();
  }
}
