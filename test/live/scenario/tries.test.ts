import { Scenario } from './scenario';
import { playTwice, problemsOf, secondTriesOf } from './tries';

const scenarios = (...ids: string[]): Scenario[] => ids.map(id => ({ id, title: `${id}.`, run: () => Promise.resolve() }));

/** Plays with the given failures: those of the first try, then those of the second. */
async function play(ids: readonly string[], tries: readonly { readonly [id: string]: string }[], mostAgain = 2) {
  const played: [string[], number][] = [];
  const told: string[] = [];
  const verdicts = await playTwice(scenarios(...ids), {
    atOnce: 8,
    mostAgain,
    play: (wanted, atOnce) => {
      const failures = tries[played.length];
      played.push([wanted.map(({ id }) => id), atOnce]);
      return Promise.resolve(wanted.map(scenario => ({ scenario, failure: failures[scenario.id] })));
    },
    onProgress: (subject, text) => told.push(`${subject}: ${text}`),
  });
  return { verdicts, played, told };
}

test('what passes is played once', async () => {
  const { verdicts, played, told } = await play(['a', 'b'], [{}]);
  expect(verdicts).toEqual([{ id: 'a', passed: true, failures: [] }, { id: 'b', passed: true, failures: [] }]);
  expect([played, told]).toEqual([[[['a', 'b'], 8]], []]);
  expect([verdicts.flatMap(problemsOf), secondTriesOf(verdicts)]).toEqual([[], []]);
});

test('what fails is played once more, one after the other, and the log says so', async () => {
  const { verdicts, played, told } = await play(['a', 'b', 'c'], [{ a: 'late', c: 'later' }, { c: 'gone' }]);
  expect(played).toEqual([[['a', 'b', 'c'], 8], [['a', 'c'], 1]]);
  expect(told).toEqual(['second try: a, c, one after the other, on a new stage']);
  expect(verdicts.map(({ id, passed }) => [id, passed])).toEqual([['a', true], ['b', true], ['c', false]]);
});

test('the end names what needed a second try, and both reasons of what failed twice', async () => {
  const { verdicts } = await play(['a', 'b', 'c'], [{ a: 'late', c: 'later' }, { c: 'gone' }]);
  expect(secondTriesOf(verdicts)).toEqual(['a: passed at the second try; at first: late']);
  expect(verdicts.map(problemsOf)).toEqual([[], [], ['at first: later', 'again: gone']]);
});

test('when too much fails nothing is played again', async () => {
  const { verdicts, played, told } = await play(['a', 'b', 'c'], [{ a: '1', b: '2', c: '3' }]);
  expect(played).toHaveLength(1);
  expect(told).toEqual(['no second try: 3 failed, which are more than 2: a, b, c']);
  expect(verdicts.map(problemsOf)).toEqual([['1'], ['2'], ['3']]);
});
