import * as fc from 'fast-check';
import { FleetShard } from '../../src/fleet/shard';

const NAME = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,20}[a-z0-9])?$/);

function allOf(count: number): FleetShard[] {
  return Array.from({ length: count }, (_, index) => FleetShard.of(index + 1, count));
}

test('every name belongs to exactly one shard', () => {
  fc.assert(fc.property(NAME, fc.integer({ min: 1, max: 50 }), (name, count) => {
    expect(allOf(count).filter(shard => shard._includes(name))).toHaveLength(1);
  }));
});

test('the shard of a name stays the same from release to release', () => {
  const indexOf = (name: string) => allOf(4).find(shard => shard._includes(name))?.index;
  expect(['edge-1', 'edge-2', 'edge-3', 'north', 'south'].map(indexOf)).toEqual([2, 4, 4, 2, 3]);
});

test('shards of a large fleet are of similar size', () => {
  const names = Array.from({ length: 4000 }, (_, index) => `edge-${index}`);
  for (const shard of allOf(4)) {
    const size = names.filter(name => shard._includes(name)).length;
    expect(size).toBeGreaterThan(900);
    expect(size).toBeLessThan(1100);
  }
});

test('a shard is read from text and written back', () => {
  const shard = FleetShard.fromText('2/4');
  expect([shard.index, shard.count, shard.toString(), shard._fileName()]).toEqual([2, 4, '2/4', '2-of-4']);
});

test.each(['0/4', '5/4', 'a/b', '1/0', '1', '', '1/2/3', '-1/4', '1.5/4', ' 1/4'])("fails for the shard '%s'", text => {
  expect(() => FleetShard.fromText(text)).toThrow(new Error(
    `shard '${text}' is no part of a fleet; use '<index>/<count>' with an index from 1 to the count, for example '2/4' (fleet/shard)`));
});

test.each([[0, 4], [5, 4], [1, 0], [1.5, 4], [NaN, 4], [1, Infinity]])('fails for the shard %d of %d', (index, count) => {
  expect(() => FleetShard.of(index, count)).toThrow(new Error(
    `shard '${index}/${count}' is no part of a fleet; use '<index>/<count>' with an index from 1 to the count, for example '2/4' (fleet/shard)`));
});

describe('the shard of the process', () => {
  function shardOf(args: string[], env: NodeJS.ProcessEnv = {}): string | undefined {
    return FleetShard._of(['node', 'main.js', ...args], env)?.toString();
  }

  test.each([
    ['nothing', [], {}, undefined],
    ['an option and its value', ['--shard', '2/4'], {}, '2/4'],
    ['an option with its value', ['--shard=2/4'], {}, '2/4'],
    ['other arguments around it', ['--fast', '--shard', '2/4', 'x'], {}, '2/4'],
    ['two options, of which the last one counts', ['--shard', '1/4', '--shard=2/4'], {}, '2/4'],
    ['the variable', [], { CDK8S_FLEET_SHARD: '3/4' }, '3/4'],
    ['the option before the variable', ['--shard', '2/4'], { CDK8S_FLEET_SHARD: '3/4' }, '2/4'],
    ['a variable that is set to nothing', [], { CDK8S_FLEET_SHARD: '' }, undefined],
    ['an option that only begins like it', ['--shards', '2/4'], {}, undefined],
    ['the option of a test runner', ['--shard', '2/4'], { JEST_WORKER_ID: '1' }, undefined],
    ['the variable within a test runner', ['--shard', '2/4'], { JEST_WORKER_ID: '1', CDK8S_FLEET_SHARD: '3/4' }, '3/4'],
  ])('comes from %s', (_, args, env, expected) => {
    expect(shardOf(args, env)).toBe(expected);
  });

  test('is not taken from the program and its file', () => {
    expect(FleetShard._of(['--shard', '1/2'], {})).toBeUndefined();
  });

  test('fails for an option without value', () => {
    expect(() => shardOf(['--shard'])).toThrow(new Error(
      "--shard '' is no part of a fleet; use '<index>/<count>' with an index from 1 to the count, for example '2/4' (fleet/shard)"));
  });

  test('fails for a bad variable', () => {
    expect(() => shardOf([], { CDK8S_FLEET_SHARD: '4' })).toThrow(new Error(
      "CDK8S_FLEET_SHARD '4' is no part of a fleet; use '<index>/<count>' with an index from 1 to the count, for example '2/4' (fleet/shard)"));
  });
});
