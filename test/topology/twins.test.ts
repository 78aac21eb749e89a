import * as fc from 'fast-check';
import { groupTwins } from '../../src/topology';
import { possibleTwins } from '../../src/topology/twins';

const places = fc.array(fc.record({ namespace: fc.constantFrom('', 'default', 'a', 'b'), name: fc.oneof(fc.constantFrom('a', 'b', 'ab', ''), fc.string()) }));

test('finds all that share namespace and name, in their order', () => {
  fc.assert(fc.property(places, items => {
    const twins = groupTwins(items, ({ namespace, name }) => `${namespace || 'default'}/${name}`).flat();
    expect(possibleTwins(items).filter(item => twins.includes(item))).toEqual(items.filter(item => twins.includes(item)));
  }));
});

test('takes no two of a hundred thousand names for one', () => {
  expect(possibleTwins(Array.from({ length: 100_000 }, (_, index) => ({ namespace: `site-${index % 7}`, name: `config-${index}` })))).toEqual([]);
});

test('keeps namespace and name apart', () => {
  expect(possibleTwins([{ namespace: 'ab', name: 'c' }, { namespace: 'a', name: 'bc' }])).toEqual([]);
});
