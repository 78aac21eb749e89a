import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftIpsecMode } from './ipsec-mode';
import { Network, NetworkSpec } from '../../../../imports/openshift/v1/operator.openshift.io';
import { claimName } from '../../../cdk8s-helpers';
import { INetworkLink, markDeliveryStep } from '../../../contract';
import { checkWholeNumber, inScope, largestPodMtu, OVN_IPSEC_OVERHEAD, OVN_OVERHEAD, refuse, STEP_ANNOTATION } from '../../../core';
import { BundleGuard } from '../../../guard';
import { createReleaseObject, ReleaseObject } from '../../manifests';

/** The smallest and largest MTU that the network operator takes. */
const SMALLEST = 576;
const SMALLEST_IPV6 = 1280;
const LARGEST = 65536;
const NEXT_WHEN = 'every MachineConfigPool is updated';

/** Settings of `OpenShiftMtuMigration`. */
export interface OpenShiftMtuMigrationProps {
  /** The links that packets between nodes pass. The smallest path decides. */
  readonly links: INetworkLink[];
  /** The MTU that the pod network has now, `status.clusterNetworkMTU` of `Network.config.openshift.io/cluster`; 8901 on AWS. */
  readonly currentMtu: number;
  /** The MTU of the interfaces of machines, which stays as it is; 9001 on AWS. */
  readonly machineMtu: number;
  /**
   * The MTU that the pod network gets. It cannot be larger than the links allow.
   * @default - the largest that all links allow
   */
  readonly clusterMtu?: number;
  /**
   * Whether packets between pods are encrypted, which takes some room in each.
   * @default OpenShiftIpsecMode.DISABLED
   */
  readonly ipsec?: OpenShiftIpsecMode;
  /**
   * Whether pods have IPv6 addresses.
   * @default false
   */
  readonly ipv6?: boolean;
}

/**
 * Makes the packets of the pod network so small that they pass the links of a cluster, as the network operator of OpenShift wants it: in two charts that are never applied together. The first
 * one restarts all nodes. When every MachineConfigPool is updated, the second one takes its place, ends the migration and restarts all nodes again.
 *
 * Both write a part of `Network.operator.openshift.io/cluster`, so that they have to be applied by server-side apply and by the same field manager.
 */
export class OpenShiftMtuMigration extends Construct {
  /** Begins the migration. */
  public readonly firstStep: Chart;
  /** Ends the migration. Apply it in place of the first step when every MachineConfigPool is updated. */
  public readonly secondStep: Chart;
  /** The MTU that the pod network gets. */
  public readonly clusterMtu: number;

  private readonly overhead: number;

  constructor(scope: Construct, id: string, props: OpenShiftMtuMigrationProps) {
    super(scope, id);
    BundleGuard.install(this);
    this.overhead = OVN_OVERHEAD + (props.ipsec === OpenShiftIpsecMode.FULL ? OVN_IPSEC_OVERHEAD : 0);
    this.clusterMtu = props.clusterMtu ?? this.largestMtu(props);
    this.check(props);
    const { currentMtu: from, machineMtu } = props;
    const to = this.clusterMtu;
    this.firstStep = this.step(1, { migration: { mtu: { network: { from, to }, machine: { to: machineMtu } } } });
    this.secondStep = this.step(2, { defaultNetwork: { type: 'OVNKubernetes', ovnKubernetesConfig: { mtu: to } } });
  }

  private largestMtu({ links }: OpenShiftMtuMigrationProps): number {
    if (links.length === 0) {
      refuse(this, 'input/missing-value', "'links' is empty, and the MTU follows from the smallest path; name the links of the cluster");
    }
    return largestPodMtu(links.map(({ pathMtu }) => pathMtu), this.overhead);
  }

  /** What the network operator refuses, and what links drop without a word. */
  private check(props: OpenShiftMtuMigrationProps): void {
    const { currentMtu, machineMtu, ipv6 = false } = props;
    const { clusterMtu, overhead } = this;
    const largest = this.largestMtu(props);
    inScope(this, () => {
      checkWholeNumber('currentMtu', currentMtu, SMALLEST, LARGEST);
      checkWholeNumber('machineMtu', machineMtu, SMALLEST, LARGEST);
      checkWholeNumber('clusterMtu', clusterMtu, ipv6 ? SMALLEST_IPV6 : SMALLEST, LARGEST);
    });
    if (clusterMtu > largest) {
      const narrow = props.links.find(({ pathMtu }) => pathMtu - overhead === largest)!;
      refuse(this, 'cross-csp/mtu-too-large', `'clusterMtu' ${clusterMtu} and ${overhead} bytes of the pod network are more than the ${narrow.pathMtu} that pass the link '${narrow.linkName}'; `
        + `use at most ${largest}`);
    }
    if (machineMtu < clusterMtu + overhead) {
      refuse(this, 'input/invalid-value', `'machineMtu' ${machineMtu} is less than ${clusterMtu} and ${overhead} bytes of the pod network, which the network operator refuses; `
        + `use at least ${clusterMtu + overhead}`);
    }
    if (currentMtu === clusterMtu) {
      refuse(this, 'input/invalid-value', `'currentMtu' ${currentMtu} is what the links allow already; leave the migration out`);
    }
  }

  private step(number: number, spec: NetworkSpec): Chart {
    const chart = new Chart(this, `step-${number}`);
    markDeliveryStep(chart, { sequence: this, nextWhen: NEXT_WHEN });
    createReleaseObject(chart, 'Network', Network.manifest({
      metadata: { name: claimName(chart, 'operator.openshift.io Network', 'cluster'), annotations: { [STEP_ANNOTATION]: `${number}` } }, spec,
    }) as ReleaseObject);
    return chart;
  }
}
