import { BoundedTexts } from '../../src/cdk8s-helpers/bounded-texts';

test('remembers texts', () => {
  const texts = new BoundedTexts(10_000);
  texts.set('a', '"a"');
  expect(texts.get('a')).toBe('"a"');
  expect(texts.get('b')).toBeUndefined();
});

test('takes no more bytes than it may, however long the texts are', () => {
  const texts = new BoundedTexts(10_000);
  for (let length = 0; length < 6000; length += 7) {
    texts.set(`${length}`, 'x'.repeat(length));
    expect(texts.bytes).toBeLessThanOrEqual(10_000);
  }
});

test('forgets all once there is no room, and never for a text that fits nowhere', () => {
  const texts = new BoundedTexts(1000);
  texts.set('a', 'x'.repeat(300));
  texts.set('huge', 'x'.repeat(1000));
  expect([texts.get('a'), texts.get('huge')]).toEqual(['x'.repeat(300), undefined]);
  texts.set('b', 'y'.repeat(300));
  expect([texts.get('a'), texts.get('b')]).toEqual([undefined, 'y'.repeat(300)]);
});
