import { Endpoint } from '../../src/core/endpoint';

test('has port 6443 unless given', () => {
  expect(Endpoint.of('192.168.10.20')).toMatchObject({ host: '192.168.10.20', port: 6443 });
  expect(Endpoint.of('192.168.10.20', 443).port).toBe(443);
});

test('may be that of a load balancer', () => {
  expect(Endpoint.of('192.168.10.20').isLoadBalancer).toBe(false);
  expect(Endpoint.loadBalancer('192.168.10.20')).toMatchObject({ host: '192.168.10.20', port: 6443, isLoadBalancer: true });
  expect(Endpoint.loadBalancer('api.example.com', 443).port).toBe(443);
});

test.each([
  ['192.168.10.20', 6443, '192.168.10.20:6443'],
  ['api.example.com', 443, 'api.example.com:443'],
  ['fd00::20', 6443, '[fd00::20]:6443'],
])('%s with port %s is written as %s', (host, port, text) => {
  expect(`${Endpoint.of(host, port)}`).toBe(text);
});

test.each([
  ['192.168.10.20', 1], ['fd00::20', 65535], ['::ffff:192.0.2.1', 6443], ['api', 6443], ['api.example.com', 6443], ['2.example', 6443], ['api.v1', 6443],
])('accepts %s with port %s', (host, port) => {
  expect(() => Endpoint.of(host, port)._check()).not.toThrow();
});

test.each([
  [''], ['https://api.example.com'], ['api.example.com:6443'], ['[fd00::20]'], ['fd00::20%eth0'], ['192.168.10.20/24'], ['Api.example.com'], ['api_1'], ['api.'],
  ['192.168.10.256'], ['192.168.10'], ['10'], ['api.1'], ['1.2.3.4.5'],
])("fails with the host '%s'", host => {
  expect(() => Endpoint.of(host)._check()).toThrow(new Error(
    `'endpoint' host '${host}' is neither an IP address nor a DNS name; use for example Endpoint.of('192.168.10.20') (input/invalid-value)`));
});

test.each([[0], [-1], [65536], [6443.5], [NaN], [Infinity]])('fails with the port %s', port => {
  expect(() => Endpoint.of('192.168.10.20', port)._check()).toThrow(new Error(
    `'endpoint' port ${port} is not a port; use a whole number from 1 to 65535 (input/invalid-value)`));
});
