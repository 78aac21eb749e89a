import { healthChecks } from '../../src/health/rules/health-checks';
import { TWO_CHECKS } from '../../src/health/rules/two-checks';
import { checkRule, topologyOf } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

const CLUSTER = object('Cluster', 'shop', { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3Cluster', name: 'shop' } });

function pool(name: string, role: string): string {
  return object('MachineDeployment', name, { clusterName: 'shop', template: { metadata: { labels: { role } }, spec: { clusterName: 'shop' } } });
}

function healthCheck(name: string, matchLabels: object): string {
  const spec = { clusterName: 'shop', selector: { matchLabels } };
  return JSON.stringify({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineHealthCheck', metadata: { name, namespace: 'shop' }, spec });
}

test('the machines of a cluster are looked at once, and not for each of its health checks', () => {
  const checks = [healthCheck('one', { role: 'web' }), healthCheck('other', { role: 'web' }), healthCheck('third', { role: 'db' })];
  const [one, other, third] = healthChecks(topologyOf(bundle(CLUSTER, pool('a', 'web'), pool('b', 'db'), ...checks)));
  expect(one!.machines).toBe(other!.machines);
  expect(one!.machines.surelyMatchedBy(one!.selector)).toBe(other!.machines.surelyMatchedBy(other!.selector));
  expect(third!.machines.matchedBy(third!.selector).map(({ group }) => group.object.name)).toEqual(['b']);
});

test('the first health check that watches the same machines is named', () => {
  const all = healthCheck('all', { 'cluster.x-k8s.io/cluster-name': 'shop' });
  const checks = [healthCheck('web', { role: 'web' }), healthCheck('db', { role: 'db' }), all, healthCheck('db-again', { role: 'db' })];
  const found = checkRule(TWO_CHECKS, bundle(CLUSTER, pool('a', 'web'), pool('b', 'db'), ...checks));
  expect(found.map(text => /machines of (\S+) are watched by (\S+) too/.exec(text)?.slice(1))).toEqual([
    ['MachineDeployment/a', 'MachineHealthCheck/web'], ['MachineDeployment/b', 'MachineHealthCheck/db'],
  ]);
});

test('thousands of health checks and pools of one cluster take little time and memory', () => {
  const names = Array.from({ length: 3000 }, (_, index) => `${index}`);
  const topology = topologyOf(bundle(CLUSTER, ...names.map(name => pool(`pool-${name}`, 'web')), ...names.map(name => healthCheck(`check-${name}`, { role: 'web' }))));
  const before = process.memoryUsage().heapUsed;
  expect(healthChecks(topology)).toHaveLength(names.length);
  expect(healthChecks(topology).every(({ machines, selector }) => machines.surelyMatchedBy(selector).length === names.length)).toBe(true);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});
