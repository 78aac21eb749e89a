import * as fc from 'fast-check';
import { MAX_WORK_SIZE, workSize } from '../../../src/remote/ocm/work-size';

test('counts as Go does: JSON with what HTML would read escaped, a tag and the length', () => {
  // {"a":"b"} has 9 bytes.
  expect(workSize([{ a: 'b' }])).toBe(9 + 2);
  expect(workSize([{ a: '<' }])).toBe(9 + 5 + 2);
  expect(workSize([{ a: '\u2028' }])).toBe(8 + 6 + 2);
  expect(workSize([{ a: 'ü' }])).toBe(10 + 2);
});

test('needs a second byte for a length of 128', () => {
  // {"a":""} has 8 bytes.
  expect(workSize([{ a: 'x'.repeat(119) }])).toBe(127 + 2);
  expect(workSize([{ a: 'x'.repeat(120) }])).toBe(128 + 3);
});

test('a list of works is as large as its parts together, and no part is smaller than its JSON', () => {
  fc.assert(fc.property(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), (some, others) => {
    expect(workSize([...some, ...others])).toBe(workSize(some) + workSize(others));
    expect(workSize(some)).toBeGreaterThanOrEqual(some.reduce<number>((sum, value) => sum + Buffer.byteLength(JSON.stringify(value)) + 2, 0));
  }));
});

test('knows the limit of the webhook', () => {
  expect(MAX_WORK_SIZE).toBe(512_000);
});
