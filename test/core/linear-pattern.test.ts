import * as fc from 'fast-check';
import { LinearPattern } from '../../src/core';

/** A pattern without repetitions of what may be empty, of which JavaScript and RE2 prefer different matches. */
const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\d', '\\.', '\\u{1F600}', '\\x61');
const repeated = fc.tuple(atom, fc.constantFrom('', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{2,}', '{0,2}?')).map(([part, count]) => `${part}${count}`);
const { pattern } = fc.letrec<{ pattern: string; term: string }>(tie => ({
  pattern: fc.oneof(
    { maxDepth: 3 },
    fc.array(tie('term'), { maxLength: 4 }).map(terms => terms.join('')),
    fc.tuple(tie('pattern'), tie('pattern')).map(options => options.join('|')),
  ),
  term: fc.oneof(
    { maxDepth: 3 },
    repeated,
    fc.constantFrom('^', '$', '\\b', '\\B', '(?<![^])', '(?![^])'),
    fc.tuple(fc.constantFrom('(', '(?:'), tie('pattern')).map(([opening, inner]) => `${opening}${inner})`),
    fc.tuple(repeated.filter(part => /[^*?]$/.test(part) && !/\{0/.test(part)), fc.constantFrom('*', '+', '?', '{2,3}', '*?')).map(([part, count]) => `(?:${part})${count}`),
  ),
}));
const text = fc.array(fc.constantFrom('a', 'b', '.', '1', '\n', '😀', '-'), { maxLength: 12 }).map(characters => characters.join(''));

test('finds what JavaScript finds', () => {
  fc.assert(fc.property(pattern, text, (source, subject) => {
    // V8 finds such places within a character of two units too.
    fc.pre(!/\\B|\(\?!/.test(source) || !subject.includes('😀'));
    const match = new RegExp(source, 'u').exec(subject);
    const linear = LinearPattern.tryOf(source)!;
    expect(linear.test(subject)).toBe(match !== null);
    const found = linear.find([...subject]);
    expect(found && [...subject].slice(found.start, found.end).join('')).toBe(match?.[0]);
    expect(found?.start).toBe(match === null ? undefined : [...subject.slice(0, match.index)].length);
  }), { numRuns: 4000 });
});

test.each([
  ['^(a+)+$', `${'a'.repeat(20_000)}!`],
  ['^(a|a)*$', `${'a'.repeat(20_000)}!`],
  ['(.*)(.*)(.*)(.*)x$', 'a'.repeat(20_000)],
  ['^([a-z0-9]([-a-z0-9]*[a-z0-9])?)*$', `${'a'.repeat(20_000)}_`],
  ['(a?){200}a{200}b', 'a'.repeat(2000)],
])('takes little time for %s', (source, subject) => {
  const start = performance.now();
  expect(LinearPattern.tryOf(source)!.test(subject)).toBe(false);
  expect(performance.now() - start).toBeLessThan(5000);
});

test.each([
  ['(a*)*b', 'aab', true], ['(|a)+$', 'aa', true], ['(?:a*?){3}b', 'b', true], ['[^]', '\n', true], ['.', '\n', false], ['', '', true], ['\\p{Lu}', 'É', true], ['a{2,3}$', 'aaaa', true],
])('%s takes %j: %s', (source, subject, expected) => {
  expect(LinearPattern.tryOf(source)!.test(subject)).toBe(expected);
});

test.each([
  ['i', 'ABC', 'xabcx', true], ['m', '^b$', 'a\nb\nc', true], ['s', 'a.b', 'a\nb', true], ['', '^b$', 'a\nb', false],
])('knows the flag %s', (flags, source, subject, expected) => {
  expect(LinearPattern.tryOf(source, flags)!.test(subject)).toBe(expected);
});

test.each([
  ['no pattern', 'a('], ['a class that never ends', '[a'], ['look-ahead', '(?=a)b'], ['look-behind', '(?<!a)b'], ['a reference', '(a)\\1'], ['a named reference', '(?<x>a)\\k<x>'],
  ['too many repetitions', '((a{100}){100}){100}'], ['too many parentheses', `${'('.repeat(5000)}a${')'.repeat(5000)}`], ['too long', 'a'.repeat(10_001)],
])('is none with %s', (_, source) => {
  expect(LinearPattern.tryOf(source)).toBeUndefined();
});
