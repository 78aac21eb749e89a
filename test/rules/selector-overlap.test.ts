import * as fc from 'fast-check';
import { topologyOf } from './check-rule';
import { canOverlap } from '../../src/rules/shared/selector-overlap';
import { Field, selectorMatches } from '../../src/topology';

const NAMES = ['site', 'gpu'];
/** One value more than any selector here can name. */
const VALUES = ['a', 'b', 'c', 'd'];

/** Every set of labels that these selectors can tell apart. */
const LABELS = [undefined, ...VALUES].flatMap(site => [undefined, ...VALUES].map(gpu => ({ ...site && { site }, ...gpu && { gpu } })));

function selectorField(selector: object): Field {
  const object = { apiVersion: 'v1', kind: 'Any', metadata: { name: 'any' }, spec: { selector } };
  return topologyOf(JSON.stringify(object)).objects[0].at('spec.selector');
}

const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 2 });
const expression = fc.oneof(
  fc.record({ key: fc.constantFrom(...NAMES), operator: fc.constantFrom('In', 'NotIn'), values }),
  fc.record({ key: fc.constantFrom(...NAMES), operator: fc.constantFrom('Exists', 'DoesNotExist') }),
);
const selector = fc.record({
  matchLabels: fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom('a', 'b', 'c'), { maxKeys: 2 }),
  matchExpressions: fc.array(expression, { maxLength: 3 }),
});

/** The same in the words of the label parser of Kubernetes. */
const PARSER_NAMES: { readonly [operator: string]: string } = { In: 'in', NotIn: 'notin', Exists: 'exists', DoesNotExist: '!' };

function inParserWords({ matchExpressions, ...labels }: { matchExpressions: { operator: string }[] }): object {
  return { ...labels, matchExpressions: matchExpressions.map(({ operator, ...rest }) => ({ ...rest, operator: PARSER_NAMES[operator] })) };
}

test('the words of the label parser mean the same', () => {
  fc.assert(fc.property(selector, selector, (a, b) => {
    expect(canOverlap(selectorField(inParserWords(a)), selectorField(b))).toBe(canOverlap(selectorField(a), selectorField(b)));
  }));
});

test.each(['=', '==', '!='])('an expression with %s is one with one value', operator => {
  const [one, other] = ['a', 'b'].map(value => selectorField({ matchExpressions: [{ key: 'site', operator, values: [value] }] }));
  expect([canOverlap(one, one), canOverlap(one, other)]).toEqual([true, operator === '!=']);
});

test('two selectors overlap if and only if there are labels that both match', () => {
  fc.assert(fc.property(selector, selector, (a, b) => {
    const [first, second] = [selectorField(a), selectorField(b)];
    expect(canOverlap(first, second)).toBe(LABELS.some(labels => selectorMatches(first, labels) && selectorMatches(second, labels)));
  }), { numRuns: 1000 });
});
