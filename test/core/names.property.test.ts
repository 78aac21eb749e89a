import * as fc from 'fast-check';
import { isDnsLabel, isDnsSubdomain, joinName } from '../../src/core/names';

// Also long ones with many dashes, which have to be cut at the right place.
const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/),
  fc.string({ unit: fc.constantFrom('a', '9', '-'), minLength: 40, maxLength: 61 }).map(middle => `a${middle}z`),
);
const shortLabel = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,12}[a-z0-9])?$/);
const limit = fc.oneof(fc.integer({ min: 46, max: 66 }), fc.integer({ min: 46, max: 253 }));
// Mostly characters of names, at all lengths up to the limits and beyond.
const nearName = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'z', '0', '9', '-', '.', 'A', '_'), maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', '9', '-', '.'), minLength: 60, maxLength: 66 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '9', 'x-x', 'x.x'), minLength: 80, maxLength: 260 }),
  fc.string(),
);

/** RFC 1123 by definition, letter by letter. */
function isLabelByDefinition(text: string): boolean {
  const isAlphanumeric = (character: string) => (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
  const characters = [...text];
  return characters.length > 0
    && characters.every(character => character.length === 1 && (isAlphanumeric(character) || character === '-'))
    && isAlphanumeric(characters[0]) && isAlphanumeric(characters[characters.length - 1]);
}

test('a DNS label is what the definition says', () => {
  fc.assert(fc.property(nearName, text => {
    expect(isDnsLabel(text)).toBe(text.length <= 63 && isLabelByDefinition(text));
  }), { numRuns: 500 });
});

test('a DNS subdomain is labels with dots between them, as Kubernetes reads it', () => {
  fc.assert(fc.property(nearName, text => {
    expect(isDnsSubdomain(text)).toBe(text.length <= 253 && text.split('.').every(isLabelByDefinition));
  }), { numRuns: 500 });
});

test('every DNS label is a DNS subdomain', () => {
  fc.assert(fc.property(label, text => {
    expect([isDnsLabel(text), isDnsSubdomain(text)]).toEqual([true, true]);
  }));
});

test('a joined name keeps the limit, the last parts whole and as much of the first as fits', () => {
  fc.assert(fc.property(label, fc.array(shortLabel, { maxLength: 3 }), limit, (first, rest, maxLength) => {
    const tail = rest.map(part => `-${part}`).join('');
    const name = joinName([first, ...rest], maxLength);
    expect(name.length).toBeLessThanOrEqual(maxLength);
    expect(name.endsWith(tail)).toBe(true);
    const head = name.slice(0, name.length - tail.length);
    expect(first.slice(0, maxLength - tail.length).replace(/-+$/, '')).toBe(head);
  }));
});

test('parts that fit are joined as they are', () => {
  fc.assert(fc.property(fc.array(shortLabel, { minLength: 1, maxLength: 4 }), parts => {
    expect(joinName(parts)).toBe(parts.join('-'));
  }));
});

test('a name joined from labels is a label', () => {
  fc.assert(fc.property(label, fc.array(shortLabel, { maxLength: 3 }), (first, rest) => {
    expect(isDnsLabel(joinName([first, ...rest]))).toBe(true);
  }));
});
