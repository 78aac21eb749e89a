import { ApiObject, App, Chart, Testing } from 'cdk8s';
import { OpenShiftAlerts, OpenShiftGraduation, OpenShiftGraduationLevel, OpenShiftGraduationProps, OpenShiftRelease } from '../../../src/openshift';

const { DEV_PREVIEW, TECH_PREVIEW, GENERAL_AVAILABILITY } = OpenShiftGraduationLevel;
const LINKS = { documentationUrl: 'https://docs.example.com/capi', endToEndTestsUrl: 'https://ci.example.com/e2e' };
const PROMISES = {
  installedByDefaultUrl: 'https://docs.example.com/default', migrationUrl: 'https://docs.example.com/migration', newProvidersUrl: 'https://docs.example.com/providers',
};

/** A chart with some of what levels need. */
function build(props: OpenShiftGraduationProps, parts: readonly ('alerts' | 'gate' | 'pool')[] = []): { chart: Chart; graduation: OpenShiftGraduation } {
  const chart = new Chart(new App(), 'test');
  const graduation = new OpenShiftGraduation(chart, 'Graduation', props);
  const make: { readonly [part: string]: () => unknown } = {
    alerts: () => new OpenShiftAlerts(chart, 'Alerts', { release: OpenShiftRelease.V5_0 }),
    gate: () => new ApiObject(chart, 'Gate', { apiVersion: 'config.openshift.io/v1', kind: 'FeatureGate', metadata: { name: 'cluster' }, spec: { featureSet: 'TechPreviewNoUpgrade' } }),
    pool: () => new ApiObject(chart, 'Pool', { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineSet' }),
  };
  parts.forEach(part => make[part]());
  return { chart, graduation };
}

/** What is refused, without the checks of the rest. */
const findings = ({ graduation }: { graduation: OpenShiftGraduation }): string[] => graduation.node.validate();

test('a dev preview needs nothing', () => {
  const { graduation } = build({ level: DEV_PREVIEW });
  expect(graduation.criteria).toEqual([]);
  expect(findings({ graduation })).toEqual([]);
});

test('a tech preview needs alerts, a gate, machines, documentation and tests', () => {
  expect(findings(build({ level: TECH_PREVIEW }))).toEqual([
    'tech preview needs alerts on symptoms, and nothing shows it; add OpenShiftAlerts (openshift/graduation-unmet)',
    'tech preview needs a feature gate that installs Cluster API, and nothing shows it; add the FeatureGate below the same scope (openshift/graduation-unmet)',
    'tech preview needs machines that Cluster API manages, and nothing shows it; add a worker pool (openshift/graduation-unmet)',
    "tech preview needs documentation for end users, and nothing shows it; give its address as 'documentationUrl' (openshift/graduation-unmet)",
    'tech preview needs the end-to-end tests of upstream on OpenShift, and nothing shows it; '
    + "give the address of their results as 'endToEndTestsUrl' (openshift/graduation-unmet)",
  ]);
});

test('a tech preview that has all of it is written, and says how each is known', () => {
  const { graduation } = build({ level: TECH_PREVIEW, ...LINKS }, ['alerts', 'gate', 'pool']);
  expect(findings({ graduation })).toEqual([]);
  expect(graduation.criteria.map(({ isMet, evidence }) => [isMet, evidence])).toEqual([
    [true, 'test/Alerts'], [true, 'test/Gate'], [true, 'test/Pool'], [true, LINKS.documentationUrl], [true, LINKS.endToEndTestsUrl],
  ]);
});

test('general availability takes all props, and is met without a gate', () => {
  const props: Required<OpenShiftGraduationProps> = { level: GENERAL_AVAILABILITY, ...LINKS, ...PROMISES };
  const { graduation } = build(props, ['alerts', 'pool']);
  expect(findings({ graduation })).toEqual([]);
  expect(graduation.criteria.filter(({ level }) => level === GENERAL_AVAILABILITY).map(({ evidence }) => evidence)).toEqual(Object.values(PROMISES));
});

test('fails for general availability without what it promises', () => {
  expect(findings(build({ level: GENERAL_AVAILABILITY, ...LINKS }, ['alerts', 'pool']))).toEqual([
    'general availability needs Cluster API in every cluster by default, without a feature gate, and nothing shows it; '
    + "give the address of the decision as 'installedByDefaultUrl' (openshift/graduation-unmet)",
    "general availability needs migration from the Machine API and back, and nothing shows it; give the address of its description as 'migrationUrl' (openshift/graduation-unmet)",
    'general availability needs new infrastructure as providers of Cluster API, and nothing shows it; '
    + "give the address of the decision as 'newProvidersUrl' (openshift/graduation-unmet)",
  ]);
});

test('fails for general availability with a gate, whatever is promised', () => {
  expect(findings(build({ level: GENERAL_AVAILABILITY, ...LINKS, ...PROMISES }, ['alerts', 'pool', 'gate']))).toEqual([
    'general availability needs Cluster API in every cluster by default, without a feature gate, and nothing shows it; '
    + "remove the FeatureGate 'test/Gate', with which clusters cannot be updated (openshift/graduation-unmet)",
  ]);
});

test('nothing is written that is not ready', () => {
  expect(() => Testing.synth(build({ level: TECH_PREVIEW, ...LINKS }, ['gate', 'pool']).chart)).toThrow('[test/Graduation] tech preview needs alerts on symptoms');
});

test('fails for a link that is none', () => {
  expect(() => build({ level: TECH_PREVIEW, documentationUrl: 'soon' })).toThrow(
    "[test/Graduation] 'documentationUrl' 'soon' is not the address of a page; use 'https://<host>/<path>' (input/invalid-value)");
});
