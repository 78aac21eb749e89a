import { LinkDirectConnectDriver, LinkDirectConnectProps } from './direct-connect/driver';
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

  /**
   * Lines of clouds that meet at an exchange: Direct Connect, ExpressRoute, Interconnect. Ordered weeks before, not encrypted, with a throughput that is agreed on.
   *
   * @param props what is ordered at the exchange
   */
  public static directConnect(props: LinkDirectConnectProps): LinkDirectConnectDriver {
    return new LinkDirectConnectDriver(props);
  }

  private constructor() {}
}
