import * as fc from 'fast-check';
import { isPlainJson } from '../../../src/validation/yaml/plain-json';

describe('JSON is plain', () => {
  test('if a program has written it, whatever it holds', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const hasEscapedKey = /"(?:[^"\\]|\\.)*\\.(?:[^"\\]|\\.)*"\s*:/.test(text);
      expect(isPlainJson(text, 10) || hasEscapedKey).toBe(true);
    }));
  });

  test.each(['{"a": 1, "a": 2}', '{"b": {"a": [{"c": "a", "d": [], "c": 1}]}}', '{"a": "x", "b": ",", "a": {}}'])('not if it repeats a key: %s', text => {
    expect(isPlainJson(text, 10)).toBe(false);
  });

  test.each(['{"a": {"b": 1}, "b": [{"a": 1}, {"a": 2}]}', '{"a": "a", "b": "\\"a\\": 1, "}'])('if keys are in different objects, or are values: %s', text => {
    expect(isPlainJson(text, 10)).toBe(true);
  });

  test('up to a depth', () => {
    expect([isPlainJson('[[[1]]]', 2), isPlainJson('[[[[1]]]]', 2)]).toEqual([true, false]);
  });
});
