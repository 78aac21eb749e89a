import { Duration, JsonPatch } from 'cdk8s';
import { VERSIONS } from './machines';
import { RELEASES } from '../../../imports/releases';
import { Metal3ControlPlane } from '../../../src/providers/metal3';
import { Metal3Remediation, Metal3RemediationProps } from '../../../src/providers/metal3/remediation';
import { REMEDIATION_DEFECT } from '../../../src/providers/metal3/remediation-defect';
import { ClusterApiVersion } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

function build(props?: Metal3RemediationProps, apiVersion?: ClusterApiVersion): { remediation: Metal3Remediation; manifest: () => Manifest } {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  const remediation = new Metal3Remediation(cluster, 'Reboot', props);
  return { remediation, manifest: () => find(synth(chart), 'Metal3RemediationTemplate') };
}

const ALL: Required<Metal3RemediationProps> = { remediationName: 'reboot-thrice', retryLimit: 3, timeout: Duration.minutes(15) };

test('reboots again once and waits ten minutes by default', () => {
  expect(build().manifest()).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'Metal3RemediationTemplate',
    metadata: { name: 'edge-metal3-remediation', namespace: 'edge', labels: { 'clusterctl.cluster.x-k8s.io/move': '' } },
    spec: { template: { spec: { strategy: { type: 'Reboot', retryLimit: 1, timeoutSeconds: 600 } } } },
  });
});

test('writes the time with its unit in v1beta1', () => {
  const manifest = build({}, ClusterApiVersion.V1BETA1).manifest();
  expect(manifest.apiVersion).toBe('infrastructure.cluster.x-k8s.io/v1beta1');
  expect(manifest.spec.template.spec.strategy).toEqual({ type: 'Reboot', retryLimit: 1, timeout: '10m0s' });
});

test.each([
  [ClusterApiVersion.V1BETA1, { type: 'Reboot', retryLimit: 3, timeout: '15m0s' }],
  [ClusterApiVersion.V1BETA2, { type: 'Reboot', retryLimit: 3, timeoutSeconds: 900 }],
])('writes all props in %s', (version, strategy) => {
  const manifest = build(ALL, version).manifest();
  expect(manifest.metadata.name).toBe('reboot-thrice');
  expect(manifest.spec.template.spec.strategy).toEqual(strategy);
});

test.each(VERSIONS)('passes the schema in %s', version => {
  expect(schemaErrors(build({}, version).manifest())).toEqual([]);
  expect(schemaErrors(build(ALL, version).manifest())).toEqual([]);
});

test('is for Metal3 machines and takes JSON patches', () => {
  const { remediation, manifest } = build();
  expect(remediation.machineProvider).toBe('metal3');
  remediation.resource.addJsonPatch(JsonPatch.replace('/spec/template/spec/strategy/retryLimit', 2));
  expect(manifest().spec.template.spec.strategy.retryLimit).toBe(2);
});

test('takes the shortest time and the fewest reboots there are', () => {
  expect(build({ retryLimit: 1, timeout: Duration.seconds(100) }).manifest().spec.template.spec.strategy)
    .toEqual({ type: 'Reboot', retryLimit: 1, timeoutSeconds: 100 });
});

test.each([0, -1, 1.5, NaN])('fails on %d reboots', retryLimit => {
  expect(() => build({ retryLimit })).toThrow(new Error(
    `[test/Cluster/Reboot] 'retryLimit' ${retryLimit} is not possible; use a whole number, 1 or more (input/invalid-value)`));
});

test('fails on a time that is too short', () => {
  expect(() => build({ timeout: Duration.seconds(99) })).toThrow(new Error(
    "[test/Cluster/Reboot] 'timeout' 99s is too short for a reboot; use 100 seconds or more (input/invalid-value)"));
});

test('fails on a name that no object can have', () => {
  expect(() => build({ remediationName: 'Reboot' })).toThrow(new Error(
    "[test/Cluster/Reboot] 'remediationName' 'Reboot' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});

test('tells how long all reboots take', () => {
  expect(build({ retryLimit: 2, timeout: Duration.minutes(15) }).remediation.longestRepair?.toMinutes()).toBe(45);
});

test('the release that is known to replace no machine is the pinned one', () => {
  // If not: see by the live scenarios whether the new release still leaves machines, then change or remove what is said of it.
  expect(RELEASES['cluster-api-provider-metal3']).toBe(REMEDIATION_DEFECT.lastSeen);
});
