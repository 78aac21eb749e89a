import { LinkDirectConnectDriver, LinkDirectConnectProps } from './direct-connect/driver';
import { LinkIpsecDriver, LinkIpsecProps } from './ipsec/driver';
import { LinkWireGuardDriver, LinkWireGuardProps } from './wireguard/wireguard-driver';

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
   * WireGuard between machines that forward packets: one at each end, or two of which one stands by. Without NAT, and not with FIPS.
   *
   * @param props the gateways of both ends
   */
  public static wireGuard(props: LinkWireGuardProps): LinkWireGuardDriver {
    return new LinkWireGuardDriver(props);
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
