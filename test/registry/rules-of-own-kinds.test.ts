import { Changes, hasKindsOf, ProviderRecord } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { isRecord, Manifest, SourcedManifest, Topology } from '../../src/topology';
import { blueprint, BLUEPRINTS, negatives, readNegative, sourced } from '../rules/negative';
import { loadedBy } from '../support/loaded-modules';

const RECORDS = BUILT_IN.records.filter(({ rulesNeedOwnKinds }) => rulesNeedOwnKinds === true);
const topologyOf = (manifests: readonly SourcedManifest[]) => Topology.of(manifests, BUILT_IN);
const BUNDLES = [...negatives().map(({ file }) => readNegative(file).manifests), ...BLUEPRINTS.map(name => sourced(blueprint(name)))].map(topologyOf);

/** What the rules of a record find, whether or not they would be asked. */
function findings({ rules = [] }: ProviderRecord, topology: Topology): string[] {
  return rules.flatMap(({ code, check }) => check(topology, BUILT_IN).map(({ at, message }) => `${at.object} ${at}: ${message} (${code})`));
}

/** Whether a kind is one of a provider, or begins as those of its machines do. */
function isOf({ kinds, infrastructure = [] }: ProviderRecord, kind: unknown): boolean {
  return kinds.some(record => record.kind === kind)
    || infrastructure.some(({ machinePrefix }) => machinePrefix !== undefined && typeof kind === 'string' && kind.startsWith(machinePrefix));
}

/** The value without anything that says to be of a kind of a provider. */
function without(record: ProviderRecord, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter(entry => !(isRecord(entry) && isOf(record, entry.kind))).map(entry => without(record, entry));
  }
  return !isRecord(value) ? value : Object.fromEntries(Object.entries(value)
    .filter(([, member]) => !(isRecord(member) && isOf(record, member.kind))).map(([name, member]) => [name, without(record, member)]));
}

test('most providers have rules about their own kinds only', () => {
  expect(RECORDS.map(({ name }) => name)).toEqual(['Metal3', 'OpenStack', 'AWS', 'Azure', 'GCP', 'KubeVirt', 'Kamaji', 'k0smotron', 'vcluster']);
});

test('their rules are loaded for bundles with their kinds only', () => {
  const lists = [...loadedBy('src/registry/index.ts')].filter(file => /^src\/providers\/.*\/rules\/index\.ts$/.test(file));
  expect(lists).toEqual(['src/providers/byoh/rules/index.ts']);
});

describe.each(RECORDS.map(record => ({ name: record.name, record })))('the rules of $name', ({ record }) => {
  const broken = BUNDLES.filter(topology => findings(record, topology).length > 0);

  test('are asked about every bundle that breaks one', () => {
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.filter(topology => !hasKindsOf(record, topology)).map(topology => findings(record, topology))).toEqual([]);
  });

  test('are not asked about these bundles without the kinds, and would find nothing', () => {
    const bare = broken.map(({ objects }) => topologyOf(objects.filter(({ kind }) => !isOf(record, kind))
      .map(({ manifest, origin }) => ({ manifest: without(record, manifest) as Manifest, origin }))));
    expect(bare.filter(topology => hasKindsOf(record, topology)).map(({ objects }) => objects.map(object => `${object}`))).toEqual([]);
    expect(bare.flatMap(topology => findings(record, topology))).toEqual([]);
  });
});

test('their rules about changes find something at their own kinds only', () => {
  const changes = negatives().map(({ file }) => readNegative(file)).flatMap(({ manifests, previous }) =>
    previous === undefined ? [] : [new Changes(topologyOf(previous), topologyOf(manifests), BUILT_IN.schemas)]);
  const found = RECORDS.flatMap(({ kinds, changeRules = [] }) => changeRules
    .flatMap(({ check }) => changes.flatMap(change => check(change, BUILT_IN)))
    .map(({ at: { object } }) => ({ object: `${object}`, isOwn: kinds.some(({ group, kind }) => group === object.group && kind === object.kind) })));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ isOwn }) => !isOwn)).toEqual([]);
});

test('no rule of theirs is about deliveries, and a plan asks those that are', () => {
  expect(RECORDS.flatMap(({ rules = [] }) => rules).filter(({ code }) => code.startsWith('gitops/'))).toEqual([]);
});

test('whoever is asked about a bundle is asked in the order of all rules', () => {
  for (const topology of BUNDLES.slice(0, 50)) {
    const asked = BUILT_IN.rulesFor(topology);
    expect(asked).toEqual(BUILT_IN.rules.filter(rule => asked.includes(rule)));
  }
});
