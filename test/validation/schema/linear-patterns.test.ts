import * as fc from 'fast-check';
import { compilePattern } from '../../../src/validation/schema/compiled-node';
import { LINEAR_PATTERNS } from '../../../src/validation/schema/linear-patterns';
import { schemaPatterns } from '../../regular-expressions/patterns';

const address = fc.tuple(fc.array(fc.constantFrom(':', 'a', '0', 'F'), { maxLength: 10 }), fc.constantFrom('/64', '/1', '/', '')).map(([parts, end]) => parts.join('') + end);
/** Texts of which some match: made of what the patterns are made of. */
const text = fc.oneof(address, fc.array(fc.constantFrom(
  '', '.', '..', ':', '::', '/', '0', '1', '12', '255', 'a', 'F', 'v', '-', '_', '[', '@', '\n', 'ä', 'iam', 'gserviceaccount', 'com', '.iam.gserviceaccount.com', '10.0.0', '/24',
  'a@b', 'x@y.iam.gserviceaccount.com', 'v1.2', '.0', 'fd00:',
), { maxLength: 8 }).map(parts => parts.join('')));

test.each([...LINEAR_PATTERNS])('%s means the same as before', (pattern, linear) => {
  expect(compilePattern(pattern)!.source).toBe(new RegExp(linear, 'u').source);
  const [before, after] = [pattern, linear].map(source => new RegExp(source, 'u'));
  let matches = 0;
  fc.assert(fc.property(text, candidate => {
    expect(after.test(candidate)).toBe(before.test(candidate));
    matches += after.test(candidate) ? 1 : 0;
  }), { numRuns: 20_000 });
  expect(matches).toBeGreaterThan(50);
});

test('all of them are patterns of pinned schemas', () => {
  const used = new Set(schemaPatterns().map(({ source }) => source));
  expect([...LINEAR_PATTERNS.values()].filter(linear => !used.has(linear))).toEqual([]);
});
