import { ApiObject } from 'cdk8s';
import { METAL3_GROUP } from './groups';
import { METAL3 } from './infra-cluster';
import { createTemplates, Metal3MachineProps } from './machine-template';
import { metal3NodeProfile } from './node-profile';
import { NODE_REUSE_LABEL, nodeReuseValue } from './node-reuse';
import { CloudInitNodeProps, IMixedCluster, NodePoolProps, ReservedHosts, WorkerPool } from '../../contract';

/** Settings of a pool of bare metal hosts. */
export interface Metal3WorkerPoolProps extends NodePoolProps, CloudInitNodeProps, Metal3MachineProps {}

/**
 * A worker pool of bare metal hosts.
 *
 * @example
 * new Metal3WorkerPool(cluster, 'Workers', {
 *   replicas: Replicas.fixed(3),
 *   image: Metal3Image.raw({ url: 'http://172.22.0.1/images/node.raw', checksum: 'http://172.22.0.1/images/node.raw.sha256sum' }),
 *   hostSelector: HostSelector.matchLabels({ 'machine-class': 'gpu' }),
 * });
 */
export class Metal3WorkerPool extends WorkerPool {
  /** The Metal3MachineTemplate. */
  public readonly machineTemplate: ApiObject;
  /** The Metal3DataTemplate, if there is data. */
  public readonly dataTemplate?: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: Metal3WorkerPoolProps) {
    super(cluster, id, METAL3, props, metal3NodeProfile(props.data));
    ({ machineTemplate: this.machineTemplate, dataTemplate: this.dataTemplate } = createTemplates(this, cluster, this._templateNaming, props));
    this._attach();
  }

  /**
   * The hosts that the machines of the pool gave back, which Metal3 keeps for it if the template says so at the time.
   *
   * @internal
   */
  public override get _reservedHosts(): ReservedHosts | undefined {
    const { spec } = this.machineTemplate.toJson() as { readonly spec?: { readonly nodeReuse?: boolean } };
    return spec?.nodeReuse !== true ? undefined
      : { apiGroup: METAL3_GROUP, kind: 'BareMetalHost', labelName: NODE_REUSE_LABEL, labelValue: nodeReuseValue(this.poolName, false) };
  }
}
