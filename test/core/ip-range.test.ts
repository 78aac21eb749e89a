import { checkIpAddress, IpRange, isIpAddress } from '../../src/core/ip-range';

const cidr = (text: string) => IpRange.ofCidr('podCidrs', text);
const address = (text: string) => IpRange.ofAddress('endpoint', text);
const between = (start: string, end: string) => IpRange.between('ranges', start, end);

test('is written as it was given', () => {
  expect(`${cidr('192.168.0.0/16')}`).toBe('192.168.0.0/16');
  expect(`${cidr('FD00:10:244:0::/56')}`).toBe('FD00:10:244:0::/56');
  expect(`${between('10.0.0.1', '10.0.0.9')}`).toBe('10.0.0.1-10.0.0.9');
  expect(`${address('fd00::1')}`).toBe('fd00::1');
});

test.each([
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['10.0.0.0/8', '9.255.255.255', false],
  ['0.0.0.0/0', '255.255.255.255', true],
  ['192.168.10.20/32', '192.168.10.20', true],
  ['192.168.10.20/32', '192.168.10.21', false],
  ['fd00:10:244::/56', 'fd00:10:244:ff:ffff:ffff:ffff:ffff', true],
  ['fd00:10:244::/56', 'fd00:10:244:100::', false],
  ['::/0', 'ffff::', true],
  ['::/0', '10.0.0.1', false],
])('%s holds %s: %s', (network, member, expected) => {
  expect(cidr(network).contains(address(member))).toBe(expected);
});

test('may be one address from itself to itself', () => {
  expect(between('10.0.0.1', '10.0.0.1').contains(address('10.0.0.1'))).toBe(true);
});

test('holds a range only when it holds both its ends', () => {
  expect(cidr('10.0.0.0/24').contains(between('10.0.0.0', '10.0.0.255'))).toBe(true);
  expect(cidr('10.0.0.0/24').contains(between('10.0.0.0', '10.0.1.0'))).toBe(false);
  expect(cidr('10.0.0.0/24').overlaps(between('10.0.0.255', '10.0.1.0'))).toBe(true);
  expect(cidr('10.0.0.0/24').overlaps(between('10.0.1.0', '10.0.1.1'))).toBe(false);
});

test.each([
  [''], ['10.0.0.0'], ['10.0.0.0/'], ['10.0.0.0/33'], ['10.0.0/8'], ['010.0.0.0/8'], ['10.0.0.0/8/8'], [' 10.0.0.0/8'], ['10.0.0.0/255.0.0.0'],
  ['fd00::/129'], ['fd00::/8/8'], ['fe80::%eth0/64'], ['fe80::/64%eth0'], ['[fd00::]/64'], ['fd00::1::/64'], ['nonsense/8'],
])("fails with the network '%s'", text => {
  expect(() => cidr(text)).toThrow(new Error(`'podCidrs' '${text}' is not a network; `
    + "use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56' (network/invalid-cidr)"));
});

test.each([
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['192.168.10.20/24', '192.168.10.0/24'],
  ['10.0.0.1/0', '0.0.0.0/0'],
  ['fd00:10:244::1/56', 'fd00:10:244::/56'],
])('fails with host bits in %s and names %s', (text, network) => {
  expect(() => cidr(text)).toThrow(new Error(`'podCidrs' '${text}' has host bits set; use the network address '${network}' (network/invalid-cidr)`));
});

test.each([
  [''], ['10.0.0'], ['10.0.0.256'], ['10.0.0.1/32'], ['fd00::1/128'], ['fe80::1%eth0'], ['[fd00::1]'], ['example.com'], ['10.0.0.1 '], ['0x0a.0.0.1'],
])("fails with the address '%s'", text => {
  const message = `'gateway' '${text}' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)`;
  expect(isIpAddress(text)).toBe(false);
  expect(() => checkIpAddress('gateway', text)).toThrow(new Error(message));
  expect(() => IpRange.ofAddress('gateway', text)).toThrow(new Error(message));
  expect(() => IpRange.between('gateway', text, '10.0.0.1')).toThrow(new Error(message));
  expect(() => IpRange.between('gateway', '10.0.0.1', text)).toThrow(new Error(message));
});

test.each([['10.0.0.1'], ['0.0.0.0'], ['fd00::1'], ['::'], ['FD00::A'], ['::ffff:192.0.2.1']])('accepts the address %s', text => {
  expect(isIpAddress(text)).toBe(true);
  expect(checkIpAddress('gateway', text)).toBe(text);
});

test('fails with a range of two address families', () => {
  expect(() => between('10.0.0.1', 'fd00::1')).toThrow(new Error(
    "'ranges' mixes the address families of '10.0.0.1' and 'fd00::1'; use two addresses of one family (input/invalid-value)"));
});

test('fails with a range that ends before it starts', () => {
  expect(() => between('10.0.0.9', '10.0.0.1')).toThrow(new Error(
    "'ranges' starts at '10.0.0.9', after its end '10.0.0.1'; swap the two addresses (input/invalid-value)"));
});

test.each([
  [cidr('10.0.0.0/8'), true], [between('10.0.0.1', '10.0.0.9'), true], [address('10.0.0.1'), true],
  [cidr('fd00::/8'), false], [between('fd00::1', 'fd00::9'), false], [address('::ffff:192.0.2.1'), false],
])('%s is IPv4: %s', (range, expected) => {
  expect(range.isV4).toBe(expected);
});

test.each([
  ['10.0.0.0/24', '10.0.0.100', '10.0.0.100-10.0.0.255', ['10.0.0.100', '10.0.0.255'], ['10.0.0.99', '10.0.1.0']],
  ['10.0.0.0/24', '10.0.0.0', '10.0.0.0-10.0.0.255', ['10.0.0.0'], ['9.255.255.255']],
  ['10.0.0.9/32', '10.0.0.9', '10.0.0.9-10.0.0.9', ['10.0.0.9'], ['10.0.0.10']],
  ['fd00::/120', 'fd00::10', 'fd00::10-fd00::ff', ['fd00::10', 'fd00::ff'], ['fd00::f', 'fd00::100']],
])('%s from %s on is %s', (network, start, text, inside, outside) => {
  const part = cidr(network).startingAt('start', start);
  expect(`${part}`).toBe(text);
  expect(inside.map(member => part.contains(address(member)))).toEqual(inside.map(() => true));
  expect(outside.map(member => part.contains(address(member)))).toEqual(outside.map(() => false));
});

test.each([
  ['10.0.1.0', "'start' 10.0.1.0 is not inside 10.0.0.0/24; correct one of them (input/invalid-value)"],
  ['fd00::1', "'start' fd00::1 is not inside 10.0.0.0/24; correct one of them (input/invalid-value)"],
  ['10.0.0', "'start' '10.0.0' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
])('fails with the part from %s on', (start, message) => {
  expect(() => cidr('10.0.0.0/24').startingAt('start', start)).toThrow(new Error(message));
});

test('sorts ranges by family and first address', () => {
  const ranges = ['fd00::/64', '10.0.1.0/24', '::/128', '10.0.0.0/16', '10.0.0.0/24'].map(text => IpRange.ofCidr('range', text));
  expect(ranges.sort((a, b) => a.compareTo(b)).map(String)).toEqual(['10.0.0.0/16', '10.0.0.0/24', '10.0.1.0/24', '::/128', 'fd00::/64']);
});
