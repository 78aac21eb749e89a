import type { Tunnel } from './tunnel-plan';

/** Shorter than the half minute after which firewalls and address translation forget who sent a packet. */
const KEEPALIVE_SECONDS = 25;

/** Where the program of a gateway puts the key that it has fetched: in memory. @internal */
export const PRIVATE_KEY_FILE = '/run/link-gateway/private-key';

/**
 * The file of `wg-quick` for a tunnel. Routes are not its own: which of the tunnels packets take is decided while it runs. Values are checked before they
 * come here; none has a line break.
 *
 * @param remoteCidrs the ranges of the other side
 * @internal
 */
export function tunnelConfig(tunnel: Tunnel, remoteCidrs: readonly string[]): string {
  const { listenPort, address, peerAddress, peerPublicKey, endpoint, mtu } = tunnel;
  return [
    '[Interface]',
    `Address = ${address}/31`,
    `ListenPort = ${listenPort}`,
    `MTU = ${mtu}`,
    'Table = off',
    `PostUp = wg set %i private-key ${PRIVATE_KEY_FILE}`,
    '',
    '[Peer]',
    `PublicKey = ${peerPublicKey}`,
    `AllowedIPs = ${[...remoteCidrs, `${peerAddress}/32`].join(', ')}`,
    ...endpoint === undefined ? [] : [`Endpoint = ${endpoint}`, `PersistentKeepalive = ${KEEPALIVE_SECONDS}`],
    '',
  ].join('\n');
}
