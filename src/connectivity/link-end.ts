import { LinkAwsEnd, LinkAwsEndProps } from './ends/aws';
import { LinkAzureEnd, LinkAzureEndProps } from './ends/azure';
import { LinkGcpEnd, LinkGcpEndProps } from './ends/gcp';
import { LinkOnPremEnd, LinkOnPremEndProps } from './ends/on-prem';

/** The ends of links. Each is a value that cannot change; the link that it is given to checks it. */
export class LinkEnd {
  /**
   * A VPC of AWS.
   *
   * @param props what is known of it
   */
  public static aws(props: LinkAwsEndProps): LinkAwsEnd {
    return new LinkAwsEnd(props);
  }

  /**
   * A virtual network of Azure.
   *
   * @param props what is known of it
   */
  public static azure(props: LinkAzureEndProps): LinkAzureEnd {
    return new LinkAzureEnd(props);
  }

  /**
   * A VPC network of Google Cloud.
   *
   * @param props what is known of it
   */
  public static gcp(props: LinkGcpEndProps): LinkGcpEnd {
    return new LinkGcpEnd(props);
  }

  /**
   * A site of your own, behind your router.
   *
   * @param props what is known of it
   */
  public static onPrem(props: LinkOnPremEndProps): LinkOnPremEnd {
    return new LinkOnPremEnd(props);
  }

  private constructor() {}
}
