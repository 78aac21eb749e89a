import * as fc from 'fast-check';
import { editDistance } from '../../src/core/edit-distance';

test('the distance is the same both ways, and zero for the same name only', () => {
  const names = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
  fc.assert(fc.property(names, names, (a, b) => {
    expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8));
    expect(editDistance(a, b, 8) === 0).toBe(a === b);
  }));
});

test.each([['ab', 'ba', 1], ['kitten', 'sitting', 3], ['', 'ab', 2]])('from %j to %j it is %d', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
});

test('what is further away than the limit counts as just beyond it', () => {
  expect(editDistance('abcdef', 'a', 2)).toBe(3);
  expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3);
});
