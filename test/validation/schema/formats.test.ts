import { FORMATS } from '../../../src/validation/schema/formats';

const ACCEPTED: [string, string][] = [
  ['date-time', '2030-12-31T23:59:59Z'], ['date-time', '2030-12-31t23:59:59.123456z'], ['date-time', '2028-02-29T00:00:00+02:00'],
  ['date', '2028-02-29'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'], ['uuid', '123E4567E89B12D3A456426614174000'],
  ['byte', ''], ['byte', 'YQ=='], ['byte', 'YWI='], ['byte', 'YWJj'], ['byte', 'YWJj\nYWJj\n'],
  ['uri', 'https://example.com/a?b=c'], ['uri', '/var/lib'], ['uri', 'file:///images/node.img'], ['uri', 'https://[2001:db8::1]:6385/v1/'],
  ['duration', '10m'], ['duration', '1h30m0.5s'], ['duration', '-1us'], ['duration', '0'], ['duration', '3 days'], ['duration', '1w 2d'],
  ['ipv4', '192.0.2.1'], ['ipv6', '::1'], ['ipv6', '2001:db8::1'],
  ['cidr', '192.0.2.0/24'], ['cidr', '::/0'], ['cidr', '2001:db8::/128'],
  ['mac', '00:00:5e:00:53:01'], ['mac', '00-00-5e-00-53-01'], ['mac', '0000.5e00.5301'], ['mac', '02:00:5e:10:00:00:00:01'],
  ['hostname', 'node-1.example.com'], ['hostname', 'localhost'], ['hostname', 'example.com.'],
  ['email', 'admin@example.com'], ['email', 'Admin <admin@example.com>'],
];
const REFUSED: [string, string][] = [
  ['date-time', '2030-12-31'], ['date-time', '2030-12-31T24:00:00Z'], ['date-time', '2030-12-31T23:60:00Z'], ['date-time', '2030-12-31T23:59:59'],
  ['date-time', '2030-02-30T00:00:00Z'], ['date-time', '2030-12-31 23:59:59Z'], ['date-time', 'T23:59:59Z'], ['date-time', ''], ['date-time', 'tomorrow'],
  ['date', '2030-02-29'], ['date', '30-02-01'], ['date', '2030-13-01'],
  ['uuid', '123e4567-e89b-12d3-a456-42661417400'], ['uuid', 'host-1'],
  ['byte', 'YQ='], ['byte', 'Y===='], ['byte', 'a b='],
  ['uri', 'example.com/a'], ['uri', ''], ['uri', 'images/node.img'], ['uri', 'https://example.com/\n'],
  ['duration', '10'], ['duration', 'soon'], ['duration', '5 fortnights'], ['duration', ''],
  ['ipv4', '192.0.2'], ['ipv4', '192.0.2.256'], ['ipv4', '192.0.02.1'], ['ipv4', '::1'],
  ['ipv6', '192.0.2.1'], ['ipv6', 'fe80::1%eth0'], ['ipv6', ':::'],
  ['cidr', '192.0.2.1'], ['cidr', '192.0.2.0/33'], ['cidr', '2001:db8::/129'], ['cidr', '192.0.2.0/024'], ['cidr', 'fe80::%1/64'],
  ['mac', '00:00:5e:00:53'], ['mac', '00:00-5e:00:53:01'], ['mac', '00005e005301'],
  ['hostname', '-a'], ['hostname', 'a_b'], ['hostname', `${'a'.repeat(64)}.com`],
  ['email', 'admin'], ['email', '@example.com'],
];

test.each(ACCEPTED)('%s accepts %j', (format, text) => {
  expect(FORMATS.get(format)!.accepts(text)).toBe(true);
});

test.each(REFUSED)('%s refuses %j', (format, text) => {
  expect(FORMATS.get(format)!.accepts(text)).toBe(false);
});

test('a format that the API server does not know is not known here', () => {
  expect(FORMATS.get('semver')).toBeUndefined();
});
