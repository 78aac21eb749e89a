import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftMachineConfigPool } from './machine-config-pool';
import { KubeletConfig } from '../../../../imports/openshift/v1/machineconfiguration.openshift.io';
import { claimName } from '../../../cdk8s-helpers';
import { checkObjectName, findTwin, isLabelKey, isLabelValue, refuse, Taint, taintToString } from '../../../core';
import { createReleaseObject, ReleaseObject } from '../../manifests';

/** Settings of a KubeletConfig. */
export interface OpenShiftKubeletConfigProps {
  /** The nodes that it is for. */
  readonly pool: OpenShiftMachineConfigPool;
  /** The taints that nodes register with. */
  readonly taints: Taint[];
  /**
   * The name of the KubeletConfig.
   * @default - that of the pool
   */
  readonly configName?: string;
}

/**
 * Taints of the nodes of a MachineConfigPool, which are there from the first moment of a node. Up to OpenShift 4.22 this is the only way: machines of Cluster API have no taints there.
 */
export class OpenShiftKubeletConfig extends Construct {
  /** The KubeletConfig. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftKubeletConfigProps) {
    super(scope, id);
    const taints = props.taints.map(({ key, value, effect }) => ({ key, ...value !== undefined && { value }, effect }));
    this.check(taints);
    const { poolName, _labels } = props.pool;
    this.resource = createReleaseObject(this, 'Resource', KubeletConfig.manifest({
      metadata: { name: claimName(this, 'KubeletConfig', checkObjectName(this, 'configName', props.configName ?? poolName)) },
      spec: { machineConfigPoolSelector: { matchLabels: _labels }, kubeletConfig: { registerWithTaints: taints } },
    }) as ReleaseObject);
  }

  private check(taints: readonly Taint[]): void {
    if (taints.length === 0) {
      refuse(this, 'input/missing-value', "'taints' is empty; name at least one, or leave the KubeletConfig out");
    }
    const bad = taints.find(({ key, value }) => !isLabelKey(key) || !isLabelValue(value ?? ''));
    if (bad !== undefined) {
      refuse(this, 'input/invalid-value', `'taints' has '${taintToString(bad)}', which is no taint; use a key and value like those of labels, for example 'nvidia.com/gpu=present:NoSchedule'`);
    }
    const twin = findTwin(taints.map(({ key, effect }) => `${key}:${effect}`));
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'taints' has '${twin}' twice; give each key once for an effect`);
    }
  }
}
