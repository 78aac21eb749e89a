import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { PROPOSAL_GROUP, PROPOSAL_KIND, PROPOSAL_PLURAL, PROPOSAL_VERSION, proposalDefinition } from './definition';
import { claimName, goDuration, noNamespace, tellWarningAtSynth } from '../../cdk8s-helpers';
import { checkLabelName, checkObjectName, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { ILinkDriver } from '../driver';
import { LinkAwsEnd } from '../ends/aws';
import { LinkAzureEnd } from '../ends/azure';
import { ILinkEnd } from '../ends/end';
import { LinkIpsecDriver, LinkRouting } from '../ipsec/driver';
import { Link } from '../link';

/** The words of the proposal for the drivers of this library. */
const DRIVERS: { readonly [driverName: string]: string } = { 'IPsec': 'IPsecVPN', 'WireGuard': 'WireGuard', 'Direct Connect': 'DirectConnect' };
const DEFAULT_NAMESPACE = 'openshift-cross-csp-network';

/**
 * The CustomResourceDefinition of the proposed `CrossCSPNetwork`, of our own writing, for clusters that have none. There is one in a cluster.
 */
export class CrossCspProposalDefinition extends Construct {
  /** The CustomResourceDefinition. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    BundleGuard.install(this);
    const name = claimName(this, 'CustomResourceDefinition', `${PROPOSAL_PLURAL}.${PROPOSAL_GROUP}`);
    this.resource = new ApiObject(this, 'Resource', {
      apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name, namespace: noNamespace() }, spec: proposalDefinition(),
    });
  }
}

/** Settings of `CrossCspProposal`. */
export interface CrossCspProposalProps {
  /** The link that is described. */
  readonly link: Link;
  /** The Secret with the credentials for the cloud of the primary end, in the namespace of the object. */
  readonly primarySecretName: string;
  /** The Secret with the credentials for the cloud of the secondary end, in the namespace of the object. */
  readonly secondarySecretName: string;
  /**
   * The subscription with the virtual network, where an end is on Azure.
   * @default - no end is on Azure
   */
  readonly azureSubscriptionId?: string;
  /**
   * How often pre-shared keys are changed, for links by IPsec.
   * @default - the object says nothing of it
   */
  readonly pskRotationInterval?: Duration;
  /**
   * The name of the object.
   * @default - the name of the link
   */
  readonly proposalName?: string;
  /**
   * The namespace of the object.
   * @default openshift-cross-csp-network
   */
  readonly namespace?: string;
}

/**
 * A link in the words of the `CrossCSPNetwork` that the design of OpenShift for workers of a second cloud proposes. Nobody reads it today: the link is what carries packets. If a controller for it comes,
 * it makes gateways of its own, beside those of the link. So it warns (`cross-csp/proposal-only`) until somebody has acknowledged that.
 */
export class CrossCspProposal extends Construct {
  /** The CrossCSPNetwork. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: CrossCspProposalProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { link, primarySecretName, secondarySecretName } = props;
    const name = claimName(this, PROPOSAL_KIND, checkObjectName(this, 'proposalName', props.proposalName ?? link.linkName));
    const credentialsRef = {
      primary: { name: checkObjectName(this, 'primarySecretName', primarySecretName) },
      secondary: { name: checkObjectName(this, 'secondarySecretName', secondarySecretName) },
    };
    const spec = {
      driver: this.driverOf(link.driver),
      primaryCSP: this.endOf(link.primary, props),
      secondaryCSP: this.endOf(link.secondary, props),
      tunnel: this.tunnelOf(link.driver, props),
      credentialsRef,
    };
    this.resource = new ApiObject(this, 'Resource', {
      apiVersion: `${PROPOSAL_GROUP}/${PROPOSAL_VERSION}`,
      kind: PROPOSAL_KIND,
      metadata: { name, namespace: checkLabelName(this, 'namespace', props.namespace ?? DEFAULT_NAMESPACE) },
      spec: BundleGuard.lazy(this, () => spec),
    });
    tellWarningAtSynth(this, 'cross-csp/proposal-only', `no release of OpenShift has a controller for ${PROPOSAL_KIND}, and one that comes makes gateways of its own beside those of the link `
      + `'${link.linkName}'; use it to try the proposal, and take one of the two away then`);
  }

  private driverOf({ driverName }: ILinkDriver): string {
    return Object.hasOwn(DRIVERS, driverName) ? DRIVERS[driverName] : refuse(this, 'cross-csp/driver',
      `'${driverName}' is no driver that the proposal knows; it knows ${Object.keys(DRIVERS).join(', ')}`);
  }

  private endOf(end: ILinkEnd, { azureSubscriptionId }: CrossCspProposalProps): object {
    const { platform, cidrs: subnetCIDRs } = end;
    if (end instanceof LinkAwsEnd) {
      return { platform, vpcID: end.vpcId, region: end.region, subnetCIDRs };
    }
    if (!(end instanceof LinkAzureEnd)) {
      return refuse(this, 'cross-csp/driver', `an end is on '${platform}', of which the proposal says nothing; it knows AWS and Azure`);
    }
    if (azureSubscriptionId === undefined || azureSubscriptionId.trim() === '') {
      return refuse(this, 'input/missing-value', `'azureSubscriptionId' is missing, and an end is the virtual network '${end.virtualNetwork}' of Azure; give the id of its subscription`);
    }
    const { resourceGroup, virtualNetwork: vnetName, region } = end;
    return { platform, subscriptionID: azureSubscriptionId, resourceGroup, vnetName, region, subnetCIDRs };
  }

  private tunnelOf(driver: ILinkDriver, { pskRotationInterval }: CrossCspProposalProps): object {
    if (!(driver instanceof LinkIpsecDriver)) {
      if (pskRotationInterval !== undefined) {
        refuse(this, 'input/invalid-value', `'pskRotationInterval' is given, and '${driver.driverName}' has no pre-shared keys; leave it out`);
      }
      // Routes to gateways of WireGuard are written down, lines of clouds speak BGP.
      return { routeExchange: driver.driverName === 'WireGuard' ? 'static' : 'bgp' };
    }
    return {
      authentication: 'psk',
      routeExchange: driver.routing === LinkRouting.BGP ? 'bgp' : 'static',
      ...pskRotationInterval === undefined ? {} : { pskRotationInterval: goDuration(pskRotationInterval) },
    };
  }
}
