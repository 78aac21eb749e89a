import { assign, blueprint, BLUEPRINTS, negatives, readNegative } from './negative';
import { BUILT_IN } from '../../src/registry';
import { isRecord, Manifest } from '../../src/topology';
import { findViolations } from '../../src/validation';

/** What programs stumble over: names that every JavaScript object has, and values of other types. */
const ODD_VALUES: readonly unknown[] = ['constructor', 'toString', '__proto__', null, Infinity, {}, [], { toString: 1, constructor: 'a' }, [{ toString: 1 }]];
/** One of so many cases is tried in a bundle, so that the whole takes seconds. */
const STRIDE = 89;

interface Bundle {
  readonly name: string;
  readonly manifests: readonly Manifest[];
  /** What was there before. @default - the same */
  readonly previous?: readonly Manifest[];
  /** The objects whose values are replaced. */
  readonly isSpoilt: (manifest: Manifest) => boolean;
}

/** The ways to all values that hold no others. */
function leavesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const members: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return members.length === 0 ? [path] : members.flatMap(([step, member]) => leavesOf(member, [...path, step]));
}

/** The bundle with odd values in its leaves, one at a time. The type of a manifest is always text, else it is no manifest. */
function* spoilt({ manifests, isSpoilt }: Bundle, start: number): Generator<{ readonly what: string; readonly changed: Manifest[] }> {
  const cases = manifests.flatMap((manifest, index) => isSpoilt(manifest) ? leavesOf(manifest).map(path => ({ index, path })) : [])
    .flatMap(leaf => ODD_VALUES.map(value => ({ ...leaf, value })))
    .filter(({ path, value }) => typeof value === 'string' || !['apiVersion', 'kind'].includes(path.join('.')));
  for (let next = start % STRIDE; next < cases.length; next += STRIDE) {
    const { index, path, value } = cases[next];
    const copy = structuredClone(manifests[index]);
    assign(copy, path, value);
    yield { what: `${JSON.stringify(value)} in ${path.join('.')} of ${manifests[index].kind}`, changed: manifests.map((manifest, at) => at === index ? copy : manifest) };
  }
}

/** The blueprints as a whole, and of the bundles that break a rule the objects that do. */
function bundles(): Bundle[] {
  return [
    ...BLUEPRINTS.map(name => ({ name, manifests: blueprint(name), isSpoilt: () => true })),
    ...negatives().map(({ file }) => {
      const { manifests, previous, expected } = readNegative(file);
      const broken = new Set(expected.map(({ object }) => object));
      return {
        name: file,
        manifests: manifests.map(({ manifest }) => manifest),
        previous: previous?.map(({ manifest }) => manifest),
        isSpoilt: ({ kind, metadata }: Manifest) => broken.has(`${kind}/${metadata?.name}`),
      };
    }),
  ];
}

/** What goes wrong in a bundle: an exception, or a message that shows how JavaScript writes an odd value. */
function troubleIn(manifests: readonly Manifest[], before: readonly Manifest[]): string[] {
  try {
    const previous = before.map(manifest => ({ manifest, origin: {} }));
    return findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN, { previous }).map(({ code, message }) => `${code}: ${message}`)
      .filter(text => /\bundefined\b|\bNaN\b|\[object Object\]|\[native code\]/.test(text));
  } catch (error) {
    return [String(error)];
  }
}

test('no value makes a check throw or shows up in a message as JavaScript writes it', () => {
  expect(bundles().flatMap((bundle, start) => [...spoilt(bundle, start)].flatMap(({ what, changed }) =>
    troubleIn(changed, bundle.previous ?? bundle.manifests).map(trouble => `${bundle.name}, ${what}: ${trouble}`)))).toEqual([]);
});

test.each([
  ['a type of identity', { kind: 'AzureClusterIdentity', spec: { type: 'constructor' } }],
  ['a policy of machines', { kind: 'GCPMachine', spec: { confidentialCompute: 'toString', instanceType: 'n2-standard-2' } }],
])('the name of a member of every JavaScript object is no known name of %s', (_, parts) => {
  const manifest = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', metadata: { name: 'a' }, ...parts };
  expect(() => findViolations([{ manifest, origin: {} }], BUILT_IN)).not.toThrow();
});

test.each(['constructor', 'toString', '__proto__'])("an infra cluster and a pool of kind '%s' are of a provider that nobody knows", kind => {
  const reference = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind, name: 'c' };
  const infrastructure = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind, metadata: { name: 'c' }, spec: { controlPlaneEndpoint: { host: 'a', port: 1 } } };
  const core = (coreKind: string, spec: object) => ({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: coreKind, metadata: { name: 'c' }, spec });
  const manifests = [
    infrastructure, core('Cluster', { infrastructureRef: reference }), core('MachinePool', { clusterName: 'c', template: { spec: { clusterName: 'c', infrastructureRef: reference } } }),
  ];
  expect(() => findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN)).not.toThrow();
});

/** What is longer than the arguments that a function can take. */
const LONG = 200_000;

test.each([
  ['of names that every JavaScript object has', { constructor: 'a', toString: 'b', hasOwnProperty: 'c' }],
  ['with more options of a sync than anybody writes', { 'argocd.argoproj.io/sync-options': 'Prne=true,'.repeat(LONG) }],
  ['with more hooks than there are', { 'argocd.argoproj.io/hook': 'PreSync,'.repeat(LONG) }],
])('annotations %s are read like any others', (_, annotations) => {
  const manifest = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', metadata: { name: 'a', annotations }, spec: { clusterName: 'c' } };
  expect(() => findViolations([{ manifest, origin: {} }], BUILT_IN)).not.toThrow();
});

test('a bundle that is written many times over takes no more time for each copy', () => {
  const COPIES = 250;
  const copies = Array.from({ length: COPIES }, () => blueprint('bare-metal-cluster')).flat();
  const found = findViolations(copies.map(manifest => ({ manifest, origin: {} })), BUILT_IN);
  expect(found.filter(({ code }) => code === 'metal3/pool-exhausted')).toHaveLength(2);
  expect(found.filter(({ code }) => code === 'object/duplicate')).toHaveLength(copies.length - copies.length / COPIES);
});
