import { checkRule } from './check-rule';
import { object } from './cloud-bundle';
import { INVALID_ENDPOINT } from '../../src/rules/mixed/invalid-endpoint';

describe('the host of an endpoint', () => {
  const withHost = (host: string, kind = 'Cluster') => object(kind, 'shop', { controlPlaneEndpoint: { host, port: 6443 } });

  test.each(['10.20.30.40', 'fd00::1', '::1', 'api.example.com', 'API.example.com', '', '${HOST}', '${HOST:=10.0.0.1/x}'])("may be '%s'", host => {
    expect(checkRule(INVALID_ENDPOINT, withHost(host))).toEqual([]);
  });

  test.each([
    ['https://api.example.com', 'a scheme'], ['HTTPS://api.example.com:6443', 'a scheme'], ['api.example.com:6443', 'a port'], ['10.20.30.40:443', 'a port'],
    ['[fd00::1]:6443', 'a port'], ['[fd00::1]', 'brackets'], ['api.example.com/', 'a path'],
  ])("fails as '%s', which has %s", (host, what) => {
    const expected = `spec.controlPlaneEndpoint.host: 'host' '${host}' has ${what}, and becomes a part of addresses as it is; `
      + "write the IP address or the DNS name alone, and the port in 'port'";
    expect(checkRule(INVALID_ENDPOINT, withHost(host))).toEqual([expected]);
    expect(checkRule(INVALID_ENDPOINT, withHost(host, 'Metal3Cluster'))).toEqual([expected]);
  });
});
