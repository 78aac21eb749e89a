import { Tally } from './tally';

test('counts, keeps what failed, and tells at once', () => {
  const told: string[] = [];
  const tally = new Tally(text => told.push(text));
  tally.check('one', []);
  tally.check('two', ['is wrong', 'is worse']);
  tally.check('three', []);
  expect([tally.passed, tally.failures, told]).toEqual([2, ['two: is wrong; is worse'], ['two: is wrong; is worse']]);
  expect(tally.summary).toBe('2 passed, 1 failed');
});
