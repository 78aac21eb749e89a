import { Construct } from 'constructs';
import { awsObjects, LinkDirectConnectAws } from './aws';
import { azureObjects, LinkExpressRoute } from './azure';
import { gcpObjects, LinkInterconnect } from './gcp';
import { refuse } from '../../core';
import { ILinkDriver, LinkContext } from '../driver';
import { LinkAwsEnd } from '../ends/aws';
import { LinkAzureEnd } from '../ends/azure';
import { ILinkEnd, LinkPlatform } from '../ends/end';
import { LinkGcpEnd } from '../ends/gcp';
import { createManaged, ManagedResource } from '../objects';

/** What lines of a platform carry in one piece. Google Cloud says it for each attachment. */
const LINE_MTU = 1500;

/** What is ordered at the exchange, for each platform that is an end of the link. */
export interface LinkDirectConnectProps {
  /**
   * What the exchange and AWS agree on.
   * @default - no end is on AWS
   */
  readonly aws?: LinkDirectConnectAws;
  /**
   * What the exchange and Azure agree on.
   * @default - no end is on Azure
   */
  readonly azure?: LinkExpressRoute;
  /**
   * What the exchange and Google Cloud agree on.
   * @default - no end is on Google Cloud
   */
  readonly gcp?: LinkInterconnect;
}

/** Lines of clouds that meet at an exchange: Direct Connect, ExpressRoute, Interconnect. Made by `LinkDriver.directConnect()`. */
export class LinkDirectConnectDriver implements ILinkDriver {
  /** Direct Connect. */
  public readonly driverName: string = 'Direct Connect';
  /** It encrypts nothing, so that no cryptography is wrong. Where packets have to be encrypted, let the CNI do it. */
  public readonly isFipsCapable: boolean = true;
  /** It has one interface at each cloud. */
  public readonly failsOver?: boolean = false;
  private readonly props: LinkDirectConnectProps;

  /** @internal */
  constructor(props: LinkDirectConnectProps) {
    this.props = { ...props };
  }

  /**
   * The largest packet that gets through in one piece, in bytes.
   *
   * @param primary one end
   * @param secondary the other end
   */
  public pathMtu(primary: ILinkEnd, secondary: ILinkEnd): number {
    return Math.min(...[primary, secondary].map(({ platform }) => platform === LinkPlatform.GCP ? this.props.gcp?.mtu ?? 1440 : LINE_MTU));
  }

  /**
   * Writes the objects of both clouds. What is between them stands at the exchange.
   *
   * @param scope the link
   * @param link what is known of it
   */
  public bind(scope: Construct, link: LinkContext): void {
    for (const end of [link.primary, link.secondary]) {
      this.objectsOf(scope, end, link).forEach(object => createManaged(scope, `${object.kind}-${object.name}`, object));
    }
  }

  private objectsOf(scope: Construct, end: ILinkEnd, { linkName }: LinkContext): ManagedResource[] {
    const { aws, azure, gcp } = this.props;
    if (end instanceof LinkAwsEnd && aws !== undefined) {
      return awsObjects(end, aws, linkName);
    }
    if (end instanceof LinkAzureEnd && azure !== undefined) {
      return azureObjects(end, azure, linkName);
    }
    if (end instanceof LinkGcpEnd && gcp !== undefined) {
      return gcpObjects(end, gcp, linkName);
    }
    return end.platform === LinkPlatform.ON_PREM ? [] : refuse(scope, 'cross-csp/driver',
      `Direct Connect is not told what the exchange and '${end.platform}' agree on; give it '${end.platform.toLowerCase()}', or another end`);
  }
}
