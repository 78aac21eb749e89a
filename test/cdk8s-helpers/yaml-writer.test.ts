import { ApiObject, App, Yaml } from 'cdk8s';
import * as fc from 'fast-check';
import { addBlueprints } from '../../src/blueprints/all';
import { toYaml } from '../../src/cdk8s-helpers/yaml-writer';
import { ClusterApiVersion } from '../../src/root';
import { manifest, NASTY_TEXTS } from '../support/nasty-texts';

afterEach(() => jest.restoreAllMocks());

function blueprintManifests(apiVersion: ClusterApiVersion): unknown[] {
  const app = new App();
  addBlueprints(app, { apiVersion });
  return app.node.findAll().filter(construct => ApiObject.isApiObject(construct)).map(object => (object as ApiObject).toJson() as unknown);
}

test.each(NASTY_TEXTS.map(text => [JSON.stringify(text).slice(0, 40), text]))('writes %s as the library does, wherever it stands', (_title, text) => {
  const places = [
    { text }, { a: { b: text, c: 1 } }, { list: [text, text, { text }, [text]] }, { a: [{ b: [{ c: text }] }], d: text }, { [text]: 1 },
    { a: { [text]: { [text]: text } } },
  ];
  expect(places.map(place => toYaml(place))).toEqual(places.map(place => Yaml.stringify(place)));
});

test('writes whatever a manifest may hold as the library does', () => {
  fc.assert(fc.property(manifest, document => {
    expect(toYaml(document)).toBe(Yaml.stringify(document));
  }), { numRuns: 20_000 });
});

test.each([ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2])('writes every object of the blueprints in %s as the library does', apiVersion => {
  for (const document of blueprintManifests(apiVersion)) {
    expect(toYaml(document)).toBe(Yaml.stringify(document));
  }
});

test('asks the library about a few texts of the blueprints, and never about a whole document', () => {
  // Keys that begin as entries of lists do are the library's.
  const documents = blueprintManifests(ClusterApiVersion.V1BETA2).filter(document => !JSON.stringify(document).includes('"--'));
  const library = jest.spyOn(Yaml, 'stringify');
  documents.forEach(document => toYaml(document));
  expect(library.mock.calls.filter(([document]) => Object.keys(document as object).join() !== 'k')).toEqual([]);
  expect(library.mock.calls.length).toBeLessThan(documents.length);
});

test('writes an object that is met again as an alias', () => {
  const shared = { a: 1 };
  const document = { first: shared, second: [shared] };
  expect(toYaml(document)).toBe('first: &a1\n  a: 1\nsecond:\n  - *a1\n');
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'no'],
  ['a list', [1, 'a']],
  ['an empty object', {}],
  ['a shared empty list', (list => ({ a: list, b: list }))([])],
  ['a date', { at: new Date(0) }],
  ['an object that renders itself', { at: { toJSON: () => 'a' } }],
  ['a map', { map: new Map([['a', 1]]) }],
  ['an object without a prototype', { a: Object.assign(Object.create(null), { b: 1 }) }],
  ['a big integer', { a: 10n }],
  ['a list with a hole', { a: [1, , 2] }], // eslint-disable-line no-sparse-arrays
  ['a long key', { ['k'.repeat(1100)]: 1 }],
  ['a key of several lines', { 'a\nb': 1 }],
  ['members that are all null', { a: { b: null, c: undefined } }],
])('writes %s as the library does', (_title, document) => {
  expect(toYaml(document)).toBe(Yaml.stringify(document));
});
