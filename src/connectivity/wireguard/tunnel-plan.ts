/** A gateway as its peers see it. @internal */
export interface PeerGateway {
  readonly publicKey: string;
  /** The name or address that it is dialled at; without one it dials. */
  readonly endpointHost?: string;
}

/** What all tunnels of a link have in common. @internal */
export interface TunnelSettings {
  /** The range of the addresses inside the tunnels: its first address. */
  readonly firstInsideAddress: string;
  /** The port of the first tunnel of each gateway; the second has the next one. */
  readonly listenPort: number;
  readonly mtu: number;
}

/** One tunnel, as one of its gateways has it. @internal */
export interface Tunnel {
  readonly device: string;
  readonly listenPort: number;
  /** The own address inside. */
  readonly address: string;
  readonly peerAddress: string;
  readonly peerPublicKey: string;
  /** Where the other one is dialled. @default - it dials */
  readonly endpoint?: string;
  readonly mtu: number;
}

/** Of each side. More would not help: routes lead to one gateway at a time. @internal */
export const MOST_GATEWAYS = 2;
/** How many addresses the tunnels of a link have: two for each pair of gateways. @internal */
export const INSIDE_ADDRESSES = 2 * MOST_GATEWAYS * MOST_GATEWAYS;

/**
 * The tunnels of each gateway: one to every gateway of the other side, each with a device of its own, because a device sends what goes to one range to one
 * peer only. What either side says of a tunnel agrees with the other.
 *
 * @returns for each gateway of the first side, then of the second
 * @internal
 */
export function planTunnels(
  primary: readonly PeerGateway[], secondary: readonly PeerGateway[], { firstInsideAddress, listenPort, mtu }: TunnelSettings,
): readonly [readonly Tunnel[][], readonly Tunnel[][]] {
  const tunnel = (own: number, peers: readonly PeerGateway[], peer: number, inside: readonly [number, number]): Tunnel => ({
    device: `link${peer}`,
    listenPort: listenPort + peer,
    address: addressAfter(firstInsideAddress, inside[0]),
    peerAddress: addressAfter(firstInsideAddress, inside[1]),
    peerPublicKey: peers[peer].publicKey,
    // The other one listens for this gateway on the port of this gateway's number.
    endpoint: peers[peer].endpointHost === undefined ? undefined : `${peers[peer].endpointHost}:${listenPort + own}`,
    mtu,
  });
  const pair = (one: number, other: number) => 2 * (one * MOST_GATEWAYS + other);
  return [
    primary.map((_, one) => secondary.map((__, other) => tunnel(one, secondary, other, [pair(one, other), pair(one, other) + 1]))),
    secondary.map((_, other) => primary.map((__, one) => tunnel(other, primary, one, [pair(one, other) + 1, pair(one, other)]))),
  ];
}

/** The address so many after another. */
function addressAfter(address: string, count: number): string {
  const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0) + count;
  return [24, 16, 8, 0].map(shift => Math.floor(number / 2 ** shift) % 256).join('.');
}
