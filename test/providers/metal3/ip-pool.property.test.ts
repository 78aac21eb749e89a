import * as fc from 'fast-check';
import { Metal3IpPool, Metal3IpPoolProps } from '../../../src/providers/metal3/ip-pool';
import { makeCluster } from '../../support/charts';

// Ranges and addresses of 172.22.0.0/24, so that hits and misses are about as frequent.
const octet = fc.integer({ min: 0, max: 255 });
const range = fc.tuple(octet, octet).map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));
const v4 = (last: number) => `172.22.0.${last}`;
const v6 = (last: number) => `fd00::${last.toString(16)}`;

const accepts = (props: Partial<Metal3IpPoolProps>) => {
  try {
    new Metal3IpPool(makeCluster(), 'Nodes', { poolName: 'nodes', ranges: [], prefix: 24, ...props });
    return true;
  } catch {
    return false;
  }
};

test.each([['IPv4', v4], ['IPv6', v6]])('keeps an address for a claim exactly when one of the ranges holds it (%s)', (_family, address) => {
  fc.assert(fc.property(fc.array(range, { minLength: 1, maxLength: 4 }), octet, (ranges, claimed) => {
    const props = {
      ranges: ranges.map(({ first, last }) => ({ start: address(first), end: address(last) })),
      preAllocations: { claim: address(claimed) },
    };
    expect(accepts(props)).toBe(ranges.some(({ first, last }) => first <= claimed && claimed <= last));
  }));
});

test('takes a range exactly when it starts no later than it ends', () => {
  fc.assert(fc.property(octet, octet, (start, end) => {
    expect(accepts({ ranges: [{ start: v4(start), end: v4(end) }] })).toBe(start <= end);
  }));
});

test('takes a range with a subnet exactly when the subnet holds it', () => {
  fc.assert(fc.property(range, fc.integer({ min: 24, max: 32 }), octet, ({ first, last }, prefix, host) => {
    const size = 2 ** (32 - prefix);
    const base = Math.floor(host / size) * size;
    expect(accepts({ ranges: [{ start: v4(first), end: v4(last), subnet: `${v4(base)}/${prefix}` }] })).toBe(base <= first && last < base + size);
  }));
});

test('never hands out the endpoint of the cluster', () => {
  fc.assert(fc.property(range, ({ first, last }) => {
    const ranges = [{ start: `192.168.10.${first}`, end: `192.168.10.${last}` }];
    expect(accepts({ ranges })).toBe(!(first <= 20 && 20 <= last));
  }));
});

test('runs from a start to the end of its subnet, and takes the start exactly when the subnet holds it', () => {
  fc.assert(fc.property(octet, fc.integer({ min: 24, max: 32 }), octet, octet, (start, prefix, host, claimed) => {
    const size = 2 ** (32 - prefix);
    const base = Math.floor(host / size) * size;
    const ranges = [{ start: v4(start), subnet: `${v4(base)}/${prefix}` }];
    const isInside = base <= start && start < base + size;
    expect(accepts({ ranges })).toBe(isInside);
    expect(accepts({ ranges, preAllocations: { claim: v4(claimed) } })).toBe(isInside && start <= claimed && claimed < base + size);
    expect(accepts({ ranges, gateway: v4(claimed) })).toBe(isInside && !(start <= claimed && claimed < base + size));
  }));
});

test('never hands out the endpoint of the cluster in the rest of a subnet', () => {
  fc.assert(fc.property(octet, start => {
    expect(accepts({ ranges: [{ start: `192.168.10.${start}`, subnet: '192.168.10.0/24' }] })).toBe(start > 20);
  }));
});
