import { LinkIpsecDriver, LinkIpsecProps } from './ipsec/driver';

/** What carries packets between the ends of a link. */
export class LinkDriver {
  /**
   * IPsec between managed gateways of AWS, Azure and Google Cloud, or between one of them and a site: two tunnels, encrypted, up in half an hour.
   *
   * @param props its tunnels
   */
  public static ipsec(props: LinkIpsecProps): LinkIpsecDriver {
    return new LinkIpsecDriver(props);
  }

  private constructor() {}
}
