import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { MACHINE_API_NAMESPACE } from './namespaces';
import { MachineHealthCheck } from '../../imports/openshift/v1beta1/machine.openshift.io';
import { claimName, goDuration } from '../cdk8s-helpers';
import { checkUnhealthyConditions, defaultConditions, UnhealthyCondition } from '../contract';
import { checkLabels, checkObjectName, copyProps, inScope, IntOrPercent, l1IntOrPercent, refuse } from '../core';

/** Settings of a health check of the Machine API. */
export interface OpenShiftMachineHealthCheckProps {
  /** The name of the MachineHealthCheck. */
  readonly healthCheckName: string;
  /** The labels of the machines of the Machine API, for example `{ 'machine.openshift.io/cluster-api-machineset': 'ocp-7xk2p-worker-us-east-1a' }`. */
  readonly machineLabels: { readonly [key: string]: string };
  /**
   * When a node is unhealthy.
   * @default - Ready is False or Unknown for 5 minutes
   */
  readonly unhealthyConditions?: UnhealthyCondition[];
  /**
   * How long a machine has to become a node.
   * @default - 20 minutes: bare metal takes longer than the 10 minutes of OpenShift
   */
  readonly nodeStartupTimeout?: Duration;
  /**
   * Do nothing while more machines than this are unhealthy: then the fault is elsewhere.
   * @default - 40 %
   */
  readonly maxUnhealthy?: IntOrPercent;
}

/**
 * Replaces machines of the Machine API whose nodes stay unhealthy: the kind of OpenShift, in `openshift-machine-api`.
 *
 * It sees no machine of Cluster API. Those have the `MachineHealthCheck` of the root, up to the release that refuses it.
 */
export class OpenShiftMachineHealthCheck extends Construct {
  /** The MachineHealthCheck object. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftMachineHealthCheckProps) {
    super(scope, id);
    const settings = copyProps(props);
    this.check(settings);
    const name = checkObjectName(this, 'healthCheckName', props.healthCheckName);
    claimName(this, 'machine.openshift.io MachineHealthCheck', name);
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name, namespace: MACHINE_API_NAMESPACE },
      spec: render(settings),
      ...MachineHealthCheck.GVK,
    });
  }

  private check({ machineLabels, unhealthyConditions, maxUnhealthy }: OpenShiftMachineHealthCheckProps): void {
    inScope(this, () => {
      checkLabels('machineLabels', machineLabels);
      checkUnhealthyConditions(unhealthyConditions);
      maxUnhealthy?._check('maxUnhealthy');
    });
    if (Object.keys(machineLabels).length === 0) {
      refuse(this, 'input/missing-value', "'machineLabels' is empty, and would match the machines of the control plane too; name the MachineSet, "
        + "for example { 'machine.openshift.io/cluster-api-machineset': 'ocp-7xk2p-worker-us-east-1a' }");
    }
  }
}

function render({ machineLabels, unhealthyConditions, nodeStartupTimeout, maxUnhealthy }: OpenShiftMachineHealthCheckProps): unknown {
  const conditions = unhealthyConditions ?? defaultConditions();
  return MachineHealthCheck.manifest({
    spec: {
      selector: { matchLabels: machineLabels },
      unhealthyConditions: conditions.map(condition => ({ ...condition, timeout: goDuration(condition.timeout) })),
      nodeStartupTimeout: goDuration(nodeStartupTimeout ?? Duration.minutes(20)),
      maxUnhealthy: l1IntOrPercent(maxUnhealthy ?? IntOrPercent.percent(40)),
    },
  }).spec;
}
