import { CharonTexts, loadTunnels, startCharon, TUN } from './charon';
import type { ProcessHost } from '../../live/stage/stage-processes';
import { Machine } from '../../remote-live/machines/machine';
import { connect, Gateway, run } from '../network/world';

/** A tunnel that is an interface of a gateway. */
export interface RoutedTunnel {
  /** 1 or 2. */
  readonly number: number;
  /** The public addresses of this and of the other side. */
  readonly localAddress: string;
  readonly remoteAddress: string;
  readonly texts: CharonTexts;
  /** What makes an interface of it: commands for the gateway that know it as `ipsec<number>`. */
  readonly commands: readonly string[];
}

/**
 * Makes an interface `ipsec<number>` of a gateway, for which a daemon of its own encrypts.
 *
 * In the kernel that would be an interface of XFRM for each tunnel. ESP in userspace knows one interface for all of them and chooses by addresses, of which tunnels that carry everything have
 * the same. So each daemon is alone in a network, with the public address of the gateway and a cable to it, and the gateway gets its interface.
 */
export async function makeTunnel(stage: ProcessHost, { machine: gateway }: Gateway, tunnel: RoutedTunnel): Promise<Machine> {
  const { number, localAddress, remoteAddress, texts, commands } = tunnel;
  const daemon = await Machine.startAlone(stage, { name: `${gateway.name}-tunnel-${number}` });
  const [cable, ownSide, table] = [`cable${number}`, `192.0.2.${number}`, 100 + number];
  await run(daemon, 'ip link set lo up');
  await connect({ machine: gateway, device: cable, address: `${ownSide}/32` }, { machine: daemon, device: 'eth0', address: `${localAddress}/32` }, await mtuOf(gateway));
  await run(daemon, `ip route add ${ownSide} dev eth0`);
  await run(daemon, `ip route add default via ${ownSide}`);
  await run(gateway, `ip route add ${localAddress} dev ${cable} table ${table}`);
  await run(gateway, `ip rule add from ${remoteAddress} to ${localAddress} lookup ${table}`);
  await startCharon(daemon, texts);
  await run(daemon, `ip link set ${TUN} netns ${gateway.pid} name ipsec${number}`);
  // The daemon wants to have a route through its interface, which nothing takes: it is alone.
  await run(daemon, `ip link add ${TUN} type bridge`);
  await run(daemon, `ip link set ${TUN} up`);
  for (const command of commands) {
    await run(gateway, command);
  }
  await loadTunnels(daemon);
  return daemon;
}

/** Of the line to the internet. */
async function mtuOf(gateway: Machine): Promise<number> {
  const [{ mtu }] = JSON.parse(await run(gateway, 'ip -json link show eth1')) as readonly [{ readonly mtu: number }];
  return mtu;
}
