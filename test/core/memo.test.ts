import { Memo } from '../../src/core/memo';

test('computes a value once', () => {
  const memo = new Memo<number>(2);
  const compute = jest.fn(() => 1);
  expect([memo.get('a', compute), memo.get('a', compute)]).toEqual([1, 1]);
  expect(compute).toHaveBeenCalledTimes(1);
});

test.each([null, false, 0, ''])('remembers %p', nothing => {
  const memo = new Memo<unknown>(2);
  memo.get('a', () => nothing);
  expect(memo.get('a', () => 'other')).toBe(nothing);
});

test('forgets the oldest beyond its limit', () => {
  const memo = new Memo<string>(2);
  ['a', 'b', 'c'].forEach(key => memo.get(key, () => key));
  expect(memo.get('b', () => 'new')).toBe('b');
  expect(memo.get('a', () => 'new')).toBe('new');
});

test('remembers no key that is too long', () => {
  const memo = new Memo<string>(1, 3);
  memo.get('abc', () => 'short');
  expect(['abcd', 'abcd'].map((key, index) => memo.get(key, () => `${index}`))).toEqual(['0', '1']);
  expect(memo.get('abc', () => 'new')).toBe('short');
});
