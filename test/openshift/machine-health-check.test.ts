import { Chart, Duration } from 'cdk8s';
import { openShiftChart } from './cluster/day2-pools';
import { OpenShiftMachineHealthCheck, OpenShiftMachineHealthCheckProps } from '../../src/openshift';
import { IntOrPercent } from '../../src/root';
import { find, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const MACHINES = { 'machine.openshift.io/cluster-api-machineset': 'ocp-7xk2p-worker-us-east-1a' };

function check(props: Partial<OpenShiftMachineHealthCheckProps> = {}): OpenShiftMachineHealthCheck {
  return new OpenShiftMachineHealthCheck(openShiftChart(), 'Health', { healthCheckName: 'workers', machineLabels: MACHINES, ...props });
}

test('replaces machines of the Machine API that are not ready for five minutes, while few of them are so', () => {
  const manifest = find(synth(Chart.of(check())), 'MachineHealthCheck', 'workers');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(manifest).toEqual({
    apiVersion: 'machine.openshift.io/v1beta1',
    kind: 'MachineHealthCheck',
    metadata: { name: 'workers', namespace: 'openshift-machine-api' },
    spec: {
      selector: { matchLabels: MACHINES },
      unhealthyConditions: [{ type: 'Ready', status: 'Unknown', timeout: '5m0s' }, { type: 'Ready', status: 'False', timeout: '5m0s' }],
      nodeStartupTimeout: '20m0s',
      maxUnhealthy: '40%',
    },
  });
});

test('takes all props', () => {
  const props: Required<OpenShiftMachineHealthCheckProps> = {
    healthCheckName: 'gpu',
    machineLabels: { role: 'gpu' },
    unhealthyConditions: [{ type: 'DiskPressure', status: 'True', timeout: Duration.minutes(2) }],
    nodeStartupTimeout: Duration.minutes(30),
    maxUnhealthy: IntOrPercent.of(1),
  };
  const manifest = find(synth(Chart.of(check(props))), 'MachineHealthCheck', 'gpu');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(manifest.spec).toEqual({
    selector: { matchLabels: { role: 'gpu' } }, unhealthyConditions: [{ type: 'DiskPressure', status: 'True', timeout: '2m0s' }], nodeStartupTimeout: '30m0s', maxUnhealthy: 1,
  });
});

test.each<[string, Partial<OpenShiftMachineHealthCheckProps>, string]>([
  ['labels of nobody', { machineLabels: {} }, "[test/Health] 'machineLabels' is empty, and would match the machines of the control plane too; name the MachineSet, "
    + "for example { 'machine.openshift.io/cluster-api-machineset': 'ocp-7xk2p-worker-us-east-1a' } (input/missing-value)"],
  ['no condition', { unhealthyConditions: [] },
    "[test/Health] 'unhealthyConditions' is empty; give at least one condition, or leave it out for the default (input/missing-value)"],
  ['a status that there is not', { unhealthyConditions: [{ type: 'Ready', status: 'No', timeout: Duration.minutes(1) }] },
    "[test/Health] 'unhealthyConditions' has the status 'No' for 'Ready'; give the type of a condition and 'True', 'False' or 'Unknown' (input/invalid-value)"],
])('fails with %s', (_, props, message) => {
  expect(() => check(props)).toThrow(message);
});
