import { isCaught, Mutation, reported, spread } from './mutation';
import { ruleMutations } from './rule-mutations';
import { schemaMutations } from './schema-mutations';
import { Manifest } from '../../../src/topology';
import { blueprint, BLUEPRINTS } from '../../rules/negative';

/** How many mistakes of a class each blueprint is tried with; all of them would take minutes. */
const PER_CLASS = 60;

/** What each blueprint, made wrong in one place at a time, is reported for. */
const tally = new Map<string, { tried: number; caught: number }>();

function mistakesIn(bundle: Manifest[]): Mutation[] {
  const all = [...bundle.flatMap(schemaMutations), ...ruleMutations(bundle)];
  const classes = [...new Set(all.map(mutation => mutation.class))];
  return classes.flatMap(kind => spread(all.filter(mutation => mutation.class === kind), PER_CLASS));
}

describe.each(BLUEPRINTS)('%s', name => {
  const bundle = blueprint(name);
  const before = new Set(reported(bundle.map(manifest => ({ manifest, origin: {} }))).map(({ id }) => id));

  test('reports every mistake', () => {
    const missed = mistakesIn(bundle).filter(mutation => {
      const caught = isCaught(bundle, mutation, before);
      const { tried, caught: sofar } = tally.get(mutation.class) ?? { tried: 0, caught: 0 };
      tally.set(mutation.class, { tried: tried + 1, caught: sofar + (caught ? 1 : 0) });
      return !caught;
    });
    expect(missed.map(({ class: kind, object, path, value, codes }) =>
      `${kind}: ${bundle[object].kind} ${path.join('.')} = ${JSON.stringify(value)}, expected ${codes.join(' or ')}`)).toEqual([]);
  });
});

afterAll(() => {
  const rows = [...tally].sort(([a], [b]) => a < b ? -1 : 1).map(([kind, { tried, caught }]) =>
    `${kind.padEnd(32)} ${String(caught).padStart(5)} of ${String(tried).padStart(5)}  ${(100 * caught / tried).toFixed(1)} %`);
  const tried = [...tally.values()].reduce((sum, entry) => sum + entry.tried, 0);
  process.stdout.write(`\nmistakes reported, by class\n${rows.join('\n')}\n${tried} mistakes in all\n`);
});

test('there are more than 2,000 mistakes', () => {
  expect([...tally.values()].reduce((sum, { tried }) => sum + tried, 0)).toBeGreaterThan(2000);
});
