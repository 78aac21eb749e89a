import { negatives, readNegative } from './negative';
import { concerns, Rule } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { isRecord, Manifest, SourcedManifest, Topology } from '../../src/topology';

const RULES = BUILT_IN.rules.filter(({ needsMember }) => needsMember !== undefined);
const topologyOf = (manifests: readonly SourcedManifest[]) => Topology.of(manifests, BUILT_IN);

/** The value without members of some names, and without arguments and variables of these names. */
function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) {
    return value.filter(entry => !(isRecord(entry) && entry.value !== undefined && names.includes(`${entry.name}`))).map(entry => without(entry, names));
  }
  return !isRecord(value) ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)).map(([name, member]) => [name, without(member, names)]));
}

/** The fixtures in which a rule finds something. */
function brokenBundles(rule: Rule): Topology[] {
  return negatives().filter(({ code }) => code === rule.code).map(({ file }) => topologyOf(readNegative(file).manifests))
    .filter(topology => rule.check(topology, BUILT_IN).length > 0);
}

test('some rules are asked only about bundles that have what they are about', () => {
  expect(RULES.length).toBeGreaterThan(30);
});

describe.each(RULES.map(rule => ({ code: rule.code, rule })))('$code', ({ rule }) => {
  const broken = brokenBundles(rule);

  test('is asked about the bundles that break it', () => {
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.filter(topology => !concerns(rule, topology))).toEqual([]);
  });

  test('is not asked about them without the members that it needs, and would find nothing', () => {
    const bare = broken.map(({ objects }) => topologyOf(objects
      .map(({ manifest, origin }) => ({ manifest: without(manifest, rule.needsMember!) as Manifest, origin }))));
    expect(bare.filter(topology => concerns(rule, topology))).toEqual([]);
    expect(bare.flatMap(topology => rule.check(topology, BUILT_IN)).map(({ at, message }) => `${at}: ${message}`)).toEqual([]);
  });
});
