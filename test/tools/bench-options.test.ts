import { UsageError } from '../../imports/_generate/errors';
import { parseOptions, USAGE } from '../../tools/bench/options';

test('everything but compile is measured by default', () => {
  expect(parseOptions([])).toEqual({
    sections: ['loading', 'validation', 'reading', 'plan', 'pictures', 'fleet', 'peers'], clusters: [100, 1000, 4000], runs: 3, stock: true, json: false, write: false, help: false,
  });
});

test('all options', () => {
  expect(parseOptions(['--only', 'fleet,compile', '--clusters', '10,16384', '--runs', '5', '--no-stock', '--json', '--help'])).toEqual({
    sections: ['compile', 'fleet'], clusters: [10, 16384], runs: 5, stock: false, json: true, write: false, help: true,
  });
  expect(parseOptions(['--write', '--runs', '7'])).toMatchObject({ write: true, runs: 7 });
});

test('the usage names every option and section', () => {
  for (const name of ['--only', '--clusters', '--runs', '--no-stock', '--json', '--write', '--help', 'compile', 'loading', 'validation', 'reading', 'plan', 'pictures', 'fleet', 'peers']) {
    expect(USAGE).toContain(`  ${name}`);
  }
});

test.each([
  [['--only', 'fleet,helm'], "--only: there is no 'helm'; use some of compile, loading, validation, reading, plan, pictures, fleet, peers"],
  [['--only', ''], "--only: there is no ''; use some of compile, loading, validation, reading, plan, pictures, fleet, peers"],
  [['--clusters', '100,0'], "--clusters: '0' is not a whole number from 1 to 16384"],
  [['--clusters', '16385'], "--clusters: '16385' is not a whole number from 1 to 16384"],
  [['--clusters', '1e3'], "--clusters: '1e3' is not a whole number from 1 to 16384"],
  [['--runs', 'many'], "--runs: 'many' is not a whole number from 1 to 100"],
  [['--write', '--only', 'fleet'], '--write needs a run of everything that is measured by default; leave out --only, --clusters and --no-stock'],
  [['--write', '--clusters', '100'], '--write needs a run of everything that is measured by default; leave out --only, --clusters and --no-stock'],
  [['--write', '--no-stock'], '--write needs a run of everything that is measured by default; leave out --only, --clusters and --no-stock'],
])('fails for %j', (args, message) => {
  expect(() => parseOptions(args)).toThrow(new UsageError(message));
});

test.each([['--fast'], ['--runs'], ['fleet']])('fails for %s as wrong usage', argument => {
  expect(() => parseOptions([argument])).toThrow(expect.objectContaining({ exitCode: 2 }));
});
