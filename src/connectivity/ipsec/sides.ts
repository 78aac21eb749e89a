import { ILinkEnd, LinkPlatform } from '../ends/end';
import { LinkOnPremEnd } from '../ends/on-prem';

/** The tunnels of a link, as they are counted by people. */
export const TUNNELS = [1, 2] as const;
export type TunnelNumber = typeof TUNNELS[number];

/** The ends as the composite has them: AWS is always primary, because it wants the first address of a tunnel. */
export type EndName = 'primary' | 'secondary';
const ORDER: readonly string[] = [LinkPlatform.AWS, LinkPlatform.AZURE, LinkPlatform.GCP, LinkPlatform.ON_PREM];

/** One end of tunnels as seen by its own gateway. */
export interface Side<T extends ILinkEnd = ILinkEnd> {
  readonly end: T;
  readonly name: EndName;
  readonly peer: ILinkEnd;
  readonly peerName: EndName;
  readonly usesBgp: boolean;
}

/** Both ends in the order of the composite; undefined where a platform is not known, or both are on the same. */
export function inOrder(one: ILinkEnd, other: ILinkEnd): [ILinkEnd, ILinkEnd] | undefined {
  const [rank, otherRank] = [one, other].map(({ platform }) => ORDER.indexOf(platform));
  if (rank < 0 || otherRank < 0 || rank === otherRank) {
    return undefined;
  }
  return rank < otherRank ? [one, other] : [other, one];
}

/** The field of the composite with the public address of an end for a tunnel. */
export function gatewayAddressOf(end: ILinkEnd, name: EndName, peer: ILinkEnd, tunnel: TunnelNumber): string {
  if (end.platform === LinkPlatform.AWS) {
    return `status.tunnel${tunnel}Address`;
  }
  const suffix = tunnel === 2 && hasTwoAddresses(end, peer) ? '2' : '';
  return end.platform === LinkPlatform.ON_PREM ? `spec.${name}.gatewayAddress${suffix}` : `status.${name}GatewayAddress${suffix}`;
}

/** Whether each tunnel leads to an address of its own. A connection of AWS has two addresses, and knows one of its peer. */
export function hasTwoAddresses(end: ILinkEnd, peer: ILinkEnd): boolean {
  if (end.platform === LinkPlatform.AWS) {
    return true;
  }
  const hasSecond = end.platform === LinkPlatform.GCP || end instanceof LinkOnPremEnd && end.secondGatewayAddress !== undefined;
  return hasSecond && peer.platform !== LinkPlatform.AWS;
}

export function insideAddress(name: EndName, tunnel: TunnelNumber): string {
  return `${tunnelField(tunnel)}.${name}InsideAddress`;
}

export function tunnelField(tunnel: TunnelNumber): string {
  return `spec.tunnels[${tunnel - 1}]`;
}
