import { ApiObject, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { Fleet, FleetApp, FleetInventory, FleetLayout, FleetShard } from '../../src/fleet';
import { readFolder, temporaryFolders } from '../support/folders';

const newFolder = temporaryFolders();
const LEDGER = /^\.cdk8s-fleet/;

interface FleetData {
  readonly names: readonly string[];
  readonly layout: FleetLayout;
}

/** Names that no device of Windows has. */
const NAME = fc.stringMatching(/^[a-z]([-a-z0-9]{0,8}[a-z0-9])?$/).filter(name => !/^(con|prn|aux|nul|com\d|lpt\d)$/.test(name));
const FLEETS = fc.record({
  names: fc.uniqueArray(NAME, { minLength: 1, maxLength: 12 }),
  layout: fc.constantFrom(...Object.values(FleetLayout)),
});
/** Shards of a fleet, in any order. */
const SHARDS = fc.integer({ min: 1, max: 5 }).chain(count => fc.shuffledSubarray(
  Array.from({ length: count }, (_, index) => FleetShard.of(index + 1, count)), { minLength: count }));

/** Writes a fleet, or a part of it, beside a chart that belongs to no cluster. */
function write({ names, layout }: FleetData, outdir: string, shard?: FleetShard): string[] {
  const built: string[] = [];
  const app = new FleetApp({ outdir });
  addConfig(new Chart(app, 'shared'), 'shared');
  new Fleet(app, 'Clusters', {
    inventory: FleetInventory.of(names.map(name => ({ name }))),
    blueprint: {
      buildCluster: (chart, { name }) => {
        built.push(name);
        addConfig(chart, name);
        if (name.length % 2 === 0) {
          addConfig(new Chart(chart, 'addons'), `${name}-addons`);
        }
      },
    },
    layout,
    shard,
  });
  app.synth();
  return built;
}

function addConfig(chart: Chart, name: string): void {
  new ApiObject(chart, 'Config', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
}

function manifestsIn(folder: string): { [file: string]: string } {
  return Object.fromEntries(Object.entries(readFolder(folder)).filter(([file]) => !LEDGER.test(file)));
}

test('shards in folders of their own make up the whole, and build each cluster once', () => {
  fc.assert(fc.property(FLEETS, SHARDS, (fleet, shards) => {
    const whole = newFolder();
    const all = write(fleet, whole);
    const parts = shards.map(shard => {
      const folder = newFolder();
      return { built: write(fleet, folder, shard), files: manifestsIn(folder) };
    });
    expect(parts.flatMap(({ built }) => built).sort()).toEqual([...all].sort());
    expect(Object.assign({}, ...parts.map(({ files }) => files))).toEqual(manifestsIn(whole));
  }), { numRuns: 25 });
});

test('shards in one folder make up the whole, also when clusters come and go', () => {
  fc.assert(fc.property(FLEETS, FLEETS, SHARDS, (before, after, shards) => {
    const together = newFolder();
    [before, after].forEach(fleet => shards.forEach(shard => write(fleet, together, shard)));
    const whole = newFolder();
    write(after, whole);
    expect(manifestsIn(together)).toEqual(manifestsIn(whole));
  }), { numRuns: 25 });
});

test('a whole run takes over from shards', () => {
  fc.assert(fc.property(FLEETS, FLEETS, SHARDS, (before, after, shards) => {
    const [together, whole] = [newFolder(), newFolder()];
    shards.forEach(shard => write(before, together, shard));
    [together, whole].forEach(folder => write(after, folder));
    expect(readFolder(together)).toEqual(readFolder(whole));
  }), { numRuns: 15 });
});

describe('the part that whoever starts the program asks for', () => {
  const { argv, env } = process;
  beforeEach(() => {
    const { JEST_WORKER_ID: _, ...others } = env;
    process.env = others;
  });
  afterEach(() => {
    process.argv = argv;
    process.env = env;
  });

  const fleet = { names: ['edge-1', 'edge-2', 'edge-3', 'north', 'south'], layout: FleetLayout.FILE_PER_CLUSTER };

  test('is the one that is built', () => {
    process.argv = ['node', 'main.js', '--shard', '4/4'];
    expect(write(fleet, newFolder(), FleetShard.fromProcess())).toEqual(['edge-2', 'edge-3']);
  });

  test('is everything if it asks for none', () => {
    process.argv = ['node', 'main.js'];
    expect(write(fleet, newFolder(), FleetShard.fromProcess())).toEqual(fleet.names);
  });

  test.each<[string, () => void]>([
    ['command line', () => { process.argv = ['node', 'main.js', '--shard', '4/4']; }],
    ['environment', () => { process.env.CDK8S_FLEET_SHARD = '3/4'; }],
  ])('is nothing to a fleet that does not: it reads no %s', (_title, ask) => {
    ask();
    expect(write(fleet, newFolder())).toEqual(fleet.names);
  });

  test('may come from the environment', () => {
    process.env.CDK8S_FLEET_SHARD = '3/4';
    expect(write(fleet, newFolder(), FleetShard.fromProcess())).toEqual(['south']);
  });

  test('may have no clusters', () => {
    process.env.CDK8S_FLEET_SHARD = '1/4';
    const folder = newFolder();
    expect(write(fleet, folder, FleetShard.fromProcess())).toEqual([]);
    expect(Object.keys(manifestsIn(folder))).toEqual(['shared.k8s.yaml']);
  });

  test('fails for a bad value', () => {
    process.argv = ['node', 'main.js', '--shard=0/4'];
    expect(() => FleetShard.fromProcess()).toThrow(new Error(
      "--shard '0/4' is no part of a fleet; use '<index>/<count>' with an index from 1 to the count, for example '2/4' (fleet/shard)"));
  });
});

test('fails for a mistake in the entry of another shard', () => {
  const app = new FleetApp({ outdir: newFolder() });
  const inventory = FleetInventory.of([{ name: 'edge-1' }, { name: 'edge-2', namespace: 'No' }]);
  expect(() => new Fleet(app, 'Clusters', { inventory, blueprint: { buildCluster: () => undefined }, shard: FleetShard.of(2, 4) })).toThrow(new Error(
    "[Clusters] inventory, entry 2: 'namespace' is the text 'No'; write a text of 1 to 63 lower-case letters, digits and '-', "
    + 'starting and ending with a letter or digit (fleet/inventory)'));
});
