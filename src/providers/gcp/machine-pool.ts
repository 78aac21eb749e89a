import { ApiObject } from 'cdk8s';
import { checkSubnet, findGcpInfraCluster, GCP } from './infra-cluster';
import { GcpMachineProps } from './machine-props';
import { checkMachine, renderMachine } from './machine-template';
import { checkZones, isGcpName, MAX_GCP_NAME_LENGTH } from './names';
import { checkProviderId, gcpNodeProfile } from './node-profile';
import * as v1beta1 from '../../../imports/gcp/v1beta1/infrastructure.cluster.x-k8s.io';
import { CloudInitNodeProps, IMixedCluster, MachinePool, NodeMachinePoolProps } from '../../contract';
import { copyProps, finding, inScope, refuseValue } from '../../core';

/** The longest name of the machines before Google adds its own part. */
const MAX_BASE_NAME_LENGTH = 58;

/** Settings of a pool of GCP machines that GCP scales as one instance group. */
export interface GcpMachinePoolProps extends NodeMachinePoolProps, CloudInitNodeProps, GcpMachineProps {}

/**
 * A pool of GCP machines that GCP scales as one instance group, all in one zone.
 */
export class GcpMachinePool extends MachinePool {
  /** The GCPMachinePool object. */
  public readonly infraPool: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: GcpMachinePoolProps) {
    super(cluster, id, GCP, props, gcpNodeProfile(cluster, props));
    const machine = copyProps(props);
    checkProviderId(this, cluster, props);
    inScope(this, () => this.check(machine));
    this.infraPool = new ApiObject(this, 'InfraPool', {
      metadata: { name: this.infraPoolName },
      spec: v1beta1.GcpMachinePool.manifest({ spec: renderMachine(machine, type => type) }).spec,
      ...v1beta1.GcpMachinePool.GVK,
    });
    checkSubnet(this, cluster, props);
    this.node.addValidation({ validate: () => (props.failureDomains ?? []).length === 0 ? this.zoneFindings() : [] });
    this._attach();
  }

  private check(props: GcpMachinePoolProps): void {
    checkMachine(props);
    const path = (props.accelerators ?? []).find(({ type }) => type.includes('/'));
    if (path !== undefined) {
      refuseValue('input/invalid-value', `'accelerators' has '${path.type}', which instance groups do not take; use the bare type '${path.type.split('/').pop()}'`);
    }
    // CAPG names the instance group after cluster and pool, and the machines after the pool, and cuts neither.
    const limit = Math.min(MAX_BASE_NAME_LENGTH, MAX_GCP_NAME_LENGTH - `${this.cluster.clusterName}-`.length);
    if (!isGcpName(this.infraPoolName) || this.infraPoolName.length > limit) {
      refuseValue('input/invalid-value', `'infraPoolName' '${this.infraPoolName}' (${this.infraPoolName.length} characters) is not possible in GCP; `
        + `use at most ${limit} lower-case letters, digits and '-', starting with a letter`);
    }
    const { failureDomains = [] } = props;
    checkZones('failureDomains', failureDomains, findGcpInfraCluster(this.cluster)?.region);
    if (failureDomains.length > 1) {
      refuseValue('input/invalid-value', `'failureDomains' has ${failureDomains.join(', ')}, and CAPG makes instance groups in one zone only; `
        + 'use one zone, and a pool for each of the others');
    }
  }

  /** Without a zone of its own the pool gets those of the GCPCluster, of which there may be one only. */
  private zoneFindings(): string[] {
    const infraCluster = findGcpInfraCluster(this.cluster);
    const isReconciled = this.cluster.roleOf(GCP.traits.infraClusterKind)?.isReconciled ?? false;
    return infraCluster !== undefined && isReconciled && infraCluster.failureDomains.length !== 1
      ? [finding('pool/failure-domain-missing', "'failureDomains' is missing, and CAPG makes instance groups in one zone only; set it to one zone")]
      : [];
  }
}
