import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { L1 } from './l1';
import { METAL3_TRAITS } from './traits';
import { claimName, goDuration } from '../../cdk8s-helpers';
import { IMixedCluster, IRemediation, MOVE_LABEL, providerVersionOf } from '../../contract';
import { checkObjectName, checkWholeNumber, ClusterApiVersion, inScope, joinName, l1Enum, refuse } from '../../core';

/** Settings of a repair by reboot. */
export interface Metal3RemediationProps {
  /**
   * The name of the Metal3RemediationTemplate.
   * @default - cluster name and `metal3-remediation`
   */
  readonly remediationName?: string;
  /**
   * How often a reboot is tried again, so that a host is rebooted once more than that.
   * @default 1
   */
  readonly retryLimit?: number;
  /**
   * How long a host has to come back after each reboot, 100 seconds or more.
   * @default - 10 minutes
   */
  readonly timeout?: Duration;
}

/**
 * Reboots an unhealthy host. For health checks of Metal3 machines only.
 *
 * A host that stays unhealthy after the last reboot is marked so, and nothing more happens: no release of Metal3 that is known here tells Cluster API
 * to replace the machine. Give the health check `replaceAfter`, or no remediation, which replaces machines without a reboot.
 *
 * @example
 * const reboot = new Metal3Remediation(cluster, 'Reboot', { retryLimit: 2, timeout: Duration.minutes(10) });
 * new MachineHealthCheck(pool, 'HealthCheck', { target: pool, remediation: reboot, replaceAfter: Duration.minutes(45) });
 */
export class Metal3Remediation extends Construct implements IRemediation {
  /** The Metal3RemediationTemplate object. */
  public readonly resource: ApiObject;
  /** The provider whose machines it can repair. */
  public readonly machineProvider = METAL3_TRAITS.provider;
  /** How long it takes until the last reboot is given up. */
  public readonly longestRepair?: Duration;

  constructor(cluster: IMixedCluster, id: string, props: Metal3RemediationProps = {}) {
    super(cluster, id);
    const name = checkObjectName(this, 'remediationName', props.remediationName ?? joinName([cluster.clusterName, 'metal3-remediation']));
    claimName(this, 'Metal3RemediationTemplate', name);
    const retryLimit = props.retryLimit ?? 1;
    const timeout = props.timeout ?? Duration.minutes(10);
    this.check(retryLimit, timeout);
    this.longestRepair = Duration.seconds((retryLimit + 1) * timeout.toSeconds());
    const metadata = { name, labels: { [MOVE_LABEL]: '' } };
    const type = 'Reboot';
    this.resource = providerVersionOf(cluster) === ClusterApiVersion.V1BETA1
      ? new ApiObject(this, 'Resource', {
        metadata,
        spec: L1.v1beta1().Metal3RemediationTemplate.manifest({
          spec: { template: { spec: { strategy: { type, retryLimit, timeout: goDuration(timeout) } } } },
        }).spec,
        ...L1.v1beta1().Metal3RemediationTemplate.GVK,
      })
      : new ApiObject(this, 'Resource', {
        metadata,
        spec: L1.v1beta2().Metal3RemediationTemplate.manifest({
          spec: { template: { spec: { strategy: { type: l1Enum(type), retryLimit, timeoutSeconds: timeout.toSeconds() } } } },
        }).spec,
        ...L1.v1beta2().Metal3RemediationTemplate.GVK,
      });
  }

  private check(retryLimit: number, timeout: Duration): void {
    inScope(this, () => checkWholeNumber('retryLimit', retryLimit, 1));
    if (timeout.toSeconds() < 100) {
      refuse(this, 'input/invalid-value', `'timeout' ${timeout.toSeconds()}s is too short for a reboot; use 100 seconds or more`);
    }
  }
}
