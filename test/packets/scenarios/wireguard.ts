import { makeKeys, WireGuardLink } from './wireguard-link';
import { watchLinks } from '../hosts/host';
import { INTERNET_MTU, run } from '../network/world';
import type { PacketScenario, PacketScene } from '../packet-scene';

const MEGABYTE = 1024 * 1024;
/** How long a fail-over may take: three checks a second apart, each of which may wait for an answer, and a call of the cloud. */
const FAIL_OVER_SECONDS = 60;

async function connected(scene: PacketScene): Promise<WireGuardLink> {
  const link = await WireGuardLink.make(scene);
  await link.applyRoutes();
  await link.bootAll();
  await link.waitUntilConnected();
  return link;
}

export const WIREGUARD_SCENARIOS: readonly PacketScenario[] = [
  {
    id: 'wireguard-path-mtu',
    title: 'Through the WireGuard gateways of a link between AWS and Azure, a kubelet reaches the API server with packets of the path MTU that `Link` computes '
      + '(1440 bytes) which nobody may fragment, and the answers have the same size; on the internet they have 1500 bytes, and none is a fragment. With one byte more '
      + 'a packet does not arrive, and the gateway tells the kubelet the path MTU.',
    async run(scene) {
      const link = await connected(scene);
      const [kubelet, server] = [link.azure.host, link.aws.host];
      scene.begin('packets of the path MTU');
      const passed = await watchLinks(link.world.internet, 5, async () => {
        const { answered, bytes } = await kubelet.askByPacket(server, link.pathMtu);
        scene.expect('the answer', { answered, bytes }, { answered: true, bytes: link.pathMtu });
      });
      scene.expect('the path MTU', link.pathMtu, 1440);
      scene.expect('the largest packet on the internet', passed, { bytes: INTERNET_MTU, fragments: 0 });
      scene.begin('one byte more');
      scene.expect('an answer', (await kubelet.askByPacket(server, link.pathMtu + 1)).answered, false);
      const { mtu } = await kubelet.askByPacket(server, 100);
      scene.expect('what the kubelet knows of the path', mtu, link.pathMtu);
      scene.begin('a megabyte by TCP');
      const { answered, bytes } = await kubelet.askByStream(server, MEGABYTE);
      scene.expect('the answer', { answered, bytes }, { answered: true, bytes: MEGABYTE });
    },
  },
  {
    id: 'wireguard-larger-mtu',
    title: 'The path MTU that `Link` computes for WireGuard is the largest one: with tunnel devices of one byte more, packets of that size leave the gateway as fragments.',
    async run(scene) {
      const link = await connected(scene);
      scene.begin('larger tunnel devices');
      for (const { machine } of [...link.aws.gateways, ...link.azure.gateways]) {
        await run(machine, `ip link set link0 mtu ${link.pathMtu + 1}`);
      }
      const passed = await watchLinks(link.world.internet, 5, async () => {
        await link.azure.host.askByPacket(link.aws.host, link.pathMtu + 1);
      });
      scene.expect('fragments on the internet', passed.fragments > 0, true);
    },
  },
  {
    id: 'wireguard-no-nat',
    title: 'The API server sees the own address of a kubelet behind WireGuard gateways: there is no NAT. Before the gateways boot, and with routes alone, it is not reached.',
    async run(scene) {
      const link = await WireGuardLink.make(scene);
      const [kubelet, server] = [link.azure.host, link.aws.host];
      scene.begin('no link');
      scene.expect('an answer', (await kubelet.askByStream(server, 100)).answered, false);
      await link.applyRoutes();
      scene.begin('routes and no tunnel');
      scene.expect('an answer', (await kubelet.askByStream(server, 100)).answered, false);
      await link.bootAll();
      await link.waitUntilConnected();
      scene.begin('who asked');
      scene.expect('by TCP', (await kubelet.askByStream(server, 100)).peer, kubelet.address);
      scene.expect('by UDP', (await kubelet.askByPacket(server, 100)).peer, kubelet.address);
    },
  },
  {
    id: 'wireguard-fail-over',
    title: 'When a gateway of one end loses its networks, the second one of its end takes the routes by the API of its cloud (with what the identity of the machine may do), '
      + 'the gateways of the other end send through another tunnel, and the kubelet reaches the API server again; the same with the other end after it.',
    async run(scene) {
      const link = await connected(scene);
      for (const [name, site] of [['AWS', link.aws], ['Azure', link.azure]] as const) {
        scene.begin(`the first gateway in ${name} fails`);
        const [first, second] = site.gateways;
        await run(first.machine, 'ip link set eth0 down');
        await run(first.machine, 'ip link set eth1 down');
        scene.expect('an answer at once', (await link.azure.host.askByPacket(link.aws.host, 100)).answered, false);
        await link.waitUntilConnected(FAIL_OVER_SECONDS);
        const routes = await run(site.router, 'ip route');
        scene.expect(`a route in ${name} to the second gateway`, routes.includes(` via ${second.address} `), true);
        scene.expect('what the second gateway says', second.machine.logOf('gateway').includes(`took the routes: ${first.address} does not answer`), true);
        const { answered, bytes } = await link.azure.host.askByPacket(link.aws.host, link.pathMtu);
        scene.expect('a packet of the path MTU', { answered, bytes }, { answered: true, bytes: link.pathMtu });
      }
    },
  },
  {
    id: 'wireguard-wrong-key',
    title: 'A gateway whose secret has another key than the link was rendered with does not start its tunnels and says why, and the kubelet does not reach the API server.',
    async run(scene) {
      const link = await WireGuardLink.make(scene);
      await link.applyRoutes();
      await link.bootAll({ aws: [makeKeys(), makeKeys()], azure: link.keys.azure });
      await scene.holdsFor(10, 'the kubelet is not answered', async () => (await link.azure.host.askByPacket(link.aws.host, 100)).answered ? 'it is' : undefined);
      const said = link.aws.gateways.map(({ machine }, index) => machine.logOf('gateway').includes(`the secret has not the private key of ${link.keys.aws[index].publicKey}`));
      scene.expect('what the gateways say', said, [true, true]);
    },
  },
];
