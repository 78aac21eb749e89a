import { BUILT_IN } from '../../src/registry';
import { CLUSTER_GROUP, formatPath, Manifest, SourcedManifest, Topology } from '../../src/topology';
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

const POOLS = ['MachineDeployment', 'MachinePool', 'MachineSet', 'Machine'];

const FIXTURES = negatives().map(({ file }): Bundle => ({ name: file, ...readNegative(file) }));
const BUNDLES: readonly Bundle[] = [...BLUEPRINTS.map(name => ({ name, manifests: sourced(blueprint(name)) })), ...FIXTURES];
const MIXTURES = FIXTURES.slice(TOGETHER - 1).map(({ name }, index): Bundle => (
  { name: `${name} after ${TOGETHER - 1} others`, manifests: FIXTURES.slice(index, index + TOGETHER).flatMap(({ manifests }) => manifests) }));

/** The bundle with each pool in a cluster of its own, which is that of before by another name: what pools of one cluster have with one another, those of several have then. */
function withPoolsApart({ name, manifests }: Bundle): Bundle {
  const isCluster = ({ kind, apiVersion }: Manifest) => kind === 'Cluster' && apiVersion.startsWith(`${CLUSTER_GROUP}/`);
  const clusters: Manifest[] = [];
  const moved = manifests.map(({ manifest }, index): Manifest => {
    const { clusterName } = (manifest.spec ?? {}) as { readonly clusterName?: unknown };
    const isOwn = (other: Manifest) => isCluster(other) && other.metadata?.name === clusterName;
    const cluster = POOLS.includes(manifest.kind) ? manifests.map(other => other.manifest).find(isOwn) : undefined;
    if (cluster === undefined) {
      return manifest;
    }
    clusters.push({ ...cluster, metadata: { ...cluster.metadata, name: `${cluster.metadata?.name}-${index}` } });
    return { ...manifest, spec: { ...manifest.spec as object, clusterName: `${clusterName}-${index}` } };
  });
  return { name: `${name} with pools apart`, manifests: sourced([...moved, ...clusters]) };
}

function violations({ manifests, previous }: Bundle, objectsAtOnce?: number): string[] {
  return findViolations(manifests, BUILT_IN, { previous, objectsAtOnce })
    .map(({ code, at, message }) => `${at.object.index} ${at.object} ${formatPath(at.path)}: ${message} (${code})`);
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

test('so has one whose pools are in clusters of their own', () => {
  for (const bundle of FIXTURES.map(withPoolsApart)) {
    expect({ name: bundle.name, violations: violations(bundle, 1) }).toEqual({ name: bundle.name, violations: violations(bundle) });
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
