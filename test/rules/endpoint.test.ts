import { checkRule } from './check-rule';
import { bundle, cluster, object } from './cloud-bundle';
import { INVALID_ENDPOINT } from '../../src/rules/mixed/invalid-endpoint';

describe('the host of an endpoint', () => {
  const withHost = (host: string, kind = 'Cluster') => object(kind, 'shop', { controlPlaneEndpoint: { host, port: 6443 } });

  test.each(['10.20.30.40', 'fd00::1', 'api.example.com', 'API.example.com', '', '${HOST}', '${HOST:=10.0.0.1/x}'])("may be '%s'", host => {
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

  test.each([
    ['10.20.30.300', 'is neither an IP address nor a DNS name'], ['10.20.30.40 ', 'is neither an IP address nor a DNS name'],
    ['api_shop.example.com', 'is neither an IP address nor a DNS name'], ['fe80::1%eth0', 'is neither an IP address nor a DNS name'],
    ['{{ .Values.host }}', 'is neither an IP address nor a DNS name'], ['<HOST>', 'is neither an IP address nor a DNS name'],
    ['$HOST', 'is neither an IP address nor a DNS name'], ['0.0.0.0', 'stands for all addresses of a host'], ['::', 'stands for all addresses of a host'],
  ])("fails as '%s', which %s", (host, problem) => {
    expect(checkRule(INVALID_ENDPOINT, withHost(host))).toEqual([
      `spec.controlPlaneEndpoint.host: 'host' '${host}' ${problem}, and no node finds the API server by it; write its IP address or DNS name`,
    ]);
  });

  test.each([
    ['KamajiControlPlane', 'NutanixCluster', 0], ['K0smotronControlPlane', 'AcmeCluster', 0], ['KamajiControlPlane', 'AcmeCluster', 1], ['KubeadmControlPlane', 'NutanixCluster', 1],
  ])('may be any address where %s writes it into %s', (controlPlane, infraCluster, count) => {
    expect(checkRule(INVALID_ENDPOINT, bundle(cluster(infraCluster, controlPlane), withHost('0.0.0.0', infraCluster)))).toHaveLength(count);
  });

  test.each(['127.0.0.1', '::1', 'localhost'])("fails as '%s' where machines are elsewhere", host => {
    const expected = [`spec.controlPlaneEndpoint.host: 'host' '${host}' is of every machine itself, and no node finds the API server by it; write its IP address or DNS name`];
    expect(checkRule(INVALID_ENDPOINT, withHost(host, 'Metal3Cluster'))).toEqual(expected);
    expect(checkRule(INVALID_ENDPOINT, object('Cluster', 'shop', { controlPlaneEndpoint: { host }, infrastructureRef: { kind: 'Metal3Cluster' } }))).toEqual(expected);
    expect(checkRule(INVALID_ENDPOINT, withHost(host, 'NestedCluster'))).toEqual([]);
    expect(checkRule(INVALID_ENDPOINT, withHost(host))).toEqual([]);
  });
});
