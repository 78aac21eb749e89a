import { isIP } from 'net';
import * as fc from 'fast-check';
import { Address4 } from 'ip-address';
import { InvalidInputError } from '../../src/core/errors';
import { IpRange, isIpAddress } from '../../src/core/ip-range';

/** IPv4 addresses as numbers and networks as intervals of them, written without the code under test. */
interface Interval {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

const ipv4Number = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const ipv4Network = fc.tuple(ipv4Number, fc.integer({ min: 0, max: 32 })).map(([member, prefix]) => intervalOf(member, prefix));
const ipv6Network = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), fc.integer({ min: 0, max: 128 })).map(([member, prefix]) => {
  const size = 2n ** BigInt(128 - prefix);
  const first = member / size * size;
  return { text: `${ipv6Text(first)}/${prefix}`, first: ipv6Text(first), last: ipv6Text(first + size - 1n) };
});
const anyRange = fc.oneof(ipv4Network.map(({ text }) => cidr(text)), ipv6Network.map(({ text }) => cidr(text)),
  fc.tuple(ipv4Number, ipv4Number).map(([one, other]) => IpRange.between('x', ipv4Text(Math.min(one, other)), ipv4Text(Math.max(one, other)))));
const nearAddress = fc.oneof(
  fc.string({ unit: fc.constantFrom('0', '1', '25', '5', '6', '.', '.', '/', ' ') }),
  fc.string({ unit: fc.constantFrom('0', 'a', 'F', '1', ':', '::', '/', '%', '.', ']') }),
  fc.array(fc.constantFrom('0', '1', '10', '255', '256', '01', ''), { minLength: 3, maxLength: 5 }).map(parts => parts.join('.')),
  fc.array(fc.constantFrom('0', 'f', 'ffff', '12345', '', '1.2.3.4'), { minLength: 2, maxLength: 9 }).map(parts => parts.join(':')),
  fc.string(),
);

test('reads IPv4 networks as the library does, however they are written', () => {
  const octets = fc.array(fc.constantFrom('0', '1', '10', '255', '256', '01', ''), { minLength: 3, maxLength: 5 });
  const prefix = fc.constantFrom('0', '8', '08', '24', '31', '32', '33', '-1', '', '1x', '024', ' 8');
  fc.assert(fc.property(fc.oneof(octets.map(parts => parts.join('.')), ipv4Number.map(ipv4Text)), prefix, (start, length) => {
    const range = IpRange.tryNetwork(`${start}/${length}`);
    const expected = networkByLibrary(`${start}/${length}`);
    expect(range === undefined).toBe(expected === undefined);
    expect(range?.contains(expected!)).toBe(expected?.contains(range!));
    expect(range?.contains(expected!)).not.toBe(false);
  }), { numRuns: 2000 });
});

test('writes the first address of IPv4 networks as the library does', () => {
  fc.assert(fc.property(ipv4Number, number => {
    expect(IpRange.ofAddress('x', ipv4Text(number)).firstAddress).toBe(Address4.fromBigInt(BigInt(number)).correctForm());
  }));
});

test('overlaps is symmetric', () => {
  fc.assert(fc.property(anyRange, anyRange, (one, other) => {
    expect(one.overlaps(other)).toBe(other.overlaps(one));
  }));
});

test('overlaps and contains are reflexive', () => {
  fc.assert(fc.property(anyRange, range => {
    expect([range.overlaps(range), range.contains(range)]).toEqual([true, true]);
  }));
});

test('contains implies overlaps', () => {
  const parts = ipv4Network.chain(({ text, first, last }) => fc.tuple(fc.constant(cidr(text)), fc.tuple(
    fc.integer({ min: first, max: last }), fc.integer({ min: first, max: last }),
  ).map(([one, other]) => IpRange.between('x', ipv4Text(Math.min(one, other)), ipv4Text(Math.max(one, other))))));
  fc.assert(fc.property(parts, ([whole, part]) => {
    expect([whole.contains(part), whole.overlaps(part)]).toEqual([true, true]);
  }));
  fc.assert(fc.property(anyRange, anyRange, (one, other) => {
    expect(!one.contains(other) || one.overlaps(other)).toBe(true);
  }));
});

test('an IPv4 network contains its first and last address and not the ones beside them', () => {
  fc.assert(fc.property(ipv4Network, ({ text, first, last }) => {
    const holds = (member: number) => cidr(text).contains(address(ipv4Text(member)));
    expect([holds(first), holds(last)]).toEqual([true, true]);
    expect(first === 0 || !holds(first - 1)).toBe(true);
    expect(last === 2 ** 32 - 1 || !holds(last + 1)).toBe(true);
  }));
});

test('an IPv6 network contains its first and last address', () => {
  fc.assert(fc.property(ipv6Network, ({ text, first, last }) => {
    expect([cidr(text).contains(address(first)), cidr(text).contains(address(last))]).toEqual([true, true]);
  }));
});

test('IPv4 networks overlap and contain as intervals of numbers do', () => {
  const related = ipv4Network.chain(one => fc.tuple(fc.constant(one), fc.oneof(ipv4Network, fc.tuple(
    fc.integer({ min: one.first, max: one.last }), fc.integer({ min: 0, max: 32 })).map(([member, prefix]) => intervalOf(member, prefix)))));
  fc.assert(fc.property(related, ([one, other]) => {
    expect(cidr(one.text).overlaps(cidr(other.text))).toBe(one.first <= other.last && other.first <= one.last);
    expect(cidr(one.text).contains(cidr(other.text))).toBe(one.first <= other.first && other.last <= one.last);
  }), { numRuns: 300 });
});

test('IPv4 never overlaps IPv6', () => {
  fc.assert(fc.property(ipv4Network, ipv6Network, (v4, v6) => {
    expect(cidr(v4.text).overlaps(cidr(v6.text))).toBe(false);
    expect(cidr(v6.text).contains(cidr(v4.text))).toBe(false);
  }));
});

test('an address with host bits is refused and the network in the message is accepted', () => {
  fc.assert(fc.property(ipv4Number, fc.integer({ min: 0, max: 32 }), (member, prefix) => {
    const { text, first } = intervalOf(member, prefix);
    fc.pre(first !== member);
    expect(() => cidr(`${ipv4Text(member)}/${prefix}`)).toThrow(new Error(
      `'x' '${ipv4Text(member)}/${prefix}' has host bits set; use the network address '${text}' (network/invalid-cidr)`));
    expect(`${cidr(text)}`).toBe(text);
  }));
});

test('a network that others wrote with host bits is that of its first address', () => {
  fc.assert(fc.property(ipv4Number, fc.integer({ min: 0, max: 32 }), (member, prefix) => {
    const [written, network] = [IpRange.tryNetwork(`${ipv4Text(member)}/${prefix}`)!, cidr(intervalOf(member, prefix).text)];
    expect([written.contains(network), network.contains(written)]).toEqual([true, true]);
  }));
});

test('an address that others wrote is one that is accepted, or none', () => {
  fc.assert(fc.property(nearAddress, text => {
    const found = IpRange.tryAddress(text);
    expect(found !== undefined).toBe(isIpAddress(text));
    expect(found === undefined || found.contains(address(text)) && address(text).contains(found)).toBe(true);
  }), { numRuns: 1000 });
});

test('an address is what node takes for one, without a zone', () => {
  fc.assert(fc.property(nearAddress, text => {
    expect(isIpAddress(text)).toBe(isIP(text) !== 0 && !text.includes('%'));
  }), { numRuns: 1000 });
});

test('no text crashes with anything but a refusal', () => {
  fc.assert(fc.property(nearAddress, nearAddress, (one, other) => {
    for (const parse of [() => cidr(one), () => cidr(`${one}/${other}`), () => address(one), () => IpRange.between('x', one, other)]) {
      try {
        expect(parse().overlaps(parse())).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInputError);
      }
    }
  }), { numRuns: 500 });
});

function cidr(text: string): IpRange {
  return IpRange.ofCidr('x', text);
}

function address(text: string): IpRange {
  return IpRange.ofAddress('x', text);
}

function intervalOf(member: number, prefix: number): Interval {
  const size = 2 ** (32 - prefix);
  const first = Math.floor(member / size) * size;
  return { text: `${ipv4Text(first)}/${prefix}`, first, last: first + size - 1 };
}

function ipv4Text(number: number): string {
  return [2 ** 24, 2 ** 16, 2 ** 8, 1].map(unit => Math.floor(number / unit) % 256).join('.');
}

function ipv6Text(number: bigint): string {
  return number.toString(16).padStart(32, '0').match(/.{4}/g)!.join(':');
}

/** The addresses of a network by the library; undefined if it is none. */
function networkByLibrary(text: string): IpRange | undefined {
  try {
    const network = new Address4(text);
    return IpRange.between('x', network.startAddress().correctForm(), network.endAddress().correctForm());
  } catch {
    return undefined;
  }
}
