import { LinkGcpEnd } from '../ends/gcp';
import { ManagedResource } from '../objects';

/** What the exchange and Google Cloud agree on. The key of each attachment, which the exchange is given, is in its status. */
export interface LinkInterconnect {
  /**
   * The availability domains of the metro, with an attachment in each.
   * @default - both: AVAILABILITY_DOMAIN_1 and AVAILABILITY_DOMAIN_2
   */
  readonly edgeAvailabilityDomains?: string[];
  /**
   * The largest packet of an attachment, in bytes: 1440, 1460, 1500 or 8896.
   * @default 1440
   */
  readonly mtu?: number;
}

/** The number that Google Cloud wants of routers of attachments at a partner. */
const PARTNER_ASN = 16550;

/** The objects on Google Cloud: a router, and an attachment in each availability domain. */
export function gcpObjects(end: LinkGcpEnd, { edgeAvailabilityDomains = ['AVAILABILITY_DOMAIN_1', 'AVAILABILITY_DOMAIN_2'], mtu = 1440 }: LinkInterconnect, name: string): ManagedResource[] {
  const { region, project, network, providerConfigName } = end;
  const object = (kind: string, objectName: string, forProvider: ManagedResource['forProvider']): ManagedResource => ({
    apiVersion: 'compute.gcp.m.upbound.io/v1beta1', kind, name: objectName, providerConfigName, forProvider: { region, project, ...forProvider },
  });
  return [
    object('Router', name, { network, bgp: { asn: PARTNER_ASN } }),
    ...edgeAvailabilityDomains.map((edgeAvailabilityDomain, index) => object('InterconnectAttachment', `${name}-${index + 1}`, {
      type: 'PARTNER', edgeAvailabilityDomain, routerRef: { name }, mtu: `${mtu}`,
    })),
  ];
}
