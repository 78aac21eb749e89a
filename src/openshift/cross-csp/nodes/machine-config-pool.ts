import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { MachineConfigPool } from '../../../../imports/openshift/v1/machineconfiguration.openshift.io';
import { claimName } from '../../../cdk8s-helpers';
import { checkLabelName, refuse } from '../../../core';
import { BundleGuard } from '../../../guard';
import { MACHINE_CONFIG_ROLE_LABEL, POOL_LABEL_PREFIX } from '../../kinds';
import { createReleaseObject, ReleaseObject } from '../../manifests';

const NODE_ROLE_PREFIX = 'node-role.kubernetes.io/';
/** The pools that every cluster has. */
const OWN_POOLS = ['arbiter', 'master', 'worker'];

/** Settings of a MachineConfigPool. */
export interface OpenShiftMachineConfigPoolProps {
  /** The name of the pool, and the role of its nodes, for example `worker-azure`. */
  readonly poolName: string;
}

/**
 * Nodes with a configuration of their own: that of workers, and the MachineConfigs that are for this pool. The machine config operator writes the user data of
 * their machines to `<pool>-user-data-managed` in `openshift-machine-api`, and `OpenShiftUserData` copies it to where Cluster API reads it.
 */
export class OpenShiftMachineConfigPool extends Construct {
  /** The MachineConfigPool. */
  public readonly resource: ApiObject;
  /** The name of the pool. */
  public readonly poolName: string;
  /** What makes a node one of the pool: give these to a worker pool as `nodeLabels`. */
  public readonly nodeLabels: { readonly [key: string]: string };
  /**
   * What a KubeletConfig for the pool selects.
   *
   * @internal
   */
  public readonly _labels: { readonly [key: string]: string };

  constructor(scope: Construct, id: string, props: OpenShiftMachineConfigPoolProps) {
    super(scope, id);
    BundleGuard.install(this);
    this.poolName = checkLabelName(this, 'poolName', props.poolName);
    if (OWN_POOLS.includes(this.poolName)) {
      refuse(this, 'openshift/made-by-operator', `'poolName' '${this.poolName}' is a pool that OpenShift makes itself; use another name, for example '${this.poolName}-azure'`);
    }
    this.nodeLabels = { [`${NODE_ROLE_PREFIX}${this.poolName}`]: '' };
    this._labels = { [`${POOL_LABEL_PREFIX}${this.poolName}`]: '' };
    this.resource = createReleaseObject(this, 'Resource', this.render());
  }

  private render(): ReleaseObject {
    return MachineConfigPool.manifest({
      metadata: { name: claimName(this, 'MachineConfigPool', this.poolName), labels: this._labels },
      spec: {
        // A policy of OpenShift refuses pools that leave workers out.
        machineConfigSelector: { matchExpressions: [{ key: MACHINE_CONFIG_ROLE_LABEL, operator: 'In', values: ['worker', this.poolName] }] },
        nodeSelector: { matchLabels: this.nodeLabels },
      },
    }) as ReleaseObject;
  }
}
