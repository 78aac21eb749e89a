import * as zlib from 'zlib';
import * as fc from 'fast-check';
import { gzip } from '../../src/core';

test('what it makes is read back by the gzip of Node.js, whatever the bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), bytes => {
    expect(zlib.gunzipSync(gzip(Buffer.from(bytes))).equals(bytes)).toBe(true);
  }), { numRuns: 300 });
});

test('also where the same comes again and again, near and far', () => {
  const word = fc.constantFrom('name: ', 'properties:\n', '    ', 'description: |\n', 'type: object\n', 'é', '\0');
  fc.assert(fc.property(fc.array(word, { maxLength: 1000 }), fc.nat(40000), (words, gap) => {
    const content = Buffer.from(`${words.join('')}${'x'.repeat(gap)}${words.join('')}`);
    expect(zlib.gunzipSync(gzip(content)).equals(content)).toBe(true);
  }), { numRuns: 30 });
});

test.each([
  ['nothing', ''], ['a byte', 'a'], ['the longest match', 'a'.repeat(259)], ['more than that', 'a'.repeat(600)],
  ['a match at the edge of the window', `abcdef${'x'.repeat(32768 - 6)}abcdef`], ['one beyond it', `abcdef${'x'.repeat(32768)}abcdef`],
])('takes %s', (_what, text) => {
  expect(zlib.gunzipSync(gzip(Buffer.from(text))).toString()).toBe(text);
});

test('texts that repeat become small', () => {
  const content = Buffer.from(Array.from({ length: 5000 }, (_, index) => `field${index % 100}:\n  description: what it is for\n  type: string\n`).join(''));
  expect(gzip(content).length).toBeLessThan(content.length / 20);
});

test('names no time and no system, and is the same for ever', () => {
  expect(gzip(Buffer.from('kind: CustomResourceDefinition\nkind: CustomResourceDefinition\n')).toString('base64')).toMatchInlineSnapshot('"H4sIAAAAAAAA/8vOzEuxUnAuLS7Jzw1KLc4vLUpOdUlNy8zLLMnMz+MiIA0ATWTTpT4AAAA="');
});
