import { gatewayBgpText, gatewayText, routeTableText, secretText } from './cloud-gateway';
import { observe } from './ends';
import { onlyConnection, secretsOf, tunnelsOf } from './site-router';
import { LinkRouter } from '../../../src/connectivity';
import { AWS, AZURE, GCP, makeLink, SITE, SITE_WITH_TWO_LINES } from '../../connectivity/links';
import type { Round } from '../../connectivity/patch-and-transform';
import type { SeenTunnel } from '../../connectivity/seen-tunnels';
import { find, Manifest, synth } from '../../support/manifests';

const ROUTER = LinkRouter.of(makeLink({ primary: AWS, secondary: SITE }).link, { gatewayAddresses: ['52.0.0.1', '52.0.0.2'] });
const TEXT = ROUTER.strongSwan();
const KEYS = { 'azure-link-tunnel1-psk': 'first.key', 'azure-link-tunnel2-psk': 'second.key' };
const TUNNEL: SeenTunnel = {
  from: '52.0.0.1', to: '198.51.100.7', insideFrom: '169.254.21.1', insideTo: '169.254.21.2', psk: 'tunnel-1', numberFrom: 64512, numberTo: 65000,
};

/** The objects of a link as far as the Composition has them without a cloud: what gateways propose is no patch. */
function basesOf(chart: ReturnType<typeof makeLink>['chart']): Round {
  const resources = find(synth(chart), 'Composition').spec.pipeline[0].input.resources as readonly Manifest[];
  return { resources: Object.fromEntries(resources.map(({ name, base }) => [name, base])), status: {} };
}

const lineOf = (text: string, name: string) => new RegExp(`^ *${name} = (.*)$`, 'm').exec(text)?.[1];

describe('the router of a site', () => {
  test('has one connection for each of its daemons, with all its lines', () => {
    const texts = ROUTER.parameters.tunnels.map(({ name }) => onlyConnection(TEXT, name));
    expect(texts.map(text => lineOf(text, 'remote_addrs'))).toEqual(['52.0.0.1', '52.0.0.2']);
    const [own, other] = texts.map(text => text.split('\n'));
    const common = own.filter(line => !line.startsWith('  '));
    expect([...own, ...other].sort()).toEqual([...TEXT.split('\n'), ...common].sort());
  });

  test('has the file of keys that the text asks for', () => {
    expect(secretsOf(TEXT, KEYS)).toBe([
      'secrets {',
      '  ike-azure-link-tunnel1 {',
      '    id-local = 198.51.100.7',
      '    id-remote = 52.0.0.1',
      '    secret = "first.key"',
      '  }',
      '  ike-azure-link-tunnel2 {',
      '    id-local = 198.51.100.7',
      '    id-remote = 52.0.0.2',
      '    secret = "second.key"',
      '  }',
      '}',
      '',
    ].join('\n'));
  });

  test('has all commands but those that make interfaces in the kernel', () => {
    const tunnels = tunnelsOf(ROUTER, KEYS);
    expect(tunnels.map(({ commands }) => commands)).toEqual([
      ['ip link set ipsec1 mtu 1438 up', 'ip address add 169.254.21.2/30 dev ipsec1'], ['ip link set ipsec2 mtu 1438 up', 'ip address add 169.254.22.2/30 dev ipsec2'],
    ]);
    const left = ROUTER.interfaces('eth1').split('\n').filter(line => line !== '' && !tunnels.some(({ commands }) => commands.includes(line)));
    expect(left).toEqual(['ip link add ipsec1 type xfrm dev eth1 if_id 1', 'ip link add ipsec2 type xfrm dev eth1 if_id 2']);
  });
});

describe('the gateway of a cloud', () => {
  const everything = { local: '0.0.0.0/0', remote: '0.0.0.0/0' };

  test.each([['AWS', AWS, SITE], ['Azure', AZURE, SITE_WITH_TWO_LINES]] as const)('of %s proposes what a site does, in other words', (cloud, primary, secondary) => {
    const round = basesOf(makeLink({ primary, secondary }).chart);
    for (const number of [1, 2]) {
      const text = gatewayText(cloud, round, number, TUNNEL, everything);
      expect(['version', 'proposals', 'esp_proposals'].map(name => lineOf(text, name))).toEqual(['2', ROUTER.parameters.ikeProposal, ROUTER.parameters.espProposal]);
      expect(['local_addrs', 'remote_addrs'].map(name => lineOf(text, name))).toEqual([TUNNEL.from, TUNNEL.to]);
    }
  });

  test('of Google Cloud is told nothing', () => {
    const text = gatewayText('GCP', basesOf(makeLink({ primary: GCP, secondary: SITE }).chart), 2, TUNNEL, everything);
    expect(['version', 'proposals', 'esp_proposals'].map(name => lineOf(text, name))).toEqual(['2', 'default', 'default']);
  });

  test('is not played with a word that nobody has translated', () => {
    const round = basesOf(makeLink({ primary: AWS, secondary: SITE }).chart);
    round.resources['aws-vpn-connection'].spec.forProvider.tunnel1Phase1DhGroupNumbers = [2];
    expect(() => gatewayText('AWS', round, 1, TUNNEL, everything)).toThrow(new Error("'2' has no word in strongSwan here"));
  });

  test('finds the key by the addresses of both sides', () => {
    expect(secretText(TUNNEL, 'a.key')).toBe('secrets {\n  ike-link {\n    id-1 = 52.0.0.1\n    id-2 = 198.51.100.7\n    secret = "a.key"\n  }\n}\n');
  });

  test('tells the router of its network what it learns', () => {
    expect(gatewayBgpText('AWS', [TUNNEL], '10.0.0.0/16', '10.0.0.1')).toBe([
      'router bgp 64512',
      ' no bgp ebgp-requires-policy',
      ' neighbor 169.254.21.2 remote-as 65000',
      ' neighbor 169.254.21.2 timers 10 30',
      ' neighbor 10.0.0.1 remote-as 64512',
      ' address-family ipv4 unicast',
      '  network 10.0.0.0/16',
      '  neighbor 10.0.0.1 next-hop-self',
      '  maximum-paths 1',
      ' exit-address-family',
      '',
    ].join('\n'));
    expect(gatewayBgpText('GCP', [TUNNEL], '10.0.0.0/16', '10.0.0.1')).not.toContain('maximum-paths');
    expect(routeTableText(64512, '10.0.1.5')).toBe('router bgp 64512\n neighbor 10.0.1.5 remote-as 64512\n');
  });

  test('says its addresses, as many as it has', () => {
    const gateway = { tunnelAddresses: ['192.0.2.1', '192.0.2.2'] } as never;
    expect(observe([{ platform: 'Azure', gateway }, { platform: 'OnPrem', gateway }])).toEqual({ 'azure-public-ip': { atProvider: { ipAddress: '192.0.2.1' } } });
    expect(Object.keys(observe([{ platform: 'AWS', gateway }, { platform: 'GCP', gateway }]))).toEqual(['aws-vpn-connection', 'gcp-ha-vpn-gateway']);
  });
});
