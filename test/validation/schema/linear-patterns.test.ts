import * as fc from 'fast-check';
import { compilePattern } from '../../../src/validation/schema/compiled-node';
import { LINEAR_PATTERNS } from '../../../src/validation/schema/linear-patterns';
import { schemaPatterns } from '../../regular-expressions/patterns';

const address = fc.tuple(fc.array(fc.constantFrom(':', 'a', '0', 'F'), { maxLength: 10 }), fc.constantFrom('/64', '/1', '/', '')).map(([parts, end]) => parts.join('') + end);
/** Texts of which some match: made of what the patterns are made of. */
const number = fc.constantFrom('', '0', '1', '12');
const version = fc.tuple(fc.constantFrom('', 'v'), number, fc.constantFrom('.', '..'), number, fc.constantFrom('', '.', '.0', '.12', '..0')).map(parts => parts.join(''));
const whole = fc.constantFrom('abort', 'Warn', 'warn', '@daily', '@every 1h', '@every ', '* * * * *', '0 1 2 3 4 5', '5 4 * * 1-5');
const text = fc.oneof(address, whole, version, fc.array(fc.constantFrom(
  '', '.', '..', ':', '::', '/', '0', '1', '12', '255', 'a', 'F', 'v', '-', '_', '[', '@', '\n', 'ä', 'iam', 'gserviceaccount', 'com', '.iam.gserviceaccount.com', '10.0.0', '/24',
  'a@b', 'x@y.iam.gserviceaccount.com', 'v1.2', '.0', 'fd00:', 's', 'ms', 'h', 'µs', 'B', 'Ki', 'KiB', 'GB',
), { maxLength: 8 }).map(parts => parts.join('')));

test.each([...LINEAR_PATTERNS])('%s means the same as before', (pattern, linear) => {
  expect(compilePattern(pattern)!.source).toBe(new RegExp(linear, 'u').source);
  // RE2 can switch to any case inside of a pattern.
  const before = new RegExp(pattern.replace('(?i)', ''), pattern.includes('(?i)') ? 'iu' : 'u');
  const after = new RegExp(linear, 'u');
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
