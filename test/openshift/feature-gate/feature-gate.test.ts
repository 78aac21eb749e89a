import fc from 'fast-check';
import { OpenShiftCustomGates, OpenShiftFeatureGate, OpenShiftFeatureGateProps, OpenShiftFeatureSet, OpenShiftGate, OpenShiftRelease } from '../../../src/openshift';
import { gatesOf } from '../../../src/openshift/feature-gate/gate';
import { OPENSHIFT_RELEASES } from '../../../src/openshift/release';
import { Warnings } from '../../../src/root';
import { schemaOf } from '../../../src/schemas';
import { brokenCelRules } from '../../../src/validation/cel';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { describeReference } from '../../support/reference';
import { schemaErrors } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

const { V4_20, V4_21, V4_22, V5_0 } = OpenShiftRelease;
const printed = captureStderr();

function featureGate(props: OpenShiftFeatureGateProps): Manifest {
  const chart = makeChart();
  new OpenShiftFeatureGate(chart, 'FeatureGate', props);
  return find(synth(chart), 'FeatureGate', 'cluster');
}

function custom(release: OpenShiftRelease, gates?: OpenShiftCustomGates): Manifest {
  return featureGate({ release, featureSet: OpenShiftFeatureSet.custom(gates) });
}

test.each<[string, OpenShiftFeatureSet]>([
  ['TechPreviewNoUpgrade', OpenShiftFeatureSet.techPreview()],
  ['DevPreviewNoUpgrade', OpenShiftFeatureSet.devPreview()],
])('switches on all features of %s, in no namespace', (name, featureSet) => {
  expect(featureSet.name).toBe(name);
  expect(featureGate({ release: V5_0, featureSet })).toEqual({
    apiVersion: 'config.openshift.io/v1', kind: 'FeatureGate', metadata: { name: 'cluster' }, spec: { featureSet: name },
  });
});

test('takes all props', () => {
  const gates: Required<OpenShiftCustomGates> = {
    enabled: [OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT, OpenShiftGate.of('ClusterAPIEnabled')],
    disabled: [OpenShiftGate.MACHINE_API_MIGRATION],
  };
  const props: Required<OpenShiftFeatureGateProps> = { release: V4_22, featureSet: OpenShiftFeatureSet.custom(gates) };
  const manifest = featureGate(props);
  expect(manifest.spec).toEqual({
    featureSet: 'CustomNoUpgrade', customNoUpgrade: { enabled: ['ClusterAPIMachineManagement', 'ClusterAPIEnabled'], disabled: ['MachineAPIMigration'] },
  });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('keeps what the caller does to the lists later out', () => {
  const enabled = [OpenShiftGate.MACHINE_API_MIGRATION];
  const featureSet = OpenShiftFeatureSet.custom({ enabled });
  enabled.push(OpenShiftGate.of('Late'));
  expect(featureGate({ release: V4_22, featureSet }).spec.customNoUpgrade).toEqual({ enabled: ['MachineAPIMigration'] });
});

test.each([[V4_20], [V4_21]])('needs no gates in OpenShift %s, whose manifests go by the feature set', release => {
  expect(custom(release).spec).toEqual({ featureSet: 'CustomNoUpgrade' });
});

test('knows the gates of each release', () => {
  expect(OPENSHIFT_RELEASES.map(release => gatesOf(release).length)).toEqual([1, 3, 12, 16]);
});

test('takes every gate from the release that has it first, and refuses it before', () => {
  const all = gatesOf(V5_0);
  fc.assert(fc.property(fc.constantFrom(...all), fc.constantFrom(...OPENSHIFT_RELEASES), (name, release) => {
    const create = () => custom(release, { enabled: [OpenShiftGate.of(name)] });
    if (gatesOf(release).includes(name)) {
      expect(create().spec.customNoUpgrade.enabled).toEqual([name]);
    } else {
      expect(create).toThrow('(openshift/unknown-gate)');
    }
  }), { numRuns: 60 });
});

test.each<[string, string | undefined, number]>([
  ['TechPreviewNoUpgrade', 'TechPreviewNoUpgrade', 0],
  ['TechPreviewNoUpgrade', 'CustomNoUpgrade', 1],
  ['TechPreviewNoUpgrade', '', 1],
  ['DevPreviewNoUpgrade', 'TechPreviewNoUpgrade', 1],
  ['CustomNoUpgrade', 'TechPreviewNoUpgrade', 1],
  ['', 'TechPreviewNoUpgrade', 0],
])('the CRD lets %s become %s with %s objections', (before, after, objections) => {
  const { spec } = schemaOf('config.openshift.io/v1', 'FeatureGate')!.schema.properties!;
  expect(brokenCelRules(spec.properties!.featureSet, after, before)).toHaveLength(objections);
});

test('the CRD lets no feature set be removed', () => {
  const { spec } = schemaOf('config.openshift.io/v1', 'FeatureGate')!.schema.properties!;
  expect(brokenCelRules(spec, {}, { featureSet: 'TechPreviewNoUpgrade' })).toHaveLength(1);
});

test('warns that there is no way back', () => {
  featureGate({ release: V4_22, featureSet: OpenShiftFeatureSet.techPreview() });
  expect(printed()).toEqual(["warning: [test/FeatureGate] OpenShift 4.22 never leaves 'TechPreviewNoUpgrade' again, and is not updated to another minor release with it; "
    + 'use it for clusters that you can replace (openshift/irreversible)\n']);
});

test('is silent once that is acknowledged', () => {
  const chart = makeChart();
  const gate = new OpenShiftFeatureGate(chart, 'FeatureGate', { release: V4_22, featureSet: OpenShiftFeatureSet.techPreview() });
  Warnings.of(gate).acknowledge('openshift/irreversible', 'a cluster for tests');
  synth(chart);
  expect(printed()).toEqual([]);
});

test.each<[string, OpenShiftRelease, OpenShiftCustomGates, string]>([
  ['a gate of a later release', V4_21, { enabled: [OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_AWS] },
    "'featureSet' has a gate 'ClusterAPIMachineManagementAWS', which OpenShift 4.21 does not have; of Cluster API it has ClusterAPIMachineManagement, ClusterAPIMachineManagementVSphere, "
    + 'MachineAPIMigration; leave it out, or use a later release (openshift/unknown-gate)'],
  ['a gate in another spelling', V4_20, { disabled: [OpenShiftGate.of('MachineApiMigration')] },
    "'featureSet' has a gate 'MachineApiMigration', which OpenShift 4.20 does not have; of Cluster API it has MachineAPIMigration; use 'MachineAPIMigration' (openshift/unknown-gate)"],
  ['a name that is none', V4_22, { enabled: [OpenShiftGate.of('Cluster API')] },
    "'featureSet' has a gate 'Cluster API', which is no name of a gate; use letters, digits and '-' (input/invalid-value)"],
  ['a gate that is on and off', V4_22, { enabled: [OpenShiftGate.MACHINE_API_MIGRATION], disabled: [OpenShiftGate.MACHINE_API_MIGRATION] },
    "'featureSet' has the gate 'MachineAPIMigration' twice; switch it on or off, once (input/duplicate)"],
  ['no gates', V4_22, {},
    "'featureSet' is 'CustomNoUpgrade' without gates, which in OpenShift 4.22 switches nothing on and stops updates all the same; name gates, "
    + 'of Cluster API for example ClusterAPIMachineManagement and ClusterAPIMachineManagementAWS (input/missing-value)'],
])('fails for %s', (_what, release, gates, message) => {
  expect(() => custom(release, gates)).toThrow(new Error(`[test/FeatureGate] ${message}`));
});

test('fails for two in a chart', () => {
  const chart = makeChart();
  const props = { release: V4_22, featureSet: OpenShiftFeatureSet.techPreview() };
  new OpenShiftFeatureGate(chart, 'First', props);
  expect(() => new OpenShiftFeatureGate(chart, 'Second', props)).toThrow(
    new Error("[test/Second] FeatureGate 'cluster' is the name of 'test/First' too; give each FeatureGate of a chart its own name (input/duplicate)"));
});

describeReference('the examples', 'integration/examples/day2', examples => {
  test.each<[string, OpenShiftFeatureSet]>([
    ['feature-gate.yaml', OpenShiftFeatureSet.techPreview()],
    ['feature-gate-custom.yaml', OpenShiftFeatureSet.custom({ enabled: [OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT, OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_AWS] })],
  ])('have the same %s', (file, featureSet) => {
    expect([featureGate({ release: V4_22, featureSet })]).toEqual(examples.read(file));
  });
});
