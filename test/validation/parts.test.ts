import { BUILT_IN } from '../../src/registry';
import { formatPath, SourcedManifest, Topology } from '../../src/topology';
import { findViolations } from '../../src/validation';
import { blueprint, BLUEPRINTS, negatives, readNegative, sourced } from '../rules/negative';

/** A part of one object shows what a rule concludes from others; parts of some objects cut clusters in other places. */
const SIZES = [1, 7];
/** How many fixtures are put into one bundle: most have a blueprint in common, so that nearly everything in it is there twice, with a difference here and there. */
const TOGETHER = 3;

interface Bundle {
  readonly name: string;
  readonly manifests: readonly SourcedManifest[];
  readonly previous?: readonly SourcedManifest[];
}

const FIXTURES = negatives().map(({ file }): Bundle => ({ name: file, ...readNegative(file) }));
const BUNDLES: readonly Bundle[] = [...BLUEPRINTS.map(name => ({ name, manifests: sourced(blueprint(name)) })), ...FIXTURES];
const MIXTURES = FIXTURES.slice(TOGETHER - 1).map(({ name }, index): Bundle => (
  { name: `${name} after ${TOGETHER - 1} others`, manifests: FIXTURES.slice(index, index + TOGETHER).flatMap(({ manifests }) => manifests) }));

function violations({ manifests, previous }: Bundle, objectsAtOnce?: number): string[] {
  return findViolations(manifests, BUILT_IN, { previous, objectsAtOnce }).map(({ code, at, message }) => `${at.object.index} ${at.object} ${formatPath(at.path)}: ${message} (${code})`);
}

test.each(SIZES)('a bundle has the same violations if %i of its objects are looked at at once', size => {
  for (const bundle of BUNDLES) {
    expect({ name: bundle.name, violations: violations(bundle, size) }).toEqual({ name: bundle.name, violations: violations(bundle) });
  }
});

test.each(SIZES)('so has one with nearly everything twice, %i at once', size => {
  for (const bundle of MIXTURES) {
    expect({ name: bundle.name, violations: violations(bundle, size) }).toEqual({ name: bundle.name, violations: violations(bundle) });
  }
});

test('most of what large bundles are asked is asked of their parts', () => {
  const rules = BUILT_IN.rulesFor(Topology.of(sourced(blueprint('bare-metal-cluster')), BUILT_IN));
  expect(rules.filter(({ isLocal }) => isLocal).length).toBeGreaterThan(rules.length / 2);
});

test('a bundle is looked at in parts without being told to', () => {
  const copies = Array.from({ length: 120 }, (_, index) => blueprint('bare-metal-cluster')
    .map(manifest => ({ ...manifest, metadata: { ...manifest.metadata, namespace: `site-${index}` } }))).flat();
  const { objectsAtOnce, ...bundle } = { objectsAtOnce: Infinity, name: 'fleet', manifests: sourced(copies) };
  expect(copies.length).toBeGreaterThan(1500);
  expect(violations(bundle)).toEqual(violations(bundle, objectsAtOnce));
});
