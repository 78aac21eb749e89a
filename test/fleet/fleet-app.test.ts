import * as fs from 'fs';
import * as path from 'path';
import { ApiObject, App, Chart, JsonPatch, Lazy, Testing, YamlOutputType } from 'cdk8s';
import { addConfig, comparisonWithStock, LEDGER, OUTPUT_TYPES } from './as-stock';
import { addBlueprints, BLUEPRINTS } from '../../src/blueprints/all';
import { FleetApp, FleetAppProps, FleetShard } from '../../src/fleet';
import { ByohControlPlane } from '../../src/providers/byoh';
import { Metal3WorkerPool } from '../../src/providers/metal3';
import { ClusterApiVersion, MixedCluster, Replicas, Rules } from '../../src/root';
import * as validator from '../../src/validation/validator';
import { IMAGE, makeCluster } from '../support/charts';
import { filesBelow, readFolder, temporaryFolders } from '../support/folders';
import { captureStderr } from '../support/stderr';

const newFolder = temporaryFolders();
const { expectAsStock } = comparisonWithStock(newFolder);
const printed = captureStderr();
afterEach(() => jest.restoreAllMocks());

function makeFleetApp(build: (app: FleetApp) => void, props: FleetAppProps = {}): FleetApp {
  const app = new FleetApp({ outdir: newFolder(), ...props });
  build(app);
  return app;
}

describe('writes what cdk8s.App writes', () => {
  const versions = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];

  test.each(OUTPUT_TYPES.flatMap(type => versions.map(version => [YamlOutputType[type], version, type] as const)))(
    'for the blueprints, as %s, in %s', (_name, apiVersion, yamlOutputType) => {
      if (yamlOutputType !== YamlOutputType.FILE_PER_RESOURCE) {
        expect(typeof expectAsStock(app => addBlueprints(app, { apiVersion }), { yamlOutputType })).toBe('object');
        return;
      }
      // Two blueprints have clusters of one name, which cdk8s would write over one another.
      for (const [id, make] of Object.entries(BLUEPRINTS)) {
        expect(typeof expectAsStock(app => make(app, id, { apiVersion }), { yamlOutputType })).toBe('object');
      }
    });

  test.each(OUTPUT_TYPES.map(type => [YamlOutputType[type], type] as const))('for charts that depend on one another, as %s', (_name, yamlOutputType) => {
    expectAsStock(app => {
      const [first, second, third] = ['first', 'second', 'third'].map(id => new Chart(app, id));
      const nested = new Chart(second, 'nested');
      [first, second, third, nested].forEach(chart => ['a', 'b'].forEach(id => addConfig(chart, `${chart.node.id}-${id}`)));
      first.addDependency(third);
      (first.node.findChild('first-a') as ApiObject).addDependency(first.node.findChild('first-b'));
      new Chart(app, 'empty');
    }, { yamlOutputType });
  });

  test('for objects that share parts, which some of them hand out themselves', () => {
    class Sharing extends ApiObject {
      public override toJson(): unknown {
        const part = { a: 1 };
        return { apiVersion: 'v1', kind: 'Sharing', metadata: { name: this.name }, data: { first: part, second: part } };
      }
    }
    expectAsStock(app => {
      const chart = new Chart(app, 'chart');
      const part = { a: ['b'] };
      ['a', 'b', 'c'].forEach(id => new ApiObject(chart, id, { apiVersion: 'v1', kind: 'Example', spec: { first: part, second: [part, part] } }));
      ['d', 'e'].forEach(id => new Sharing(chart, id, { apiVersion: 'v1', kind: 'Sharing' }));
    });
  });

  test('for an app without charts', () => {
    expect(expectAsStock(() => undefined)).toEqual({});
    expect(expectAsStock(() => undefined, { yamlOutputType: YamlOutputType.FILE_PER_APP })).toEqual({});
  });

  test('with another extension and with the paths of constructs', () => {
    const files = expectAsStock(app => addConfig(new Chart(app, 'chart'), 'a'), { outputFileExtension: '.yml', recordConstructMetadata: true });
    expect(files).toEqual({
      'chart.yml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  key: a\n',
      'construct-metadata.json': '{"version":"1.0.0","resources":{"a":{"path":"chart/a"}}}',
    });
  });

  test('with resolvers of the app', () => {
    const upper = {
      resolve: (context: { key: string[]; value: unknown; replaceValue(value: unknown): void }) => {
        if (context.key.join() === 'data,key' && context.value === 'a') {
          context.replaceValue('A');
        }
      },
    };
    expect(expectAsStock(app => addConfig(new Chart(app, 'chart'), 'a'), { resolvers: [upper] }))
      .toEqual({ 'chart.k8s.yaml': expect.stringContaining('key: A') });
  });

  test.each(['CDK8S_DISABLE_SORT', 'CDK8S_LEGACY_HASH', 'CDK8S_RECORD_CONSTRUCT_METADATA'])('with %s in the environment', variable => {
    process.env[variable] = 'true';
    try {
      expectAsStock(app => {
        const chart = new Chart(app, 'chart');
        new ApiObject(chart, 'Unnamed', { apiVersion: 'example.com/v1', kind: 'Example', zone: 1, data: { b: '1', a: '2' } });
      });
    } finally {
      delete process.env[variable];
    }
  });

  test('as one text', () => {
    const [stock, fleet] = [new App(), new FleetApp()];
    [stock, fleet].forEach(app => addBlueprints(app));
    expect(fleet.synthYaml()).toBe(stock.synthYaml());
  });
});

describe('fails as cdk8s.App fails', () => {
  test('with the errors of all constructs', () => {
    expect(expectAsStock(app => {
      const chart = new Chart(app, 'chart');
      chart.node.addValidation({ validate: () => ['first', 'second'] });
      addConfig(chart, 'a').node.addValidation({ validate: () => ['third'] });
    })).toBe('Validation failed with the following errors:\n  [chart] first\n  [chart] second\n  [chart/a] third');
  });

  test('with what rules find in manifests, patches included', () => {
    const failure = expectAsStock(app => {
      addBlueprints(app);
      for (const id of ['openstack-metal3-cluster', 'byoh-metal3-cluster']) {
        const cluster = app.node.findChild(id).node.findAll().find(construct => ApiObject.isApiObject(construct) && construct.kind === 'Cluster') as ApiObject;
        cluster.addJsonPatch(JsonPatch.add('/spec/unknown', 1), JsonPatch.remove('/metadata/namespace'));
      }
    });
    expect(failure).toMatch(/^Validation failed with the following errors:\n(?: {2}\[(byoh|openstack)-metal3-cluster\/.*\n?)+$/);
    expect(failure).toMatch(/'unknown' is unknown to Cluster v1beta2/);
  });

  test('with an object that has lost its type', () => {
    expect(expectAsStock(app => {
      const chart = new Chart(app, 'chart');
      new MixedCluster(chart, 'Other', { clusterName: 'other', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'] }).node.tryRemoveChild('Resource');
      addConfig(chart, 'a').addJsonPatch(JsonPatch.remove('/kind'));
    })).toMatch(/^Validation failed/);
  });

  test('with an object that cannot be rendered', () => {
    expect(expectAsStock(app => {
      new ApiObject(new Chart(app, 'chart'), 'a', { apiVersion: 'v1', kind: 'ConfigMap', data: Lazy.any({ produce: () => new Date(0) }) });
    })).toMatch(/^Failed serializing construct at path 'chart\/a' with name '.*': Error: can't render non-simple object of type 'Date'$/);
  });

  test('with a cycle of charts', () => {
    expect(expectAsStock(app => {
      const [a, b] = ['a', 'b'].map(id => new Chart(app, id));
      [a, b].forEach(chart => addConfig(chart, `${chart.node.id}-config`));
      a.addDependency(b);
      b.addDependency(a);
    })).toMatch(/^Dependency cycle detected: /);
  });
});

describe('does everything once', () => {
  function makeFleet(): FleetApp {
    return makeFleetApp(app => addBlueprints(app));
  }

  test('validates each construct', () => {
    const app = makeFleet();
    const counts = new Map<string, number>();
    for (const construct of app.node.findAll().slice(1)) {
      construct.node.addValidation({
        validate: () => {
          counts.set(construct.node.path, (counts.get(construct.node.path) ?? 0) + 1);
          return [];
        },
      });
    }
    app.synth();
    expect([...counts.values()].filter(count => count !== 1)).toEqual([]);
    expect(counts.size).toBe(app.node.findAll().length - 1);
  });

  test('checks the rules, and renders what they are checked against', () => {
    const find = jest.spyOn(validator, 'findViolations');
    const app = makeFleetApp(root => ['a', 'b', 'c'].forEach(id => {
      const cluster = makeCluster(new Chart(root, id, { namespace: id }), { clusterName: id });
      new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
      new Metal3WorkerPool(cluster, 'Workers', { replicas: Replicas.fixed(1), image: IMAGE });
    }));
    const objects = app.node.findAll().filter(construct => ApiObject.isApiObject(construct)) as ApiObject[];
    const stock = jest.spyOn(ApiObject.prototype, 'toJson');
    app.synth();
    expect(find).toHaveBeenCalledTimes(1);
    // A sample is compared with what cdk8s renders.
    expect(stock).toHaveBeenCalledTimes(1);
    expect(objects).not.toContain(stock.mock.contexts[0]);
  });

  test('tells a warning', () => {
    const app = makeFleetApp(root => {
      const cluster = makeCluster(new Chart(root, 'edge', { namespace: 'edge' }));
      new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
      new Metal3WorkerPool(cluster, 'Workers', { replicas: Replicas.fixed(1), image: IMAGE, nodeReuse: true });
    });
    app.synth();
    app.synth();
    expect(printed()).toEqual([expect.stringMatching(/^warning: \[edge\/Cluster\/Workers\] 'nodeReuse' .* \(metal3\/node-reuse-cleaning\)\n$/)]);
  });

  test('heeds settings of rules', () => {
    const app = makeFleet();
    const cluster = app.node.findAll().find(construct => ApiObject.isApiObject(construct) && construct.kind === 'Cluster') as ApiObject;
    cluster.addJsonPatch(JsonPatch.add('/spec/unknown', 1));
    Rules.of(cluster).turnOff('schema/unknown-field', 'a test');
    expect(() => app.synth()).not.toThrow();
  });

  describe('leaves manifests unchecked if it is told to', () => {
    const makeBroken = (checkManifests?: boolean) => makeFleetApp(root => {
      const cluster = makeCluster(new Chart(root, 'edge', { namespace: 'edge' }));
      new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
      cluster.node.findAll().filter(construct => ApiObject.isApiObject(construct) && construct.kind === 'Cluster')
        .forEach(object => (object as ApiObject).addJsonPatch(JsonPatch.add('/spec/unknown', 1)));
    }, { checkManifests });

    test('and checks them otherwise', () => {
      expect(() => makeBroken().synth()).toThrow(/spec\.unknown: .* \(schema\/unknown-field\)$/);
      const app = makeBroken(false);
      app.synth();
      expect(fs.readFileSync(path.join(app.outdir, 'edge.k8s.yaml'), 'utf8')).toContain('  unknown: 1\n');
    });

    test('and lets constructs check themselves', () => {
      const app = makeBroken(false);
      app.node.addValidation({ validate: () => ['is wrong'] });
      expect(() => app.synth()).toThrow(new Error('Validation failed with the following errors:\n  [] is wrong'));
      expect(filesBelow(app.outdir)).toEqual([]);
    });
  });
});

test('takes the output folder of the command line and the default of cdk8s', () => {
  process.env.CDK8S_OUTDIR = '/somewhere/else';
  try {
    expect(new FleetApp().outdir).toBe('/somewhere/else');
    expect(new FleetApp({ outdir: 'mine' }).outdir).toBe('mine');
  } finally {
    delete process.env.CDK8S_OUTDIR;
  }
  expect(new FleetApp().outdir).toBe('dist');
});

test('takes all props', () => {
  const props: Required<FleetAppProps> = {
    outdir: newFolder(),
    outputFileExtension: '.yaml',
    yamlOutputType: YamlOutputType.FILE_PER_RESOURCE,
    recordConstructMetadata: true,
    resolvers: [],
    pruneStaleFiles: false,
    checkManifests: false,
  };
  const app = new FleetApp(props);
  addConfig(new Chart(app, 'chart'), 'a');
  app.synth();
  expect(filesBelow(app.outdir)).toEqual(['ConfigMap.a.yaml', 'construct-metadata.json']);
});

describe('touches only what changes', () => {
  const CLUSTERS = ['edge-1', 'edge-2', 'edge-3'];

  function synthesize(outdir: string, clusters: readonly string[], podCidr: (cluster: string) => string = () => '10.244.0.0/16', props: FleetAppProps = {}): FleetApp {
    const app = new FleetApp({ outdir, ...props });
    for (const id of clusters) {
      const chart = new Chart(app, id, { namespace: id });
      addConfig(chart, `${id}-config`, { podCidr: podCidr(id) });
    }
    app.synth();
    return app;
  }

  function touchAll(outdir: string): void {
    filesBelow(outdir).forEach(file => fs.utimesSync(path.join(outdir, file), 1, 1));
  }

  function touched(outdir: string): string[] {
    return filesBelow(outdir).filter(file => fs.statSync(path.join(outdir, file)).mtimeMs !== 1000);
  }

  test('says what it has written', () => {
    const outdir = newFolder();
    const app = synthesize(outdir, CLUSTERS);
    expect(app.changes).toEqual({ written: CLUSTERS.map(id => `${id}.k8s.yaml`), unchanged: [], deleted: [], left: [] });
    expect(new FleetApp().changes).toBeUndefined();
  });

  test('leaves files alone that are the same', () => {
    const outdir = newFolder();
    synthesize(outdir, CLUSTERS);
    touchAll(outdir);
    expect(synthesize(outdir, CLUSTERS).changes).toEqual({ written: [], unchanged: CLUSTERS.map(id => `${id}.k8s.yaml`), deleted: [], left: [] });
    expect(touched(outdir)).toEqual([]);
  });

  test('writes exactly the file of a cluster that has changed', () => {
    const outdir = newFolder();
    synthesize(outdir, CLUSTERS);
    touchAll(outdir);
    synthesize(outdir, CLUSTERS, id => id === 'edge-2' ? '10.245.0.0/16' : '10.244.0.0/16');
    expect(touched(outdir)).toEqual(['edge-2.k8s.yaml']);
  });

  test('deletes the file of a cluster that is gone, and no file of others', () => {
    const outdir = newFolder();
    synthesize(outdir, CLUSTERS);
    fs.writeFileSync(path.join(outdir, 'by-hand.yaml'), 'kind: Mine\n');
    expect(synthesize(outdir, ['edge-1', 'edge-3']).changes).toEqual({
      written: [], unchanged: ['edge-1.k8s.yaml', 'edge-3.k8s.yaml'], deleted: ['edge-2.k8s.yaml'], left: [],
    });
    expect(filesBelow(outdir)).toEqual([LEDGER, 'by-hand.yaml', 'edge-1.k8s.yaml', 'edge-3.k8s.yaml']);
  });

  test('deletes nothing if it is told so', () => {
    const outdir = newFolder();
    synthesize(outdir, CLUSTERS);
    synthesize(outdir, ['edge-1'], undefined, { pruneStaleFiles: false });
    expect(filesBelow(outdir)).toEqual([LEDGER, ...CLUSTERS.map(id => `${id}.k8s.yaml`)]);
  });

  test('says nothing of an earlier run after one that failed', () => {
    const app = synthesize(newFolder(), CLUSTERS);
    app.node.addValidation({ validate: () => ['no'] });
    expect(() => app.synth()).toThrow(new Error('Validation failed with the following errors:\n  [] no'));
    expect(app.changes).toBeUndefined();
  });

  test('changes nothing if anything fails', () => {
    const outdir = newFolder();
    synthesize(outdir, CLUSTERS);
    touchAll(outdir);
    const before = readFolder(outdir);
    const app = new FleetApp({ outdir });
    addConfig(new Chart(app, 'edge-1'), 'other').node.addValidation({ validate: () => ['no'] });
    expect(() => app.synth()).toThrow(new Error('Validation failed with the following errors:\n  [edge-1/other] no'));
    expect(readFolder(outdir)).toEqual(before);
    expect(touched(outdir)).toEqual([]);
  });
});

describe('refuses', () => {
  test('an output folder that is a file', () => {
    const file = path.join(newFolder(), 'dist');
    fs.writeFileSync(file, 'mine');
    const app = new FleetApp({ outdir: file });
    addConfig(new Chart(app, 'chart'), 'a');
    expect(() => app.synth()).toThrow(new Error(`cannot create '${file}': something else has its name (EEXIST); nothing in '${file}' has changed; remove or rename it (fleet/cannot-write)`));
    expect(fs.readFileSync(file, 'utf8')).toBe('mine');
  });

  test('two objects that would be written to one file', () => {
    const app = makeFleetApp(root => ['a', 'b'].forEach(id => addConfig(new Chart(root, id, { namespace: id }), 'settings')), {
      yamlOutputType: YamlOutputType.FILE_PER_RESOURCE,
    });
    expect(() => app.synth()).toThrow(new Error("[b/settings] would write 'ConfigMap.settings.k8s.yaml', and so would 'a/settings'; give one of them another "
      + 'name, or each chart its own folder with YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE (fleet/same-file)'));
    expect(filesBelow(app.outdir)).toEqual([]);
  });

  test('two files that differ in case only', () => {
    const app = makeFleetApp(root => {
      const chart = new Chart(root, 'a');
      ['Foo', 'FOO'].forEach(kind => new ApiObject(chart, kind, { apiVersion: 'example.com/v1', kind, metadata: { name: 'a' } }));
    }, { yamlOutputType: YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE });
    expect(() => app.synth()).toThrow(new Error("[a/FOO] would write 'a/FOO.a.k8s.yaml', which differs from 'a/Foo.a.k8s.yaml' in case only, and so would 'a/Foo'; "
      + 'give one of them another name, or each chart its own folder with YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE (fleet/same-file)'));
  });

  test.each([
    ['nul', '.k8s.yaml', "[nul] cannot be written to 'nul.k8s.yaml': 'nul.k8s.yaml' is the name of a device on Windows; give it another name (fleet/unsafe-file-name)"],
    ['a', '/../../b.yaml', "[a] cannot be written to 'a/../../b.yaml': '..' is no name of a file; give it another name (fleet/unsafe-file-name)"],
    ['a', '.yaml?', "[a] cannot be written to 'a.yaml?': 'a.yaml?' has a character that not every system takes; use letters, digits, '-', '_' and '.'; "
      + 'give it another name (fleet/unsafe-file-name)'],
    ['a', '.', "[a] cannot be written to 'a.': 'a.' ends in a dot or a space, which not every system keeps; give it another name (fleet/unsafe-file-name)"],
    ['a', `.${'y'.repeat(254)}`, `[a] cannot be written to 'a.${'y'.repeat(254)}': 'a.${'y'.repeat(254)}' has more than 255 bytes; give it another name (fleet/unsafe-file-name)`],
  ])('the chart %s with the extension %s', (id, outputFileExtension, message) => {
    const app = makeFleetApp(root => addConfig(new Chart(root, id), 'config'), { outputFileExtension });
    expect(() => app.synth()).toThrow(new Error(message));
    expect(filesBelow(app.outdir)).toEqual([]);
  });

  test('a chart that renders itself', () => {
    class Custom extends Chart {
      public override toJson(): unknown[] {
        return [];
      }
    }
    const app = makeFleetApp(root => addConfig(new Custom(root, 'custom'), 'a'));
    expect(() => app.synth()).toThrow(new Error("[custom] overrides 'toJson()', which FleetApp does not call; patch the objects with 'addJsonPatch()', "
      + 'or use cdk8s.App (fleet/custom-rendering)'));
    expect(() => app.synthYaml()).toThrow(/\(fleet\/custom-rendering\)$/);
  });

  test('a file in the way of a folder', () => {
    const app = makeFleetApp(root => {
      addConfig(new Chart(root, 'a'), 'config-a');
      addConfig(new Chart(root, 'b'), 'config-b');
    }, { outputFileExtension: '' });
    app._place(app.node.findChild('b') as Chart, { owner: 'b', folder: 'a', nameOf: () => 'b' });
    expect(() => app.synth()).toThrow(new Error("[b] would write 'a/b' into the folder 'a', which is a file of 'a'; give one of them another name (fleet/same-file)"));
  });
});

test('a chart can still be rendered by itself', () => {
  const app = makeFleetApp(root => addConfig(new Chart(root, 'chart'), 'a'));
  expect(Testing.synth(app.node.findChild('chart') as Chart)).toEqual([{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { key: 'a' } }]);
});

describe('tells when it has written', () => {
  function makeTold(): { readonly app: FleetApp; readonly told: unknown[] } {
    const told: unknown[] = [];
    const app = makeFleetApp(root => addConfig(new Chart(root, 'chart'), 'a'));
    const config = app.node.findChild('chart').node.findChild('a') as ApiObject;
    app._whenWritten(({ manifestOf, includes }) => told.push([filesBelow(app.outdir), manifestOf(config), includes('chart')]));
    return { app, told };
  }

  test('with what it has written', () => {
    const { app, told } = makeTold();
    app.synth();
    expect(told).toEqual([[[LEDGER, '.cdk8s-fleet-lock', 'chart.k8s.yaml'], { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { key: 'a' } }, true]]);
  });

  test('of a shard, which files are those of others', () => {
    const app = makeFleetApp(() => undefined);
    app._writeShard(FleetShard.of(1, 2));
    const mine: boolean[] = [];
    app._whenWritten(({ includes }) => mine.push(includes('berlin'), includes('munich')));
    app.synth();
    expect(mine).toEqual([FleetShard.of(1, 2)._includes('berlin'), FleetShard.of(1, 2)._includes('munich')]);
    expect(new Set(mine).size).toBe(2);
  });

  test('but not if it fails, nor if it writes no files', () => {
    const { app, told } = makeTold();
    app.synthYaml();
    app.node.addValidation({ validate: () => ['no'] });
    expect(() => app.synth()).toThrow();
    expect(told).toEqual([]);
  });

  test('and has failed if who is told fails', () => {
    const { app } = makeTold();
    app._whenWritten(() => { throw new Error('no'); });
    expect(() => app.synth()).toThrow(new Error('no'));
    expect(app.changes).toBeUndefined();
  });
});
