import type { Machine } from '../../remote-live/machines/machine';
import { run } from '../network/world';
import { FRR } from '../programs/packet-programs';

const TIMEOUT_SECONDS = 30;
/** Where its daemons have their sockets. */
const SOCKETS = '/run/frr';

/** What bgpd tells of a neighbour, as far as it is read here. */
interface Neighbor {
  readonly bgpState: string;
  readonly lastNotificationReason?: string;
}

/** Starts zebra and bgpd with the text of an frr.conf, as the service of the package does. */
export async function startFrr(machine: Machine, text: string): Promise<void> {
  machine.write({ '/etc/frr/frr.conf': text, '/etc/frr/vtysh.conf': 'service integrated-vtysh-config\n' });
  await run(machine, `install -d -o frr -g frr ${SOCKETS}`);
  for (const daemon of ['zebra', 'bgpd']) {
    await machine.start({
      name: daemon,
      program: `${FRR}/${daemon}`,
      args: ['--log', 'stdout'],
      ready: async () => (await machine.run(['vtysh', '-d', daemon, '-c', 'show version'])) !== '',
      timeoutSeconds: TIMEOUT_SECONDS,
    });
  }
  await run(machine, 'vtysh -b');
}

/** The state of each session by the address of the neighbour, with what was last said of why it is down. */
export async function sessionsOf(machine: Machine): Promise<{ readonly [address: string]: string }> {
  const neighbors = JSON.parse(await machine.run(['vtysh', '-c', 'show bgp neighbors json'])) as { readonly [address: string]: Neighbor };
  return Object.fromEntries(Object.entries(neighbors).filter(([, { bgpState }]) => bgpState !== undefined)
    .map(([address, { bgpState, lastNotificationReason }]) => [address, bgpState === 'Established' || lastNotificationReason === undefined ? bgpState : `${bgpState}: ${lastNotificationReason}`]));
}

/** The routes that the kernel has by BGP: to which network, through which interfaces. */
export async function learnedRoutes(machine: Machine): Promise<{ readonly [network: string]: readonly string[] }> {
  const routes = JSON.parse(await run(machine, 'ip -json route show proto bgp')) as readonly {
    readonly dst: string; readonly dev?: string; readonly nexthops?: readonly { readonly dev: string }[];
  }[];
  return Object.fromEntries(routes.map(({ dst, dev, nexthops }) => [dst, (nexthops?.map(hop => hop.dev) ?? [dev!]).sort()]));
}
