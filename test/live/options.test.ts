import { parseOptions } from './options';

const IDS = ['delete-deadlock', 'deletion-leaves'];

test('nothing is set by default', () => {
  expect(parseOptions([], IDS)).toEqual({ only: undefined, list: false, ifBuilt: false, keep: false, record: false, help: false });
});

test('all options', () => {
  expect(parseOptions(['--only', 'deletion-leaves', '--only', 'delete-deadlock', '--list', '--if-built', '--keep', '--record', '-h'], IDS))
    .toEqual({ only: ['deletion-leaves', 'delete-deadlock'], list: true, ifBuilt: true, keep: true, record: true, help: true });
});

test('fails for a scenario that is not there', () => {
  expect(() => parseOptions(['--only', 'deletion'], IDS)).toThrow("--only: unknown scenario 'deletion'; there are delete-deadlock, deletion-leaves");
});

test.each([['--fast'], ['--only'], ['delete-deadlock']])('fails for %s', argument => {
  expect(() => parseOptions([argument], IDS)).toThrow(expect.objectContaining({ exitCode: 2 }));
});

test('fails for a recording of a stage that has none', () => {
  expect(() => parseOptions(['--record'], IDS, false)).toThrow("Unknown option '--record'");
});
