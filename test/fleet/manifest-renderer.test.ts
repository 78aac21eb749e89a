import { ApiObject, ApiObjectProps, App, Chart, JsonPatch, Lazy, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { addBlueprints } from '../../src/blueprints/all';
import { canRender, renderManifest } from '../../src/fleet/manifest-renderer';
import { ClusterApiVersion } from '../../src/root';
import { text, value } from '../support/nasty-texts';

class IntOrString {
  public readonly value: number | string;

  constructor(either: number | string) {
    this.value = either;
  }
}

/** The order of keys counts, so objects are compared as text. */
function asText(render: () => unknown): string {
  try {
    return JSON.stringify(render());
  } catch (error) {
    return `throws ${(error as Error).message}`;
  }
}

function expectSame(object: ApiObject): void {
  expect(asText(() => renderManifest(object).manifest)).toBe(asText(() => object.toJson()));
}

function makeObject(props: Partial<ApiObjectProps> & { readonly [name: string]: unknown }, chart: Chart = Testing.chart()): ApiObject {
  return new ApiObject(chart, 'Object', { apiVersion: 'example.com/v1', kind: 'Example', ...props });
}

/** Values of a tree that is not rendered yet: lazy ones, tokens and unions among them. */
const unresolved: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>(tie => ({
  any: fc.oneof(
    { depthSize: 'small' },
    { arbitrary: value, weight: 3 },
    tie('any').map(produced => Lazy.any({ produce: () => produced })),
    tie('any').map(resolved => ({ resolve: () => resolved })),
    fc.oneof(fc.integer(), text).map(either => new IntOrString(either)),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-zA-Z0-9]{1,6}$/), tie('any'), { maxKeys: 4 }),
  ),
})).any;

test('renders whatever an object may hold as cdk8s does', () => {
  fc.assert(fc.property(
    fc.dictionary(fc.stringMatching(/^[a-z]{4,6}$/), unresolved, { maxKeys: 4 }),
    fc.record({
      labels: fc.dictionary(text, text, { maxKeys: 3 }),
      annotations: fc.dictionary(text, unresolved, { maxKeys: 2 }),
      extra: unresolved,
    }, { requiredKeys: [] }),
    (content, metadata) => expectSame(makeObject({ ...content, metadata: metadata as ApiObjectProps['metadata'] })),
  ), { numRuns: 5_000 });
});

test.each([ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2])('renders every object of the blueprints in %s as cdk8s does', apiVersion => {
  const app = new App();
  addBlueprints(app, { apiVersion });
  app.node.findAll().filter(construct => ApiObject.isApiObject(construct)).forEach(object => expectSame(object as ApiObject));
});

test('applies patches and puts what they add behind the rest', () => {
  const object = makeObject({ spec: { b: 1 } });
  object.addJsonPatch(JsonPatch.add('/spec/a', 2), JsonPatch.add('/extra', true), JsonPatch.add('/metadata/labels', { z: '1', a: '2' }));
  expectSame(object);
});

test.each<[string, unknown]>([
  ['a date', new Date(0)],
  ['a function', () => 1],
  ['an object of a class', new Map()],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 })],
  ['an object that says it is of another class', { constructor: 1 }],
  ['an object that says it is of no class', { constructor: undefined, a: 1 }],
  ['a lazy value that fails', Lazy.any({ produce: () => { throw new Error('not yet'); } })],
])('leaves %s to cdk8s, whatever that does', (_title, uncommon) => {
  expectSame(makeObject({ spec: { uncommon } }));
});

test.each<[string, Partial<ApiObjectProps> & { readonly [name: string]: unknown }]>([
  ['a text', { spec: { ['__proto__']: 'text', a: 1 } }],
  ['a map', { spec: { list: [{ a: 1, ['__proto__']: { inherited: true } }] } }],
  ['a map beside a lazy value', { spec: { a: Lazy.any({ produce: () => 1 }), ['__proto__']: { inherited: true } } }],
  ['an annotation', { metadata: { annotations: { ['__proto__']: 'text' } } }],
  ['a label', { metadata: { labels: { ['__proto__']: 'text', a: 'b' } } }],
  ['a member of the metadata', { metadata: { ['__proto__']: 'text' } as ApiObjectProps['metadata'] }],
  ['a member of the object', { ['__proto__']: { inherited: true } }],
])('leaves %s that is called __proto__ to cdk8s, whatever that does', (_title, props) => {
  expectSame(makeObject(props));
});

test('resolves lazy values in the order in which they stand', () => {
  const render = (by: (object: ApiObject) => unknown) => {
    let count = 0;
    const next = () => Lazy.any({ produce: () => count++ });
    const metadata = { labels: { a: next() as unknown as string } };
    return by(makeObject({ spec: { c: next(), a: next(), b: [next(), next()] }, data: next(), metadata }));
  };
  expect(render(object => renderManifest(object).manifest)).toEqual(render(object => object.toJson() as unknown));
});

test('changes nothing in the props of an object', () => {
  const lazy = Lazy.any({ produce: () => 1 });
  const spec = { b: [{ c: lazy, d: null }, { e: 'e' }], a: { same: true }, f: undefined };
  renderManifest(makeObject({ spec }));
  expect(spec).toEqual({ b: [{ c: lazy, d: null }, { e: 'e' }], a: { same: true }, f: undefined });
  expect(Object.keys(spec)).toEqual(['b', 'a', 'f']);
});

test('leaves out a kind that is not there', () => {
  const object = makeObject({ kind: Lazy.any({ produce: () => undefined }) as unknown as string });
  expect(Object.keys(renderManifest(object).manifest as object)).toEqual(['apiVersion', 'metadata']);
  expectSame(object);
});

test('leaves an object whose class renders itself to the class', () => {
  class Custom extends ApiObject {
    public override toJson(): unknown {
      return { custom: true };
    }
  }
  expect(renderManifest(new Custom(Testing.chart(), 'Object', { apiVersion: 'v1', kind: 'Custom' }))).toEqual({ manifest: { custom: true }, repeats: false });
});

describe('an app that resolves values', () => {
  const resolver = { resolve: () => undefined };

  test('as every app does can be rendered', () => {
    expect(canRender(new App().resolvers)).toBe(true);
  });

  test('in its own way is left to cdk8s', () => {
    expect(canRender(new App({ resolvers: [resolver] }).resolvers)).toBe(false);
    expect(canRender([resolver, ...new App().resolvers.slice(1)])).toBe(false);
  });

  test('without sorting keys is left to cdk8s', () => {
    process.env.CDK8S_DISABLE_SORT = '1';
    try {
      expect(canRender(new App().resolvers)).toBe(false);
    } finally {
      delete process.env.CDK8S_DISABLE_SORT;
    }
  });
});
