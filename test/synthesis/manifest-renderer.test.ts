import * as vm from 'vm';
import { ApiObject, ApiObjectProps, App, Chart, JsonPatch, Lazy, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { addBlueprints } from '../../src/blueprints/all';
import { ClusterApiVersion } from '../../src/root';
import { canRender, renderByCdk8s, renderManifest, rendererFor } from '../../src/synthesis/manifest-renderer';
import { text, value } from '../support/nasty-texts';

class IntOrString {
  public readonly value: number | string;

  constructor(either: number | string) {
    this.value = either;
  }
}

/** Makes a value, which tells the log when it is asked for something. */
type Make = (log: string[]) => unknown;

/** What comes of a rendering, and what was asked on the way. The order of keys counts, so objects are compared as text. */
function outcomeOf(make: (log: string[]) => ApiObject, render: (object: ApiObject) => unknown): { readonly text: string; readonly log: string[] } {
  const log: string[] = [];
  const object = make(log);
  log.length = 0;
  try {
    return { text: JSON.stringify(render(object), (_key, member: unknown) => typeof member === 'bigint' ? `${member}n` : member), log };
  } catch (error) {
    return { text: `throws ${(error as Error).message}`, log };
  }
}

function expectSameOf(make: (log: string[]) => ApiObject): void {
  expect(outcomeOf(make, object => renderManifest(object).manifest)).toEqual(outcomeOf(make, object => object.toJson() as unknown));
}

function expectSame(object: ApiObject): void {
  expectSameOf(() => object);
}

function makeObject(props: Partial<ApiObjectProps> & { readonly [name: string]: unknown }, chart: Chart = Testing.chart()): ApiObject {
  return new ApiObject(chart, 'Object', { apiVersion: 'example.com/v1', kind: 'Example', ...props });
}

type Members = readonly (readonly [string, Make])[];

/** Own members, whatever they are called. */
function define(target: object, members: Members, log: string[]): object {
  members.forEach(([name, make]) => Object.defineProperty(target, name, { value: make(log), enumerable: true, writable: true, configurable: true }));
  return target;
}

function defineGetters(target: object, members: Members, log: string[]): object {
  members.forEach(([name, make]) => Object.defineProperty(target, name, {
    get: () => {
      // cdk8s asks everything for its constructor, again and again.
      if (name !== 'constructor') {
        log.push(`get ${name}`);
      }
      return make(log);
    },
    enumerable: true,
    configurable: true,
  }));
  return target;
}

const either = fc.oneof(fc.integer(), text);
/** Names that objects inherit, and names that mean something to cdk8s. */
const oddName = fc.constantFrom('value', 'resolve', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__proto__', 'name', '10');
const memberName = fc.oneof({ arbitrary: fc.stringMatching(/^[a-zA-Z0-9]{1,6}$/), weight: 5 }, { arbitrary: oddName, weight: 1 });

/** Values of a tree that is not rendered yet: lazy ones, tokens and unions among them, and objects that read and inherit in odd ways. */
const unresolved: fc.Arbitrary<Make> = fc.letrec<{ any: Make; members: Members }>(tie => ({
  members: fc.uniqueArray(fc.tuple(memberName, tie('any')), { maxLength: 4, selector: ([name]) => name }),
  any: fc.oneof(
    { depthSize: 'small' },
    { arbitrary: value.map((plain): Make => () => plain), weight: 4 },
    fc.tuple(tie('any'), fc.nat(99)).map(([make, id]): Make => log => Lazy.any({
      produce: () => {
        log.push(`lazy ${id}`);
        return make(log);
      },
    })),
    fc.tuple(tie('any'), fc.nat(99)).map(([make, id]): Make => log => ({
      resolve: () => {
        log.push(`token ${id}`);
        return make(log);
      },
    })),
    either.map((union): Make => () => new IntOrString(union)),
    fc.array(tie('any'), { maxLength: 3 }).map((makes): Make => log => makes.map(make => make(log))),
    // Nothing can be put in the place of the length of a list.
    fc.tuple(fc.array(tie('any'), { maxLength: 3 }), tie('members').map(named => named.filter(([name]) => name !== 'length')))
      .map(([makes, members]): Make => log => define(makes.map(make => make(log)), members, log)),
    tie('members').map((members): Make => log => define({}, members, log)),
    tie('members').map((members): Make => log => defineGetters({}, members, log)),
    fc.tuple(tie('members'), tie('members')).map(([inherited, own]): Make => log => define(Object.create(define({}, inherited, log)) as object, own, log)),
    tie('members').map((members): Make => log => define(Object.create(null) as object, members, log)),
    tie('members').map((members): Make => log => define(new IntOrString('a'), members, log)),
    fc.constantFrom<Make>(() => 1n, () => Symbol.iterator, () => () => 1, () => Object.assign(() => 1, { value: 2 })),
    fc.constantFrom<Make>(() => new Date(0), () => new Map()),
  ),
})).any;
const members: fc.Arbitrary<Members> = fc.uniqueArray(fc.tuple(memberName, unresolved), { maxLength: 4, selector: ([name]) => name });

test('renders whatever an object may hold as cdk8s does, and asks it for the same in the same order', () => {
  fc.assert(fc.property(
    members,
    fc.boolean(),
    fc.record({
      labels: fc.dictionary(text, text, { maxKeys: 3 }).map((labels): Make => () => labels),
      annotations: fc.uniqueArray(fc.tuple(text, unresolved), { maxLength: 2, selector: ([name]) => name })
        .map((entries): Make => log => define({}, entries, log)),
      finalizers: fc.array(text, { maxLength: 2 }).map((finalizers): Make => () => finalizers),
    }, { requiredKeys: [] }),
    members.filter(entries => !entries.some(([name]) => name === 'name')),
    (content, areGetters, known, odd) => expectSameOf(log => {
      const metadata = define({}, [...odd, ...Object.entries(known)], log);
      const props = { apiVersion: 'example.com/v1', kind: 'Example', metadata };
      return new ApiObject(Testing.chart(), 'Object', (areGetters ? defineGetters : define)(props, content, log) as ApiObjectProps);
    }),
  ), { numRuns: 5_000 });
});

describe('as cdk8s does, it', () => {
  const asText = (props: Parameters<typeof makeObject>[0]) => {
    const object = makeObject(props);
    expectSame(object);
    return JSON.stringify(renderManifest(object).manifest);
  };

  test('keeps all own members of a value that inherits others and has one called value', () => {
    expect(asText({ spec: Object.assign(Object.create({ inherited: 1 }) as object, { value: 'a', other: 2 }) })).toContain('"spec":{"other":2,"value":"a"}');
  });

  test('leaves out what the props of an object inherit', () => {
    const props = Object.assign(Object.create({ inherited: 1 }) as object, { apiVersion: 'example.com/v1', kind: 'Example', own: 2 });
    const object = new ApiObject(Testing.chart(), 'Object', props);
    expectSame(object);
    expect(Object.keys(renderManifest(object).manifest as object)).toEqual(['apiVersion', 'kind', 'metadata', 'own']);
  });

  test.each(['toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'])('writes an attribute of the metadata that is called %s', name => {
    expect(asText({ metadata: { name: 'a', [name]: 'text' } })).toContain(`"${name}":"text"`);
  });

  test('writes nothing but the value of a list that has one', () => {
    expect(asText({ spec: { list: Object.assign([1, 2], { value: 'a' }) } })).toContain('"list":{"value":"a"}');
  });

  test('reads a getter once, also of what it writes unchanged', () => {
    const read = jest.fn(() => 'a');
    const { manifest } = renderManifest(makeObject({ spec: { get text() { return read(); } } }));
    expect(JSON.stringify(manifest)).toContain('"spec":{"text":"a"}');
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('asks a lazy value once, also if something beside it cannot be rendered', () => {
    const produce = jest.fn(() => 1);
    const object = makeObject({ spec: { lazy: Lazy.any({ produce }), date: new Date(0) } });
    expect(() => renderManifest(object)).toThrow(/^Failed serializing construct at path '.*' with name '.*': Error: can't render non-simple object of type 'Date'$/);
    expect(produce).toHaveBeenCalledTimes(1);
  });

  test('asks the lazy values of the metadata first, in the order in which they stand', () => {
    const render = (by: (object: ApiObject) => unknown) => {
      let count = 0;
      const next = () => Lazy.any({ produce: () => count++ }) as string;
      const metadata = { zone: next(), name: next(), annotations: { b: next(), a: next() }, labels: { c: next() }, namespace: next(), area: next() };
      return by(makeObject({ spec: next(), metadata }));
    };
    expect(render(object => renderManifest(object).manifest)).toEqual(render(object => object.toJson() as unknown));
  });

  test('leaves out labels and annotations whose lazy values are undefined, and maps of nothing else', () => {
    const lazy = (label?: string) => Lazy.any({ produce: () => label }) as string;
    expect(asText({ metadata: { labels: { z: lazy('b'), a: lazy(), m: 'c', b: lazy('d') }, annotations: { b: lazy(), a: undefined as unknown as string } } }))
      .toContain('"metadata":{"labels":{"b":"d","m":"c","z":"b"},"name":');
  });

  test('changes nothing of what is of another realm', () => {
    const foreign = vm.runInNewContext('({ b: [{ d: 1, c: null }], a: null })') as { readonly b: unknown[] };
    const before = JSON.stringify(foreign);
    expect(asText({ spec: { foreign } })).toContain('"foreign":{"b":[{"d":1}]}');
    expect(JSON.stringify(foreign)).toBe(before);
  });

  test('copies a part that props share wherever it is met', () => {
    const part = { a: [1] };
    const { manifest, isTree } = renderManifest(makeObject({ spec: { first: part, second: [part] } }));
    const { spec } = manifest as { readonly spec: { readonly first: object; readonly second: object[] } };
    expect(isTree).toBe(true);
    expect([spec.first === spec.second[0], spec.first === part]).toEqual([false, false]);
  });
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
  expect(renderManifest(new Custom(Testing.chart(), 'Object', { apiVersion: 'v1', kind: 'Custom' }))).toEqual({ manifest: { custom: true }, isTree: false });
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

  test('where every object has a member that somebody has given to all is left to cdk8s', () => {
    Object.defineProperty(Object.prototype, 'everywhere', { value: 1, enumerable: true, configurable: true });
    try {
      expect(canRender(new App().resolvers)).toBe(false);
    } finally {
      delete (Object.prototype as { everywhere?: number }).everywhere;
    }
  });

  test('is rendered by us as long as cdk8s renders a sample in the same way', () => {
    expect(rendererFor(new App().resolvers)).toBe(renderManifest);
    const toJson = jest.spyOn(ApiObject.prototype, 'toJson').mockReturnValue({ other: true });
    try {
      expect(rendererFor(new App().resolvers)).toBe(renderByCdk8s);
    } finally {
      toJson.mockRestore();
    }
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
