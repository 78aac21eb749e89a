import { IpsecLink } from './ipsec-link';
import { watchLinks } from '../hosts/host';
import type { PacketScenario, PacketScene } from '../packet-scene';
import { LINE_MTU } from '../tunnels/ends';

const PSK = 'a.key_of.the_first.tunnel';

async function connected(scene: PacketScene): Promise<IpsecLink> {
  const link = await IpsecLink.make(scene);
  await link.start({ aws: PSK, onPrem: PSK });
  await link.waitUntilConnected();
  return link;
}

export const IPSEC_SCENARIOS: readonly PacketScenario[] = [
  {
    id: 'ipsec-path-mtu',
    title: 'Through a tunnel of IPsec between AWS and a site behind NAT whose line carries 1460 bytes, with the parameters that a link renders, a kubelet reaches the API server with '
      + 'packets of the path MTU that `Link` computes (1398 bytes) which nobody may fragment, and the answers have the same size; on the line they have 1460 bytes, and none is a '
      + 'fragment. With one byte more a packet does not arrive, and the gateway tells the kubelet the path MTU.',
    async run(scene) {
      const link = await connected(scene);
      const [kubelet, server] = [link.onPrem.host, link.aws.host];
      scene.begin('packets of the path MTU');
      scene.expect('the path MTU', link.pathMtu, 1398);
      const passed = await watchLinks(link.world.internet, 5, async () => {
        const { answered, bytes } = await kubelet.askByPacket(server, link.pathMtu);
        scene.expect('the answer', { answered, bytes }, { answered: true, bytes: link.pathMtu });
      });
      scene.expect('the largest packet on the internet', passed, { bytes: LINE_MTU, fragments: 0 });
      scene.begin('one byte more');
      scene.expect('an answer', (await kubelet.askByPacket(server, link.pathMtu + 1)).answered, false);
      scene.expect('what the kubelet knows of the path', (await kubelet.askByPacket(server, 100)).mtu, link.pathMtu);
    },
  },
  {
    id: 'ipsec-larger-mtu',
    title: 'The path MTU that `Link` computes for IPsec behind NAT is the largest one: with tunnel devices of one byte more, packets of that size leave the gateway as fragments.',
    async run(scene) {
      const link = await connected(scene);
      scene.begin('larger tunnel devices');
      await link.setMtu(link.pathMtu + 1);
      const passed = await watchLinks(link.world.internet, 5, async () => {
        await link.onPrem.host.askByPacket(link.aws.host, link.pathMtu + 1);
      });
      scene.expect('fragments on the internet', passed.fragments > 0, true);
    },
  },
  {
    id: 'ipsec-no-nat',
    title: 'The API server sees the own address of a kubelet behind a tunnel of IPsec, and is not reached without the tunnel.',
    async run(scene) {
      const link = await IpsecLink.make(scene);
      const [kubelet, server] = [link.onPrem.host, link.aws.host];
      scene.begin('no tunnel');
      scene.expect('an answer', (await kubelet.askByStream(server, 100)).answered, false);
      await link.start({ aws: PSK, onPrem: PSK });
      await link.waitUntilConnected();
      scene.begin('who asked');
      scene.expect('by TCP', (await kubelet.askByStream(server, 100)).peer, kubelet.address);
      scene.expect('by UDP', (await kubelet.askByPacket(server, 100)).peer, kubelet.address);
    },
  },
  {
    id: 'ipsec-wrong-psk',
    title: 'With another pre-shared key at one side there is no tunnel of IPsec, and the kubelet does not reach the API server.',
    async run(scene) {
      const link = await IpsecLink.make(scene);
      await link.start({ aws: PSK, onPrem: 'another.key' });
      scene.begin('nobody answers');
      await scene.holdsFor(10, 'the kubelet is not answered', async () => (await link.onPrem.host.askByPacket(link.aws.host, 100)).answered ? 'it is' : undefined);
      scene.expect('a tunnel', await link.hasTunnel(), false);
      scene.expect('what the gateway says', link.onPrem.gateways[0].machine.logOf('charon').includes('AUTH_FAILED'), true);
    },
  },
];
