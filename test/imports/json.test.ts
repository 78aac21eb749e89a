import * as fc from 'fast-check';
import { formatJson, type Json } from '../../imports/_generate/json';

test('puts on one line what fits there and breaks the rest', () => {
  const long = 'x'.repeat(140);
  expect(formatJson({ b: { type: 'string', enum: ['a', 'b'] }, a: [long, { c: 1 }] })).toBe([
    '{',
    ' "a":[',
    `  "${long}",`,
    '  {"c":1}',
    ' ],',
    ' "b":{"enum":["a","b"],"type":"string"}',
    '}',
    '',
  ].join('\n'));
});

test('does not depend on the order of keys', () => {
  expect(formatJson({ b: { d: 1, c: 2 }, a: 3 })).toBe(formatJson({ a: 3, b: { c: 2, d: 1 } }));
});

test('is JSON of the same value', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
    expect(JSON.parse(formatJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
  }));
});

test('keeps lines within the width unless a single value is longer', () => {
  fc.assert(fc.property(fc.dictionary(fc.string({ maxLength: 20 }), fc.array(fc.integer())), (value) => {
    expect(Math.max(...formatJson(value).split('\n').map((line) => line.length))).toBeLessThanOrEqual(141);
  }));
});
