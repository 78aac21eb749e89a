import { Metal3ControlPlane } from '../../../src/providers/metal3';
import { BareMetalHost } from '../../../src/providers/metal3/bare-metal-host';
import { Metal3IpPool } from '../../../src/providers/metal3/ip-pool';
import { Metal3Remediation } from '../../../src/providers/metal3/remediation';
import { MachineHealthCheck } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';

const pool = { ranges: [{ start: '172.22.0.100', end: '172.22.0.200' }], prefix: 24 };
const host = { hostName: 'node-0', bmcAddress: 'ipmi://192.168.111.1', bmcCredentialsSecretName: 'bmc' };

function refusal(kind: string, name: string): Error {
  return new Error(`[test/Cluster/B] ${kind} '${name}' is the name of 'test/Cluster/A' too; give each ${kind} of a chart its own name (input/duplicate)`);
}

test('fails with two address pools of one name', () => {
  const cluster = makeCluster();
  new Metal3IpPool(cluster, 'A', { ...pool, poolName: 'nodes', namePrefix: 'a' });
  expect(() => new Metal3IpPool(cluster, 'B', { ...pool, poolName: 'nodes', namePrefix: 'b' })).toThrow(refusal('IPPool', 'nodes'));
});

test('fails with two address pools whose addresses would have one name', () => {
  const cluster = makeCluster();
  new Metal3IpPool(cluster, 'A', { ...pool, poolName: 'nodes' });
  expect(() => new Metal3IpPool(cluster, 'B', { ...pool, poolName: 'storage', namePrefix: 'nodes' })).toThrow(refusal('IPPool with name prefix', 'nodes'));
});

test('fails with two remediations of one name', () => {
  const cluster = makeCluster();
  new Metal3Remediation(cluster, 'A');
  expect(() => new Metal3Remediation(cluster, 'B')).toThrow(refusal('Metal3RemediationTemplate', 'edge-metal3-remediation'));
});

test('fails with two health checks of one name', () => {
  const cluster = makeCluster();
  const target = new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  new MachineHealthCheck(cluster, 'A', { target });
  expect(() => new MachineHealthCheck(cluster, 'B', { target })).toThrow(refusal('MachineHealthCheck', 'edge-control-plane'));
});

test('fails with two hosts of one name', () => {
  const chart = makeChart();
  new BareMetalHost(chart, 'A', host);
  expect(() => new BareMetalHost(chart, 'B', host)).toThrow(new Error(
    "[test/B] BareMetalHost 'node-0' is the name of 'test/A' too; give each BareMetalHost of a chart its own name (input/duplicate)"));
});
