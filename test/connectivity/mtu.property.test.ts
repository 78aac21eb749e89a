import * as fc from 'fast-check';
import { AWS, AZURE, GCP, makeChart, TUNNELS } from './links';
import { Link, LinkDriver, LinkEnd, LinkOverhead } from '../../src/connectivity';
import { espMtu, IpRange, largestPodMtu, wireGuardMtu } from '../../src/core';

const OVERHEADS = [
  LinkOverhead.OVN_KUBERNETES, LinkOverhead.OVN_KUBERNETES_IPSEC, LinkOverhead.CALICO_VXLAN, LinkOverhead.CALICO_IPIP,
  LinkOverhead.CALICO_WIREGUARD, LinkOverhead.CILIUM_TUNNEL,
  LinkOverhead.CILIUM_TUNNEL_WIREGUARD, LinkOverhead.FLANNEL_VXLAN, LinkOverhead.NONE, LinkOverhead.of(33),
];
const networks = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 9, max: 24 })).map(([octet, prefix]) => IpRange.tryNetwork(`10.${octet}.0.0/${prefix}`)!)
  .map(range => `${range.firstAddress}/${32 - Math.log2(Number(range.size))}`);

function linkOf(cidrs: string[], site: string[], networkMtu: number, behindNat: boolean): Link {
  return new Link(makeChart(), 'Link', {
    primary: LinkEnd.aws({ region: 'a', vpcId: 'vpc-1', routeTableIds: ['rtb-1'], cidrs }),
    secondary: LinkEnd.onPrem({ gatewayAddress: '198.51.100.7', cidrs: site, networkMtu, behindNat }),
    driver: LinkDriver.ipsec({ tunnels: TUNNELS }),
  });
}

const someLines = fc.array(fc.tuple(fc.integer({ min: 1280, max: 9000 }), fc.boolean()), { minLength: 1, maxLength: 4 });

test('whatever the links, pods and the overhead of their CNI fit through each in one piece', () => {
  fc.assert(fc.property(someLines, fc.constantFrom(...OVERHEADS), (lines, overhead) => {
    const links = lines.map(([mtu, behindNat]) => linkOf(['10.0.0.0/16'], ['192.168.0.0/24'], mtu, behindNat));
    const mtu = overhead.podMtu(links);
    expect(links.every(({ pathMtu }) => mtu + overhead.bytes <= pathMtu)).toBe(true);
    // One byte more would not.
    expect(links.some(({ pathMtu }) => mtu + 1 + overhead.bytes > pathMtu)).toBe(true);
  }));
});

test('what fits into ESP fits into the packet around it, and one byte more does not', () => {
  const outer = (inner: number, isInUdp: boolean) => 20 + (isInUdp ? 8 : 0) + 8 + 8 + Math.ceil((inner + 2) / 4) * 4 + 16;
  fc.assert(fc.property(fc.integer({ min: 600, max: 9001 }), fc.boolean(), (outerMtu, isInUdp) => {
    const inner = espMtu({ outerMtu, isInUdp });
    expect(outer(inner, isInUdp)).toBeLessThanOrEqual(outerMtu);
    expect(outer(inner + 1, isInUdp)).toBeGreaterThan(outerMtu);
  }));
});

test('no range of one end is within the other, or the link is refused', () => {
  fc.assert(fc.property(fc.array(networks, { minLength: 1, maxLength: 3 }), fc.array(networks, { minLength: 1, maxLength: 3 }), (left, right) => {
    const areApart = left.every(one => right.every(other => !IpRange.ofCidr('', one).overlaps(IpRange.ofCidr('', other))));
    const make = () => linkOf(left, right, 1500, true);
    if (areApart) {
      expect(make).not.toThrow();
    } else {
      expect(make).toThrow('(cross-csp/cidr-overlap)');
    }
  }));
});

test('Cilium is told the MTU of the path, all others that of pods', () => {
  const link = new Link(makeChart(), 'Link', { primary: AWS, secondary: AZURE, driver: LinkDriver.ipsec({ tunnels: TUNNELS }) });
  expect(LinkOverhead.OVN_KUBERNETES.settingOf([link])).toBe(1300);
  expect(LinkOverhead.OVN_KUBERNETES_IPSEC.settingOf([link])).toBe(1254);
  expect(LinkOverhead.CALICO_VXLAN.settingOf([link])).toBe(1350);
  expect(LinkOverhead.CILIUM_TUNNEL.settingOf([link])).toBe(1400);
  expect(LinkOverhead.CILIUM_TUNNEL.podMtu([link])).toBe(1350);
  expect([wireGuardMtu(1500), wireGuardMtu(1500, true), largestPodMtu([1500, 1400], 100)]).toEqual([1440, 1420, 1300]);
});

test('fails without links, or where nothing is left', () => {
  expect(() => LinkOverhead.NONE.podMtu([])).toThrow(new Error("'links' is empty; give the links between the networks of the cluster (input/missing-value)"));
  const link = new Link(makeChart(), 'Link', { primary: AWS, secondary: GCP, driver: LinkDriver.ipsec({ tunnels: TUNNELS }), pathMtu: 600 });
  expect(() => LinkOverhead.OVN_KUBERNETES.podMtu([link])).toThrow(new Error(
    'OVN-Kubernetes leaves 500 bytes of the path MTU 600; use a link of at least 676 bytes (cross-csp/mtu-too-large)'));
});
