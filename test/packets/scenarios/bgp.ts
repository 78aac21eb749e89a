import { Belief, RoutedLink } from './routed-link';
import { LinkRouting } from '../../../src/connectivity';
import { watchLinks } from '../hosts/host';
import type { PacketScenario, PacketScene } from '../packet-scene';
import { cidrsOf, LINE_MTU, Platform } from '../tunnels/ends';

/** How much longer than BGP a fail-over may take here: until somebody looks, on a machine that does other things too. */
const PATIENCE_SECONDS = 15;
/** After how long BGP with a site or with AWS counts the other side as gone. */
const HOLD_SECONDS = 30;
/** Beyond this, one of two tunnels is lost only. */
const LONG_SECONDS = 60;
/** What ESP in userspace takes at most. */
const USERSPACE_MTU = 1400;

async function connected(scene: PacketScene, platforms: readonly [Platform, Platform]): Promise<RoutedLink> {
  const link = await RoutedLink.make(scene, platforms);
  await link.connect();
  return link;
}

/** Fails unless each end learns all networks of the other through these tunnels. AWS sends through one. */
async function expectRoutes(
  scene: PacketScene, link: RoutedLink, platforms: readonly [Platform, Platform], tunnels: readonly number[],
): Promise<void> {
  const devices = tunnels.map(number => `ipsec${number}`);
  await scene.waitUntil(`routes through ${devices.join(' and ')}`, async () => {
    const learned = await link.learned();
    const isSo = learned.every((routes, index) => {
      const isAws = platforms[index] === 'AWS';
      const usesThem = (used: readonly string[]) => isAws ? used.length === 1 && devices.includes(used[0]) : used.join() === devices.join();
      return Object.keys(routes).sort().join() === cidrsOf(platforms[1 - index]).sort().join() && Object.values(routes).every(usesThem);
    });
    return isSo ? undefined : JSON.stringify(learned);
  }, PATIENCE_SECONDS);
}

async function expectFullSize(scene: PacketScene, link: RoutedLink, bytes = link.pathMtu): Promise<void> {
  const answer = await link.kubelet.askByPacket(link.server, bytes);
  scene.expect('the answer to a packet of full size', { answered: answer.answered, bytes: answer.bytes, peer: answer.peer }, { answered: true, bytes, peer: link.kubelet.address });
}

/** Cuts a tunnel and waits until both ends have noticed. */
async function loseTunnel(scene: PacketScene, link: RoutedLink, tunnel: number, holdSeconds: number): Promise<void> {
  scene.begin(`tunnel ${tunnel} is cut`);
  await link.cut(tunnel);
  const begun = Date.now();
  await link.waitForSessions([3 - tunnel], holdSeconds + PATIENCE_SECONDS);
  await link.waitForAnswer();
  scene.begin(`all goes through tunnel ${3 - tunnel} after ${Math.round((Date.now() - begun) / 1000)} s`);
}

/** Waits until a tunnel that works again is used. */
async function regainTunnel(scene: PacketScene, link: RoutedLink, tunnel: number): Promise<void> {
  scene.begin(`tunnel ${tunnel} works again`);
  await link.mend(tunnel);
  await link.waitForSessions([1, 2]);
}

/** Two ends, and what is expected of a link between them. */
interface Pair {
  readonly id: string;
  readonly platforms: readonly [Platform, Platform];
  readonly words: string;
  readonly pathMtu: number;
  readonly holdSeconds: number;
}

/** A scenario for two ends: both tunnels, then one, and the other where that does not take too long. */
function pairScenario({ id, platforms, words, pathMtu, holdSeconds }: Pair): PacketScenario {
  const played = Math.min(pathMtu, USERSPACE_MTU);
  const size = played === pathMtu ? `the path MTU that \`Link\` computes (${pathMtu} bytes)` : `${played} bytes (the most that can be tried here; \`Link\` computes ${pathMtu})`;
  const isLong = holdSeconds > LONG_SECONDS;
  return {
    id,
    isLong,
    title: `Between ${words}, with the parameters that a link renders for both, two tunnels of IPsec are there with a session of BGP in each, both ends learn the networks of the other, `
      + `and a kubelet reaches the API server with packets of ${size} which nobody may fragment${played === pathMtu ? ', and with no byte more' : ''}. When one tunnel is cut, BGP moves everything `
      + `to the other within the hold time of ${holdSeconds} seconds${isLong ? '' : ', and back when that one is cut and the first works again'}.`,
    async run(scene) {
      const link = await connected(scene, platforms);
      scene.expect('the path MTU', link.pathMtu, pathMtu);
      await expectRoutes(scene, link, platforms, [1, 2]);
      await expectFullSize(scene, link, played);
      if (played === pathMtu) {
        scene.begin('one byte more');
        scene.expect('an answer', (await link.kubelet.askByPacket(link.server, pathMtu + 1)).answered, false);
      }
      for (const tunnel of isLong ? [1] : [1, 2]) {
        await loseTunnel(scene, link, tunnel, holdSeconds);
        await expectRoutes(scene, link, platforms, [3 - tunnel]);
        await expectFullSize(scene, link, played);
        await regainTunnel(scene, link, tunnel);
      }
    },
  };
}

/** A scenario in which the router of a site is told something else than AWS. */
function beliefScenario(id: string, title: string, belief: Belief, said: RegExp): PacketScenario {
  return {
    id,
    title,
    async run(scene) {
      const link = await RoutedLink.make(scene, ['AWS', 'OnPrem'], { belief });
      await link.start();
      await link.waitForTunnels();
      scene.begin('nobody answers');
      await scene.holdsFor(30, 'there is no session, no route and no answer', async () => {
        const [sessions, learned, { answered }] = await Promise.all([link.sessions(), link.learned(), link.kubelet.askByPacket(link.server, 100)]);
        const isNothing = sessions.flat().every(state => state !== 'Established') && learned.every(routes => Object.keys(routes).length === 0) && !answered;
        return isNothing ? undefined : JSON.stringify({ sessions, learned, answered });
      });
      const [, site] = await link.sessions();
      scene.expect('what the router of the site says', site.map(state => said.test(state)), [true, true]);
    },
  };
}

const PAIRS: readonly Pair[] = [
  { id: 'bgp-aws-site', platforms: ['AWS', 'OnPrem'], words: 'AWS and a site', pathMtu: 1398, holdSeconds: HOLD_SECONDS },
  { id: 'bgp-aws-azure', platforms: ['AWS', 'Azure'], words: 'AWS and Azure', pathMtu: 1400, holdSeconds: HOLD_SECONDS },
  { id: 'bgp-aws-gcp', platforms: ['AWS', 'GCP'], words: 'AWS and Google Cloud', pathMtu: 1406, holdSeconds: HOLD_SECONDS },
  { id: 'bgp-azure-gcp', platforms: ['Azure', 'GCP'], words: 'Azure and Google Cloud', pathMtu: 1400, holdSeconds: 60 },
  { id: 'bgp-azure-site', platforms: ['Azure', 'OnPrem'], words: 'Azure and a site with two addresses', pathMtu: 1398, holdSeconds: 180 },
  { id: 'bgp-gcp-site', platforms: ['GCP', 'OnPrem'], words: 'Google Cloud and a site', pathMtu: 1398, holdSeconds: HOLD_SECONDS },
];

export const BGP_SCENARIOS: readonly PacketScenario[] = [
  {
    id: 'bgp-path-mtu',
    title: 'Through both tunnels of IPsec between AWS and a site whose line carries 1460 bytes, with the texts of `LinkRouter` for strongSwan and FRR and what the Composition of the link gives the VPN connection, '
      + 'a kubelet reaches the API server by routes that BGP has learned, with packets of the path MTU that `Link` computes (1398 bytes) which nobody may fragment; on the line they have 1460 bytes, and '
      + 'none is a fragment. With one byte more a packet does not arrive, and the router tells the kubelet the path MTU. Without sessions of BGP nothing arrives. AWS learns all networks of the '
      + 'site that the link names, also one that its router has no route of its own to.',
    async run(scene) {
      const platforms = ['AWS', 'OnPrem'] as const;
      const link = await RoutedLink.make(scene, platforms);
      scene.begin('no tunnels');
      scene.expect('an answer', (await link.kubelet.askByPacket(link.server, 100)).answered, false);
      await link.connect();
      await expectRoutes(scene, link, platforms, [1, 2]);
      scene.begin('packets of the path MTU');
      scene.expect('the path MTU', link.pathMtu, 1398);
      const passed = await watchLinks(link.world.internet, 5, () => expectFullSize(scene, link));
      scene.expect('the largest packet on the internet', passed, { bytes: LINE_MTU, fragments: 0 });
      scene.begin('one byte more');
      scene.expect('an answer', (await link.kubelet.askByPacket(link.server, link.pathMtu + 1)).answered, false);
      scene.expect('what the kubelet knows of the path', (await link.kubelet.askByPacket(link.server, 100)).mtu, link.pathMtu);
      scene.begin('both tunnels are cut');
      await link.cut(1);
      await link.cut(2);
      scene.expect('an answer', (await link.kubelet.askByPacket(link.server, 100)).answered, false);
    },
  },
  ...PAIRS.map(pairScenario),
  beliefScenario('bgp-wrong-asn',
    'A site that believes that AWS has another number for BGP than the link gives its VPN gateway gets both tunnels of IPsec and no session: nothing is learned, and the kubelet does not reach the API server.',
    { asn: 64999 }, /: OPEN Message Error\/Bad Peer AS$/),
  beliefScenario('bgp-wrong-inside-address',
    'A site with other networks inside of the tunnels than AWS gets both tunnels of IPsec and no session of BGP: nothing is learned, and the kubelet does not reach the API server.',
    { insideCidrs: ['169.254.23.0/30', '169.254.24.0/30'] }, /^(Active|Connect)$/),
  {
    id: 'bgp-tunnel-given-up',
    isLong: true,
    title: 'When a tunnel between AWS and a site is cut for so long that both ends have given it up, the other one carries everything meanwhile; once it is no longer cut, tunnel, session of BGP and routes come '
      + 'back by themselves.',
    async run(scene) {
      const platforms = ['AWS', 'OnPrem'] as const;
      const link = await connected(scene, platforms);
      await loseTunnel(scene, link, 1, HOLD_SECONDS);
      scene.begin('tunnel 1 is given up');
      await link.waitUntilGivenUp(1);
      await expectFullSize(scene, link);
      scene.begin('tunnel 1 is no longer cut');
      await link.mend(1);
      await link.waitForTunnels();
      await link.waitForSessions([1, 2]);
      await expectRoutes(scene, link, platforms, [1, 2]);
      await loseTunnel(scene, link, 2, HOLD_SECONDS);
      await expectFullSize(scene, link);
    },
  },
  {
    id: 'static-second-tunnel',
    title: 'With routes that are written down (`LinkRouting.STATIC`) both tunnels between AWS and a site are there, and a kubelet reaches the API server with packets of the path MTU through the first. When '
      + 'that is cut, the router of the site does not notice: nothing arrives, until its interface is taken down at both ends and the second tunnel carries everything.',
    async run(scene) {
      const link = await RoutedLink.make(scene, ['AWS', 'OnPrem'], { routing: LinkRouting.STATIC });
      await link.start();
      await link.waitForTunnels();
      await link.waitForAnswer();
      await expectFullSize(scene, link);
      scene.begin('tunnel 1 is cut');
      await link.cut(1);
      await scene.holdsFor(2 * HOLD_SECONDS, 'the kubelet is not answered', async () => (await link.kubelet.askByPacket(link.server, 100)).answered ? 'it is' : undefined);
      scene.begin('its interface is taken down');
      await link.takeDown(1);
      await expectFullSize(scene, link);
    },
  },
];
