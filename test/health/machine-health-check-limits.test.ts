import { Duration } from 'cdk8s';
import { MachineHealthCheck, MachineHealthCheckProps } from '../../src/health/machine-health-check';
import { ByohControlPlane, ByohWorkerPool } from '../../src/providers/byoh';
import { Metal3Remediation, Metal3WorkerPool } from '../../src/providers/metal3';
import { IntOrPercent } from '../../src/root';
import { IMAGE, makeCluster } from '../support/charts';

function check(props: Partial<MachineHealthCheckProps>): MachineHealthCheck {
  const target = new Metal3WorkerPool(makeCluster(), 'Workers', { image: IMAGE });
  return new MachineHealthCheck(target, 'HealthCheck', { target, ...props });
}

const expectRefused = (props: Partial<MachineHealthCheckProps>, message: string) =>
  expect(() => check(props)).toThrow(new Error(`[test/Cluster/Workers/HealthCheck] ${message}`));

test.each([0, 30])('takes a start-up time of %i seconds', seconds => {
  expect(check({ nodeStartupTimeout: Duration.seconds(seconds) }).resource.toJson().spec.checks.nodeStartupTimeoutSeconds).toBe(seconds);
});

test.each([1, 29])('fails on a start-up time of %i seconds', seconds => {
  expectRefused({ nodeStartupTimeout: Duration.seconds(seconds) },
    `'nodeStartupTimeout' ${seconds}s is too short; use 30 seconds or more, or zero for no limit (input/invalid-value)`);
});

test('fails on an empty list of conditions', () => {
  expectRefused({ unhealthyConditions: [] },
    "'unhealthyConditions' is empty; give at least one condition, or leave it out for the default (input/missing-value)");
});

test.each(['True', 'False', 'Unknown'])('takes the status %s', status => {
  const unhealthyConditions = [{ type: 'Ready', status, timeout: Duration.minutes(1) }];
  expect(check({ unhealthyConditions }).resource.toJson().spec.checks.unhealthyNodeConditions).toEqual([{ type: 'Ready', status, timeoutSeconds: 60 }]);
});

test.each(['Foo', '', 'true'])('fails on the status %j', status => {
  const timeout = Duration.minutes(1);
  expectRefused({ unhealthyConditions: [{ type: 'Ready', status: 'False', timeout }, { type: 'DiskPressure', status, timeout }] },
    `'unhealthyConditions' has the status '${status}' for 'DiskPressure'; give the type of a condition and 'True', 'False' or 'Unknown' (input/invalid-value)`);
});

test.each(['[0-0]', '[3-5]', '[10-200]'])('takes the range %s', unhealthyRange => {
  expect(check({ unhealthyRange }).resource.toJson().spec.remediation.triggerIf).toEqual({ unhealthyInRange: unhealthyRange });
});

test.each(['', '3-5', '[3-]', '[3,5]', '[3-5', '[a-b]', ' [3-5]', '[5-3]'])('fails on the range %j', unhealthyRange => {
  expectRefused({ unhealthyRange },
    `'unhealthyRange' '${unhealthyRange}' is not a range; use '[<from>-<to>]', for example '[3-5]' (input/invalid-value)`);
});

test.each([IntOrPercent.of(-1), IntOrPercent.of(1.5), IntOrPercent.percent(101), IntOrPercent.percent(-1), IntOrPercent.percent(33.3)])(
  'fails on the limit %s', maxUnhealthy => {
    expectRefused({ maxUnhealthy },
      `'maxUnhealthy' ${maxUnhealthy.toString()} is not a number of machines; use a whole number, 0 or more, or a whole percentage from 0 to 100 `
      + '(input/invalid-value)');
  });

test.each(['Watch', 'a.b', 'x'.repeat(64)])('fails on the name %s', name => {
  const length = name.length > 63 ? ' (64 characters)' : '';
  expectRefused({ healthCheckName: name }, `'healthCheckName' '${name}'${length} is not a valid name; `
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)");
});

test('fails on a remediation of another provider, for pools and control planes', () => {
  const cluster = makeCluster();
  const remediation = new Metal3Remediation(cluster, 'Reboot');
  for (const target of [new ByohWorkerPool(cluster, 'Hosts'), new ByohControlPlane(cluster, 'ControlPlane')]) {
    expect(() => new MachineHealthCheck(target, 'HealthCheck', { target, remediation })).toThrow(new Error(
      `[${target.node.path}/HealthCheck] 'remediation' repairs metal3 machines, but '${target.node.path}' has byoh machines; `
      + 'use one health check per provider, without a remediation where the provider has none (input/invalid-value)'));
  }
});

test('fails on a replacement without a repair before it', () => {
  expectRefused({ replaceAfter: Duration.hours(1) }, "'replaceAfter' says when to replace what a 'remediation' could not repair, and there is none; "
    + "leave it out, and set the timeouts of 'unhealthyConditions' (input/invalid-value)");
});

test('fails on a replacement that comes before the last reboot is given up', () => {
  const cluster = makeCluster();
  const target = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  // Three reboots of ten minutes, after five minutes of waiting.
  const remediation = new Metal3Remediation(cluster, 'Reboot', { retryLimit: 2 });
  expect(() => new MachineHealthCheck(target, 'HealthCheck', { target, remediation, replaceAfter: Duration.minutes(35) })).toThrow(new Error(
    "[test/Cluster/Workers/HealthCheck] 'replaceAfter' 2100s is too short: the health check and its 'remediation' take 2100s together, and machines "
    + 'would be replaced while they are repaired; use more than that (input/invalid-value)'));
});

test('takes a replacement right after the last reboot is given up', () => {
  const cluster = makeCluster();
  const target = new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE });
  const remediation = new Metal3Remediation(cluster, 'Reboot', { retryLimit: 2 });
  const { replacement } = new MachineHealthCheck(target, 'HealthCheck', { target, remediation, replaceAfter: Duration.seconds(2101) });
  expect(replacement!.toJson().spec.checks.unhealthyNodeConditions).toEqual([
    { type: 'Ready', status: 'Unknown', timeoutSeconds: 2101 }, { type: 'Ready', status: 'False', timeoutSeconds: 2101 },
  ]);
});
