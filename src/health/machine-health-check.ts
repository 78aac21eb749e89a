import { ApiObject, Duration, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import type * as v1beta1 from '../../imports/cluster-api/v1beta1/cluster.x-k8s.io';
import type * as v1beta2 from '../../imports/cluster-api/v1beta2/cluster.x-k8s.io';
import { claimName, goDuration, seconds } from '../cdk8s-helpers';
import { checkUnhealthyConditions, CLUSTER_NAME_LABEL, defaultConditions, IHealthCheckTarget, IRemediation, refV1Beta1, UnhealthyCondition } from '../contract';
import { checkLabelName, ClusterApiVersion, copyProps, inScope, IntOrPercent, joinName, l1IntOrPercent, nonEmptyObject, refuse } from '../core';
import { L1 } from './l1';

/** Settings of a MachineHealthCheck. */
export interface MachineHealthCheckProps {
  /** The control plane or pool whose machines are watched. */
  readonly target: IHealthCheckTarget;
  /**
   * The name of the MachineHealthCheck.
   * @default - the name of the control plane or pool
   */
  readonly healthCheckName?: string;
  /**
   * When a node is unhealthy.
   * @default - Ready is False or Unknown for 5 minutes
   */
  readonly unhealthyConditions?: UnhealthyCondition[];
  /**
   * How long a machine has to become a node; zero is forever, else 30 seconds or more.
   * @default - 20 minutes: bare metal takes longer than the 10 minutes of Cluster API
   */
  readonly nodeStartupTimeout?: Duration;
  /**
   * Do nothing while more machines than this are unhealthy: then the fault is elsewhere.
   * @default - 40 %, or 1 where that would be less than one machine, also of the most that an autoscaler makes
   */
  readonly maxUnhealthy?: IntOrPercent;
  /**
   * Act only while the number of unhealthy machines is in this range, for example `[3-5]`. Replaces `maxUnhealthy`.
   * @default - none
   */
  readonly unhealthyRange?: string;
  /**
   * How machines are repaired.
   * @default - they are replaced
   */
  readonly remediation?: IRemediation;
  /**
   * Replace machines that are still unhealthy after so long, whatever `remediation` has done by then. A second MachineHealthCheck does that, called
   * like the first one and `replacement`.
   *
   * It has to be longer than what the first one waits and the remediation takes, or machines are replaced while they are repaired. It counts from the
   * last change of the condition, which may be the last reboot. A machine that never becomes a node is replaced that long after `nodeStartupTimeout`.
   * @default - only what the remediation does
   */
  readonly replaceAfter?: Duration;
}

/** How machines are checked, and what is done to those that are unhealthy. */
interface Check {
  readonly conditions: readonly UnhealthyCondition[];
  readonly startupTimeout: Duration;
  readonly remediation?: IRemediation;
}

/**
 * Replaces or repairs machines whose nodes stay unhealthy.
 */
export class MachineHealthCheck extends Construct {
  /** The MachineHealthCheck object. */
  public readonly resource: ApiObject;
  /** The MachineHealthCheck that replaces what could not be repaired, with `replaceAfter`. */
  public readonly replacement?: ApiObject;

  private readonly props: MachineHealthCheckProps;

  constructor(scope: Construct, id: string, props: MachineHealthCheckProps) {
    super(scope, id);
    this.props = copyProps(props);
    this.check();
    const name = checkLabelName(this, 'healthCheckName', props.healthCheckName ?? props.target.targetName);
    this.resource = this.createResource('Resource', name, () => this.firstCheck);
    const { replaceAfter } = this.props;
    if (replaceAfter !== undefined) {
      this.checkReplacement(replaceAfter);
      this.replacement = this.createResource('Replacement', joinName([name, 'replacement']), () => this.secondCheck(replaceAfter));
    }
  }

  private createResource(id: string, name: string, check: () => Check): ApiObject {
    const { clusterName, apiVersion } = this.props.target.cluster;
    const isV1Beta1 = apiVersion === ClusterApiVersion.V1BETA1;
    return new ApiObject(this, id, {
      metadata: { name: claimName(this, 'MachineHealthCheck', name), labels: { [CLUSTER_NAME_LABEL]: clusterName } },
      spec: Lazy.any({ produce: () => isV1Beta1 ? this.renderV1Beta1(check()) : this.renderV1Beta2(check()) }),
      ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).MachineHealthCheck.GVK,
    });
  }

  private get firstCheck(): Check {
    return { conditions: this.conditions, startupTimeout: this.startupTimeout, remediation: this.props.remediation };
  }

  /** Both look at the same conditions, so that the second one waits for as long as the first one is at work, and never takes a machine for healthy then. */
  private secondCheck(timeout: Duration): Check {
    const startup = this.startupTimeout.toSeconds();
    return {
      conditions: this.conditions.map(condition => ({ ...condition, timeout })),
      startupTimeout: startup === 0 ? this.startupTimeout : Duration.seconds(startup + timeout.toSeconds()),
    };
  }

  private get conditions(): UnhealthyCondition[] {
    return this.props.unhealthyConditions ?? defaultConditions();
  }

  private get startupTimeout(): Duration {
    return this.props.nodeStartupTimeout ?? Duration.minutes(20);
  }

  /** The range replaces the limit: Cluster API takes one of the two. */
  private get maxUnhealthy(): IntOrPercent | undefined {
    if (this.props.unhealthyRange !== undefined) {
      return undefined;
    }
    // Cluster API rounds a share down, and a limit of zero switches the check off.
    const { machineCount, mostMachines = machineCount } = this.props.target;
    const isSmall = mostMachines * 0.4 < 1;
    return this.props.maxUnhealthy ?? (isSmall ? IntOrPercent.of(1) : IntOrPercent.percent(40));
  }

  private renderV1Beta1({ conditions, startupTimeout, remediation }: Check): unknown {
    const { target, unhealthyRange } = this.props;
    const spec: v1beta1.MachineHealthCheckSpec = {
      clusterName: target.cluster.clusterName,
      selector: { matchLabels: target.machineSelector },
      unhealthyConditions: conditions.map(({ type, status, timeout }) => ({ type, status, timeout: goDuration(timeout)! })),
      nodeStartupTimeout: goDuration(startupTimeout),
      maxUnhealthy: l1IntOrPercent(this.maxUnhealthy),
      unhealthyRange,
      remediationTemplate: remediation && refV1Beta1(remediation.resource),
    };
    return L1.v1beta1().MachineHealthCheck.manifest({ spec }).spec;
  }

  private renderV1Beta2({ conditions, startupTimeout, remediation }: Check): unknown {
    const { target, unhealthyRange } = this.props;
    const spec: v1beta2.MachineHealthCheckSpec = {
      clusterName: target.cluster.clusterName,
      selector: { matchLabels: target.machineSelector },
      checks: {
        unhealthyNodeConditions: conditions.map(({ type, status, timeout }) => ({ type, status, timeoutSeconds: timeout.toSeconds() })),
        nodeStartupTimeoutSeconds: seconds(startupTimeout),
      },
      remediation: {
        triggerIf: nonEmptyObject({ unhealthyLessThanOrEqualTo: l1IntOrPercent(this.maxUnhealthy), unhealthyInRange: unhealthyRange }),
        // The one reference of v1beta2 that names a version.
        templateRef: remediation && refV1Beta1(remediation.resource),
      },
    };
    return L1.v1beta2().MachineHealthCheck.manifest({ spec }).spec;
  }

  private checkReplacement(replaceAfter: Duration): void {
    const { remediation } = this.props;
    if (remediation === undefined) {
      refuse(this, 'input/invalid-value', "'replaceAfter' says when to replace what a 'remediation' could not repair, and there is none; "
        + "leave it out, and set the timeouts of 'unhealthyConditions'");
    }
    const longest = Math.max(...this.conditions.map(({ timeout }) => timeout.toSeconds())) + (remediation.longestRepair?.toSeconds() ?? 0);
    if (replaceAfter.toSeconds() <= longest) {
      refuse(this, 'input/invalid-value', `'replaceAfter' ${replaceAfter.toSeconds()}s is too short: the health check and its 'remediation' take ${longest}s `
        + 'together, and machines would be replaced while they are repaired; use more than that');
    }
  }

  private check(): void {
    const { noHealthChecksBecause } = this.props.target.cluster.limits;
    if (noHealthChecksBecause !== undefined) {
      refuse(this, 'cluster/not-allowed', `health checks are not allowed in this cluster: ${noHealthChecksBecause}`);
    }
    const { target, remediation, unhealthyConditions, unhealthyRange } = this.props;
    const startup = this.startupTimeout.toSeconds();
    if (startup !== 0 && startup < 30) {
      refuse(this, 'input/invalid-value', `'nodeStartupTimeout' ${startup}s is too short; use 30 seconds or more, or zero for no limit`);
    }
    inScope(this, () => checkUnhealthyConditions(unhealthyConditions));
    const [, from, to] = /^\[(\d+)-(\d+)\]$/.exec(unhealthyRange ?? '[0-0]') ?? [];
    if (from === undefined || Number(from) > Number(to)) {
      refuse(this, 'input/invalid-value', `'unhealthyRange' '${unhealthyRange}' is not a range; use '[<from>-<to>]', for example '[3-5]'`);
    }
    inScope(this, () => this.maxUnhealthy?._check('maxUnhealthy'));
    if (remediation !== undefined && remediation.machineProvider !== target.machineProvider) {
      refuse(this, 'input/invalid-value', `'remediation' repairs ${remediation.machineProvider} machines, but '${target.node.path}' has ${target.machineProvider} machines; `
        + 'use one health check per provider, without a remediation where the provider has none');
    }
  }
}
