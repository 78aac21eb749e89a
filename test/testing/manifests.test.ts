import * as fs from 'fs';
import { ApiObject, App, Chart, Include, JsonPatch, Testing } from 'cdk8s';
import { makeEdgeCluster } from './edge-cluster';
import { MixedCluster } from '../../src/root';
import { Manifests, Match } from '../../src/testing';
import { makeChart } from '../support/charts';
import { temporaryFolders } from '../support/folders';
import { ids } from '../support/manifests';

const makeFolder = temporaryFolders();

function addObject(scope: Chart, name: string, spec: unknown = {}, kind = 'Thing', apiVersion = 'example.com/v1'): ApiObject {
  return new ApiObject(scope, `${apiVersion}-${kind}-${name}`, { apiVersion, kind, metadata: { name }, spec });
}

/** Three things, a thing of another group and something else. */
function makeThings(): Manifests {
  const chart = makeChart();
  addObject(chart, 'small', { replicas: 1, paused: true });
  addObject(chart, 'medium', { replicas: 2, template: { version: 'v1.34.2' } });
  addObject(chart, 'large', { replicas: 30 });
  addObject(chart, 'small', {}, 'Thing', 'example.org/v1');
  addObject(chart, 'other', {}, 'ConfigMap', 'v1');
  return Manifests.of(chart);
}

describe('of', () => {
  test('holds what a chart and the charts in it render, and writes nothing', () => {
    const folder = makeFolder();
    const app = new App({ outdir: `${folder}/out` });
    const chart = new Chart(app, 'outer', { namespace: 'outer' });
    const inner = new Chart(chart, 'inner', { namespace: 'inner' });
    const elsewhere = new Chart(app, 'elsewhere');
    addObject(chart, 'a');
    addObject(inner, 'b');
    addObject(elsewhere, 'c');
    expect(Manifests.of(chart).all).toEqual(expect.arrayContaining([...Testing.synth(chart) as unknown[], ...Testing.synth(inner) as unknown[]]));
    expect(ids(Manifests.of(chart).all)).toEqual(['Thing/a', 'Thing/b']);
    expect(ids(Manifests.of(inner).all)).toEqual(['Thing/b']);
    expect(ids(Manifests.of(app).all)).toEqual(['Thing/a', 'Thing/b', 'Thing/c']);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test('takes any other construct, be it one object', () => {
    const chart = makeChart();
    addObject(chart, 'a');
    const object = addObject(chart, 'b');
    expect(ids(Manifests.of(object).all)).toEqual(['Thing/b']);
  });

  test('renders each object once, whatever is asked', () => {
    const chart = makeChart();
    const toJson = jest.spyOn(addObject(chart, 'a'), 'toJson');
    const manifests = Manifests.of(chart);
    manifests.hasResource('Thing');
    manifests.count('Thing', 1);
    manifests.refsResolve();
    manifests.maskedYaml();
    expect(toJson).toHaveBeenCalledTimes(1);
  });

  test('checks nothing against rules, which would render everything again', () => {
    const { chart, pool } = makeEdgeCluster();
    const toJson = jest.spyOn(pool.machineDeployment, 'toJson');
    Manifests.of(chart.node.root);
    expect(toJson).toHaveBeenCalledTimes(1);
  });

  test('forgets what an earlier synthesis has found and was mended since', () => {
    const { chart, pool } = makeEdgeCluster();
    pool.machineDeployment.addJsonPatch(JsonPatch.add('/spec/relicas', 3));
    expect(() => Testing.synth(chart)).toThrow('(schema/unknown-field)');
    pool.machineDeployment.addJsonPatch(JsonPatch.remove('/spec/relicas'));
    Manifests.of(chart).noViolations();
  });

  test('is not changed by what happens to the constructs later', () => {
    const chart = makeChart();
    const object = addObject(chart, 'a', { replicas: 1 });
    const manifests = Manifests.of(chart);
    object.addJsonPatch(JsonPatch.replace('/spec/replicas', 2));
    manifests.hasResource('Thing', { spec: { replicas: 1 } });
  });

  test('holds the objects of an included file', () => {
    const file = `${makeFolder()}/a.yaml`;
    fs.writeFileSync(file, 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: included\n');
    const chart = makeChart();
    new Include(chart, 'Include', { url: file });
    Manifests.of(chart).hasResource('ConfigMap', { metadata: { name: 'included' } });
  });

  test('fails with what constructs find wrong with themselves, in the words of the synthesis', () => {
    const chart = makeChart();
    new MixedCluster(chart, 'Cluster', { clusterName: 'edge', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'] });
    const message = (act: () => void) => {
      try {
        act();
      } catch (error) {
        return (error as Error).message;
      }
      return 'nothing failed';
    };
    expect(message(() => Manifests.of(chart))).toBe(message(() => Testing.synth(chart)));
    expect(message(() => Manifests.of(chart))).toContain('Validation failed with the following errors:\n  [test/Cluster] ');
  });

  test('leaves it to noViolations() whether the objects are right', () => {
    const chart = makeChart();
    new MixedCluster(new Chart(chart.node.root, 'other'), 'Cluster', { clusterName: 'edge', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'] });
    addObject(chart, 'a', {}, 'MachineHealthCheck', 'cluster.x-k8s.io/v1beta2');
    expect(() => Testing.synth(chart)).toThrow();
    expect(Manifests.of(chart).kinds).toEqual(['MachineHealthCheck']);
  });

  test('fails for an object that patches have taken the kind of', () => {
    const chart = makeChart();
    addObject(chart, 'a').addJsonPatch(JsonPatch.remove('/kind'));
    expect(() => Manifests.of(chart)).toThrow(new Error(
      "[test/example.com--v1-Thing-a] 'kind' is missing or no text; every Kubernetes object has both 'apiVersion' and 'kind' (file/type-missing)"));
  });

  test.each([['dist', 'string'], [undefined, 'undefined'], [null, 'null'], [[new App()], 'object'], [{ node: {} }, 'object']])('fails for %p, which is no construct', (value, type) => {
    expect(() => Manifests.of(value as unknown as App)).toThrow(new Error(`Manifests.of() takes a construct, such as a chart or an app, and got ${type}; `
      + 'use Manifests.fromDirectory() for a folder, Manifests.fromYaml() for a text (testing/invalid-argument)'));
  });

  test('fails for a chart that renders itself, also for a part of it', () => {
    class OwnChart extends Chart {
      public override toJson(): unknown[] {
        return [];
      }
    }
    const chart = new OwnChart(new App(), 'own');
    const message = "[own] overrides 'toJson()', which is not called here; use Manifests.fromYaml(app.synthYaml()) (testing/custom-rendering)";
    expect(() => Manifests.of(chart)).toThrow(new Error(message));
    expect(() => Manifests.of(addObject(chart, 'a'))).toThrow(new Error(message));
    expect(() => Manifests.of(chart.node.root)).toThrow(new Error(message));
  });
});

describe('all, kinds, find and resource', () => {
  test('give copies', () => {
    const manifests = makeThings();
    for (const manifest of [...manifests.all, ...manifests.find('Thing'), manifests.resource('Thing', 'large')]) {
      manifest.spec.replicas = 'changed';
      manifest.metadata.name = 'changed';
    }
    manifests.kinds.push('Changed');
    expect(manifests.resource('Thing', 'large')).toEqual({
      apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'large', namespace: 'edge' }, spec: { replicas: 30 },
    });
    expect(manifests.kinds).toEqual(['ConfigMap', 'example.com/Thing', 'example.org/Thing']);
  });

  test('find selects by kind, group and pattern', () => {
    const manifests = makeThings();
    expect(ids(manifests.find('Thing'))).toEqual(['Thing/large', 'Thing/medium', 'Thing/small', 'Thing/small']);
    expect(ids(manifests.find('example.org/Thing'))).toEqual(['Thing/small']);
    expect(ids(manifests.find('core/ConfigMap'))).toEqual(['ConfigMap/other']);
    expect(ids(manifests.find('Thing', { spec: { replicas: Match.anyValue(), paused: Match.absent() } }))).toEqual(['Thing/large', 'Thing/medium']);
    expect(ids(manifests.find('Thing', Match.not({ spec: { replicas: 30 } })))).toEqual(['Thing/medium', 'Thing/small', 'Thing/small']);
    expect(manifests.find('Nothing')).toEqual([]);
    expect(manifests.find('example.net/Thing')).toEqual([]);
  });

  test('resource tells groups and namespaces apart', () => {
    const manifests = Manifests.fromYaml(['a', 'b'].map(namespace =>
      `{ apiVersion: cluster.x-k8s.io/v1beta2, kind: Cluster, metadata: { name: edge, namespace: ${namespace} } }`).join('\n---\n'));
    expect(manifests.resource('Cluster', 'edge', 'b').metadata).toEqual({ name: 'edge', namespace: 'b' });
    expect(makeThings().resource('example.org/Thing', 'small')).toMatchObject({ apiVersion: 'example.org/v1' });
  });

  test('resource finds a template by the part of its name before the hash', () => {
    const template = (kind: string, name: string) => `{ apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: ${kind}, metadata: { name: ${name} } }\n---\n`;
    const manifests = Manifests.fromYaml([
      template('Metal3MachineTemplate', 'edge-workers-0a1b2c3d'), template('Metal3MachineTemplate', 'edge-workers-gpu-0a1b2c3d'),
      template('Metal3MachineTemplate', 'edge-gpu-deadbeef'), template('Metal3MachineTemplate', 'edge-gpu-0badf00d'),
      template('Metal3MachineTemplate', 'fixed-20240131'), template('Metal3Cluster', 'edge-cluster-deadbeef'),
    ].join(''));
    expect(manifests.resource('Metal3MachineTemplate', 'edge-workers').metadata.name).toBe('edge-workers-0a1b2c3d');
    expect(manifests.resource('Metal3MachineTemplate', 'edge-workers-0a1b2c3d').metadata.name).toBe('edge-workers-0a1b2c3d');
    expect(() => manifests.resource('Metal3MachineTemplate', 'edge-gpu')).toThrow(new Error(
      "there are 2 objects Metal3MachineTemplate 'edge-gpu'; write the whole name, one of edge-gpu-deadbeef, edge-gpu-0badf00d"));
    expect(() => manifests.resource('Metal3MachineTemplate', 'edge-worker')).toThrow(new Error(
      "there is no Metal3MachineTemplate 'edge-worker'; did you mean 'edge-workers'?"));
    expect(() => manifests.resource('Metal3MachineTemplate', 'fixed')).toThrow("there is no Metal3MachineTemplate 'fixed'; ");
    expect(() => manifests.resource('Metal3Cluster', 'edge-cluster')).toThrow("there is no Metal3Cluster 'edge-cluster'; ");
  });

  test.each<[string, Parameters<Manifests['resource']>, string]>([
    ['a kind that is misspelt', ['Thng', 'small'], "there is no Thng; did you mean 'Thing'?"],
    ['a kind of another group', ['example.net/Thing', 'small'], "there is no example.net/Thing; did you mean 'example.com/Thing'?"],
    ['a kind that is not there', ['Secret', 'small'], 'there is no Secret; the kinds are ConfigMap, example.com/Thing, example.org/Thing'],
    ['a name that is misspelt', ['Thing', 'lagre'], "there is no Thing 'lagre'; did you mean 'large'?"],
    ['a name that is not there', ['Thing', 'missing-altogether'], "there is no Thing 'missing-altogether'; the names are small, medium, large"],
    ['a namespace that is not there', ['Thing', 'large', 'west'], "there is no Thing 'large' in namespace 'west'; there is one in namespace 'edge'"],
    ['a name that two groups have', ['Thing', 'small'], "there are 2 objects Thing 'small'; write the kind as one of 'example.com/Thing', 'example.org/Thing'"],
    ['an API version', ['example.com/v1/Thing', 'small'],
      "'example.com/v1/Thing' is not a kind; write 'Kind' or 'group/Kind', such as 'cluster.x-k8s.io/Cluster' or 'core/Secret' (testing/invalid-argument)"],
    ['a kind that is undefined', [undefined as unknown as string, 'small'],
      "'undefined' is not a kind; write 'Kind' or 'group/Kind', such as 'cluster.x-k8s.io/Cluster' or 'core/Secret' (testing/invalid-argument)"],
    ['a name that is undefined', ['ConfigMap', undefined as unknown as string],
      'undefined is no name; write the name of the object, or find() for all of a kind (testing/invalid-argument)'],
    ['no name', ['ConfigMap', ''], '"" is no name; write the name of the object, or find() for all of a kind (testing/invalid-argument)'],
    ['no kind', ['', 'small'], "'' is not a kind; write 'Kind' or 'group/Kind', such as 'cluster.x-k8s.io/Cluster' or 'core/Secret' (testing/invalid-argument)"],
  ])('resource fails for %s', (_name, args, message) => {
    expect(() => makeThings().resource(...args)).toThrow(new Error(message));
  });

  test('resource fails where several namespaces have the name, or one has it twice', () => {
    const written = (namespace: string) => `{ apiVersion: v1, kind: ConfigMap, metadata: { name: a${namespace} } }\n---\n`;
    expect(() => Manifests.fromYaml(written(', namespace: x') + written('')).resource('ConfigMap', 'a')).toThrow(new Error(
      "there are 2 objects ConfigMap 'a'; give one of the namespaces 'x', ''"));
    expect(() => Manifests.fromYaml(written('') + written('')).resource('ConfigMap', 'a')).toThrow(new Error(
      "there are 2 objects ConfigMap 'a'; the object is written more than once"));
    expect(() => Manifests.fromYaml(written('')).resource('ConfigMap', 'a', 'x')).toThrow(new Error(
      "there is no ConfigMap 'a' in namespace 'x'; there is one without a namespace"));
  });
});

describe('hasResource', () => {
  test('passes if one object matches', () => {
    const manifests = makeThings();
    manifests.hasResource('Thing');
    manifests.hasResource('Thing', { spec: { replicas: 30 } });
    manifests.hasResource('example.com/Thing', { metadata: { name: 'medium' }, spec: { template: { version: Match.stringMatching('^v1') } } });
  });

  test('fails with the object that differs in the fewest leaves', () => {
    expect(() => makeThings().hasResource('Thing', { spec: { replicas: 3, template: { version: 'v1.34.2', paused: Match.absent() } } })).toThrow(new Error([
      'expected at least 1 Thing matching { spec: { replicas: 3, template: { version: "v1.34.2", paused: nothing } } }, found none of 4',
      'closest is Thing/edge/medium:',
      '  spec.replicas: expected 3, got 2',
    ].join('\n')));
  });

  test('weighs what is missing by all that it would hold', () => {
    const manifests = Manifests.fromYaml([
      '{ apiVersion: example.com/v1, kind: Thing, metadata: { name: without }, spec: {} }',
      '{ apiVersion: example.com/v1, kind: Thing, metadata: { name: scalar }, spec: { template: none } }',
      '{ apiVersion: example.com/v1, kind: Thing, metadata: { name: near }, spec: { template: { a: 1, b: 0, c: 0 } } }',
    ].join('\n---\n'));
    expect(() => manifests.hasResource('Thing', { spec: { template: { a: 1, b: 2, c: 3 } } })).toThrow(new Error([
      'expected at least 1 Thing matching { spec: { template: { a: 1, b: 2, c: 3 } } }, found none of 3',
      'closest is Thing/near:',
      '  spec.template.b: expected 2, got 0',
      '  spec.template.c: expected 3, got 0',
    ].join('\n')));
  });

  test('fails with the first of several that are equally close', () => {
    expect(() => makeThings().hasResource('example.com/Thing', { spec: { replicas: 3 } })).toThrow(new Error([
      'expected at least 1 example.com/Thing matching { spec: { replicas: 3 } }, found none of 3',
      'closest is Thing/edge/small:',
      '  spec.replicas: expected 3, got 1',
    ].join('\n')));
  });

  test('fails with at most ten lines', () => {
    const wanted = Object.fromEntries('abcdefghij'.split('').map((name, index) => [name, index]));
    expect(() => makeThings().hasResource('ConfigMap', { spec: wanted })).toThrow(new Error([
      'expected at least 1 ConfigMap matching { spec: { a: 0, b: 1, c: 2, d: 3, e: 4, f: 5, g: 6, h: 7, i: 8, j: 9 } }, found none of 1',
      'closest is ConfigMap/edge/other:',
      ...'abcdef'.split('').map((name, index) => `  spec.${name}: missing, expected ${index}`),
      '  and 4 more differences',
    ].join('\n')));
  });

  test('fails with a long pattern cut', () => {
    expect(() => makeThings().hasResource('ConfigMap', { spec: { text: 'x'.repeat(200) } })).toThrow(
      `expected at least 1 ConfigMap matching { spec: { text: "${'x'.repeat(142)}…, found none of 1\n`);
  });

  test.each([
    ['Thign', "expected at least 1 Thign, but there is no Thign; did you mean 'Thing'?"],
    ['thing', "expected at least 1 thing, but there is no thing; did you mean 'Thing'?"],
    ['Secret', 'expected at least 1 Secret, but there is no Secret; the kinds are ConfigMap, example.com/Thing, example.org/Thing'],
  ])('fails for %s, which is no kind here', (kind, message) => {
    expect(() => makeThings().hasResource(kind)).toThrow(new Error(message));
  });

  test('fails where there is nothing', () => {
    expect(() => Manifests.fromYaml('').hasResource('Thing', {})).toThrow(new Error(
      'expected at least 1 Thing matching {}, but there is no Thing; there are no objects at all'));
  });
});

describe('hasNoResource', () => {
  test('passes if none matches', () => {
    makeThings().hasNoResource('Secret');
    makeThings().hasNoResource('Thing', { spec: { replicas: 3 } });
    makeThings().hasNoResource('example.org/Thing', { spec: { replicas: Match.anyValue() } });
  });

  test('fails with those that match', () => {
    expect(() => makeThings().hasNoResource('ConfigMap')).toThrow(new Error('expected no ConfigMap, found 1: ConfigMap/edge/other'));
    expect(() => makeThings().hasNoResource('Thing', { spec: { replicas: Match.anyValue() } })).toThrow(new Error(
      'expected no Thing matching { spec: { replicas: any value } }, found 3: Thing/edge/small, Thing/edge/medium, Thing/edge/large'));
  });
});

describe('count', () => {
  test('passes if as many match', () => {
    makeThings().count('Thing', 4);
    makeThings().count('example.com/Thing', 3);
    makeThings().count('Thing', 1, { spec: { paused: true } });
    makeThings().count('Secret', 0);
    makeThings().count('Thing', 0, { spec: { paused: false } });
  });

  test('fails with the closest of the others if too few do', () => {
    expect(() => makeThings().count('Thing', 2, { spec: { template: { version: 'v1.34.2' } } })).toThrow(new Error([
      'expected 2 Thing matching { spec: { template: { version: "v1.34.2" } } }, found 1: Thing/edge/medium',
      'closest of the others is Thing/edge/small:',
      '  spec.template: missing, expected { version: "v1.34.2" }',
    ].join('\n')));
    expect(() => makeThings().count('Thing', 5)).toThrow(new Error(
      'expected 5 Thing, found 4: Thing/edge/small, Thing/edge/medium, Thing/edge/large, Thing/edge/small'));
    expect(() => makeThings().count('ConfigMap', 2, { metadata: { name: 'other' } })).toThrow(new Error(
      'expected 2 ConfigMap matching { metadata: { name: "other" } }, found 1: ConfigMap/edge/other'));
  });

  test('fails if another number does', () => {
    expect(() => makeThings().count('Thing', 1, { metadata: { name: 'small' } })).toThrow(new Error(
      'expected 1 Thing matching { metadata: { name: "small" } }, found 2: Thing/edge/small, Thing/edge/small'));
    expect(() => makeThings().count('Thing', 1, { spec: { replicas: 4 } })).toThrow(new Error([
      'expected 1 Thing matching { spec: { replicas: 4 } }, found none of 4',
      'closest is Thing/edge/small:',
      '  spec.replicas: expected 4, got 1',
    ].join('\n')));
    expect(() => makeThings().count('Thnig', 1)).toThrow(new Error("expected 1 Thnig, but there is no Thnig; did you mean 'Thing'?"));
  });

  test('fails with ten names', () => {
    const many = Manifests.fromYaml(Array.from({ length: 12 }, (_, index) => `{ apiVersion: v1, kind: Pod, metadata: { name: p${index} } }`).join('\n---\n'));
    expect(() => many.count('Pod', 11)).toThrow(new Error(
      'expected 11 Pod, found 12: Pod/p0, Pod/p1, Pod/p2, Pod/p3, Pod/p4, Pod/p5, Pod/p6, Pod/p7, Pod/p8, Pod/p9 and 2 more'));
  });

  test.each([-1, 1.5, NaN])('fails for %p, which is no number of objects', expected => {
    expect(() => makeThings().count('Thing', expected)).toThrow(new Error(
      `${expected} is no number of objects; write a whole number of 0 or more (testing/invalid-argument)`));
  });
});
