import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { LINE, makeChart, TUNNELS } from './links';
import { ILinkDriver, ILinkEnd, Link, LinkDriver, LinkEnd, LinkGateways, LinkPort, LinkPorts, LinkPortTarget } from '../../src/connectivity';
import { overheadOfCni } from '../../src/connectivity/mtu';
import { portsOfCni } from '../../src/connectivity/ports/cni-ports';
import { MTU_TOO_LARGE } from '../../src/connectivity/rules/mtu-too-large';
import { ClusterCni } from '../../src/contract';
import { IpRange } from '../../src/core';
import { checkRule } from '../rules/check-rule';
import { makeCluster } from '../support/charts';
import { Manifest, synth } from '../support/manifests';

const KEYS = ['bmXOC+F1FxEMF9dyiK2H5/1SUtzH0JuVo51h2wPfgyo=', 'xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg='];

/** Ends of all platforms, with ranges of their own. A site has two lines, or Azure takes it for one tunnel only. */
function endOf(platform: string, cidrs: string[], networkMtu: number): ILinkEnd {
  switch (platform) {
    case 'AWS': return LinkEnd.aws({ region: 'a', vpcId: 'vpc-1', routeTableIds: ['rtb-1'], securityGroupIds: ['sg-1'], cidrs });
    case 'Azure': return LinkEnd.azure({ region: 'b', resourceGroup: 'g', virtualNetwork: 'v', gatewaySubnetCidr: '10.255.255.0/27', securityGroupName: 'nsg', cidrs });
    case 'GCP': return LinkEnd.gcp({ region: 'c', project: 'p', network: 'n', cidrs });
    default: return LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', secondGatewayAddress: '198.51.100.8', cidrs, networkMtu });
  }
}

/** All drivers between all pairs of platforms that they link. */
const PAIRS: readonly (readonly [string, string, () => ILinkDriver])[] = [
  ...['AWS Azure', 'AWS GCP', 'AWS OnPrem', 'Azure GCP', 'Azure OnPrem', 'GCP OnPrem', 'OnPrem AWS'].map(pair => {
    const [one, other] = pair.split(' ');
    return [one, other, () => LinkDriver.ipsec({ tunnels: TUNNELS })] as const;
  }),
  ['OnPrem', 'GCP', () => LinkDriver.wireGuard({
    primary: LinkGateways.external({ gateways: [{ privateIp: '10.0.0.5', publicKey: KEYS[0], endpointHost: 'vpn.example.com' }] }),
    secondary: LinkGateways.external({ gateways: [{ privateIp: '10.128.0.5', publicKey: KEYS[1] }] }),
  })],
  ['AWS', 'Azure', () => LinkDriver.directConnect(LINE)],
];

const CNIS = [
  ClusterCni.calico(), ClusterCni.calico({ bgp: true, wireguard: true }), ClusterCni.flannel(),
  ClusterCni.cilium(), ClusterCni.cilium({ tunnelPort: 6081, wireguard: true }),
];

const someLink = fc.record({
  pair: fc.constantFrom(...PAIRS),
  cni: fc.constantFrom(...CNIS),
  lineMtu: fc.integer({ min: 1280, max: 1500 }),
  // The first of each is where a gateway has its address.
  primaryCidrs: fc.subarray(['10.1.0.0/16', '10.2.0.0/24', '10.3.128.0/17']).map(more => ['10.0.0.0/16', ...more]),
  secondaryCidrs: fc.subarray(['10.129.0.0/16', '10.130.0.0/24', '172.20.0.0/14']).map(more => ['10.128.0.0/16', ...more]),
});

type Case = typeof someLink extends fc.Arbitrary<infer T> ? T : never;

function linkOf({ pair: [one, other, driver], cni, lineMtu, primaryCidrs, secondaryCidrs }: Case): Link {
  return new Link(makeChart(), 'Link', {
    primary: endOf(one, primaryCidrs, lineMtu),
    secondary: endOf(other, secondaryCidrs, lineMtu),
    driver: driver(),
    cluster: makeCluster(undefined, { cni }),
  });
}

test('whatever links two networks, pods and what their CNI adds fit through it', () => {
  fc.assert(fc.property(someLink, given => {
    const link = linkOf(given);
    const { bytes } = overheadOfCni(given.cni);
    expect(link.podMtu! + bytes).toBe(link.pathMtu);
    expect(link.pathMtu).toBeLessThanOrEqual(Math.min(link.primary.networkMtu, link.secondary.networkMtu));
  }), { numRuns: 60 });
});

/** What a firewall lets in, as `protocol ports`, by the range that it comes from. */
function letIn(manifests: readonly Manifest[]): { readonly [kind: string]: ReadonlyMap<string, string[]> } {
  const rules: { [kind: string]: Map<string, string[]> } = { SecurityGroupIngressRule: new Map(), SecurityRule: new Map(), Firewall: new Map() };
  const add = (kind: string, source: string, text: string) => rules[kind].set(source, [...rules[kind].get(source) ?? [], text].sort());
  const ports = (from: unknown, to: unknown) => from === undefined || from === -1 ? '' : ` ${from === to ? from : `${from}-${to}`}`;
  for (const { kind, spec: { forProvider } } of manifests.filter(manifest => manifest.kind in rules && !manifest.metadata.name.includes('gateway'))) {
    if (kind === 'SecurityGroupIngressRule') {
      add(kind, forProvider.cidrIpv4, `${forProvider.ipProtocol}${ports(forProvider.fromPort, forProvider.toPort)}`);
    } else if (kind === 'SecurityRule') {
      const range = forProvider.destinationPortRange === '*' ? '' : ` ${forProvider.destinationPortRange}`;
      forProvider.sourceAddressPrefixes.forEach((source: string) => add(kind, source, `${forProvider.protocol.toLowerCase()}${range}`));
    } else {
      for (const { protocol, ports: open = [''] } of forProvider.allow) {
        forProvider.sourceRanges.forEach((source: string) => open.forEach((port: string) => add(kind, source, `${protocol}${port === '' ? '' : ` ${port}`}`)));
      }
    }
  }
  return rules;
}

const FIREWALLS: { readonly [platform: string]: string } = { AWS: 'SecurityGroupIngressRule', Azure: 'SecurityRule', GCP: 'Firewall' };

test('each firewall lets in what nodes need from every range of the other end, and nothing else; the control plane is open at its own end only', () => {
  const text = ({ protocol, fromPort, toPort = fromPort }: LinkPort) => `${protocol}${fromPort === undefined ? '' : ` ${fromPort === toPort ? fromPort : `${fromPort}-${toPort}`}`}`;
  fc.assert(fc.property(someLink, given => {
    const link = linkOf(given);
    const needed = portsOfCni(given.cni)._ports({ port: 6443 });
    const ofNodes = needed.filter(({ target }) => target !== LinkPortTarget.CONTROL_PLANE);
    const open = letIn(synth(Chart.of(link)));
    const ends = [{ end: link.primary, other: link.secondary, ports: needed }, { end: link.secondary, other: link.primary, ports: ofNodes }];
    for (const { end, other, ports } of ends.filter(({ end: { platform } }) => platform in FIREWALLS)) {
      expect(Object.fromEntries(open[FIREWALLS[end.platform]])).toEqual(Object.fromEntries(other.cidrs.map(cidr => [cidr, ports.map(text).sort()])));
    }
  }), { numRuns: 60 });
});

const networks = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 10, max: 24 })).map(([octet, prefix]) => {
  const { firstAddress } = IpRange.tryNetwork(`10.${octet}.0.0/${prefix}`)!;
  return `${firstAddress}/${prefix}`;
});

test('no range of an end is within the other end, pods, services or what is reserved, or the link is refused', () => {
  fc.assert(fc.property(networks, networks, networks, networks, networks, (one, other, pods, services, reserved) => {
    const all = [one, other, pods, services, reserved].map(cidr => IpRange.ofCidr('', cidr));
    fc.pre(!all[2].overlaps(all[3]));
    const pairs = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 4], [3, 4]];
    const areApart = pairs.every(([left, right]) => !all[left].overlaps(all[right]));
    const cluster = makeCluster(undefined, { podCidrs: [pods], serviceCidrs: [services] });
    const make = () => new Link(makeChart(), 'Link', {
      cluster, primary: endOf('AWS', [one], 1500), secondary: endOf('OnPrem', [other], 1500), driver: LinkDriver.ipsec({ tunnels: TUNNELS }), reservedCidrs: [reserved], ports: LinkPorts.of([]),
    });
    if (areApart) {
      expect(make).not.toThrow();
    } else {
      expect(make).toThrow('(cross-csp/cidr-overlap)');
    }
  }));
});

test('the rule finds an MTU exactly if it is larger than what the construct allows', () => {
  fc.assert(fc.property(someLink, fc.integer({ min: -3, max: 3 }), (given, more) => {
    const link = linkOf(given);
    fc.pre(synth(Chart.of(link)).length > 0);
    const mtu = link.pathMtu - 100 + more;
    const network = { apiVersion: 'operator.openshift.io/v1', kind: 'Network', metadata: { name: 'cluster' }, spec: { defaultNetwork: { ovnKubernetesConfig: { mtu } } } };
    const yaml = [...synth(Chart.of(link)), network].map(manifest => JSON.stringify(manifest)).join('\n---\n');
    expect(checkRule(MTU_TOO_LARGE, yaml)).toHaveLength(more > 0 ? 1 : 0);
  }), { numRuns: 30 });
});
