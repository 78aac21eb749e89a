import { ApiObject, App, Chart, JsonPatch, Lazy, Testing } from 'cdk8s';
import { addConfig, comparisonWithStock, outcome, OUTPUT_TYPES } from './as-stock';
import { addBlueprints } from '../../src/blueprints/all';
import { RotatingTemplate } from '../../src/cdk8s-helpers';
import { FleetApp } from '../../src/fleet';
import { temporaryFolders } from '../support/folders';

// What changes a tree while it is synthesized, or between two syntheses.

const newFolder = temporaryFolders();
const { expectAsStock } = comparisonWithStock(newFolder);

test('an object that a validation makes', () => {
  expect(expectAsStock(app => {
    const chart = new Chart(app, 'chart');
    chart.node.addValidation({
      validate: () => {
        if (chart.node.tryFindChild('late') === undefined) {
          addConfig(chart, 'late');
        }
        return [];
      },
    });
  })).toEqual({ 'chart.k8s.yaml': expect.stringContaining('name: late') });
});

test('a patch that a validation adds to a template whose name was asked for', () => {
  const files = expectAsStock(app => {
    const template = new RotatingTemplate(new Chart(app, 'chart'), 'Template', { apiVersion: 'example.com/v1', kind: 'Template', baseName: 't', spec: () => ({ a: 1 }) });
    let isPatched = false;
    template.node.addValidation({
      validate: () => {
        if (template.name !== '' && !isPatched) {
          isPatched = true;
          template.addJsonPatch(JsonPatch.replace('/spec/a', 2));
        }
        return [];
      },
    });
  });
  expect(files).toEqual({ 'chart.k8s.yaml': expect.stringContaining('a: 2') });
});

test('errors that have been mended since a chart was rendered by itself', () => {
  const app = new FleetApp({ outdir: newFolder() });
  addBlueprints(app);
  const cluster = app.node.findAll().find(construct => ApiObject.isApiObject(construct) && construct.kind === 'Cluster') as ApiObject;
  cluster.addJsonPatch(JsonPatch.add('/spec/unknown', 1));
  expect(() => Testing.synth(Chart.of(cluster))).toThrow(/'unknown' is unknown to Cluster/);
  cluster.addJsonPatch(JsonPatch.remove('/spec/unknown'));
  expect(() => app.synth()).not.toThrow();
});

test('the first object of a kind having a large integer', () => {
  expect(expectAsStock(app => {
    new ApiObject(new Chart(app, 'chart'), 'a', { apiVersion: 'example.com/v1', kind: 'Example', metadata: { name: 'a' }, data: { large: 10n } });
  })).toEqual({ 'chart.k8s.yaml': expect.stringContaining('large: 10') });
});

test('an object that renders nothing', () => {
  class Nothing extends ApiObject {
    public override toJson(): unknown {
      return undefined;
    }
  }
  const build = (app: App) => {
    const chart = new Chart(app, 'chart');
    new Nothing(chart, 'nothing', { apiVersion: 'v1', kind: 'Nothing' });
    addConfig(chart, 'a');
  };
  for (const yamlOutputType of OUTPUT_TYPES) {
    expectAsStock(build, { yamlOutputType });
  }
});

test('the order of charts', () => {
  const [stock, fleet] = [new App({ outdir: newFolder() }), new FleetApp({ outdir: newFolder() })].map(app => {
    const [first, second] = ['first', 'second'].map(id => addConfig(new Chart(app, id), id));
    first.addDependency(second);
    app.synth();
    return app.charts.map(({ node }) => node.id);
  });
  expect(fleet).toEqual(['second', 'first']);
  expect(fleet).toEqual(stock);
});

describe('an object that is made while its chart is validated', () => {
  const growing = (apiVersion: string, kind: string) => outcome(new FleetApp({ outdir: newFolder() }), app => {
    const chart = new Chart(app, 'chart');
    chart.node.addValidation({
      validate: () => {
        if (chart.node.tryFindChild('late') === undefined) {
          new ApiObject(chart, 'late', { apiVersion, kind, metadata: { name: 'late' } });
        }
        return [];
      },
    });
  });

  test('is written', () => {
    expect(growing('v1', 'ConfigMap')).toMatchObject({ 'chart.k8s.yaml': expect.stringContaining('kind: ConfigMap\nmetadata:\n  name: late\n') as string });
  });

  test('is held against schemas and rules', () => {
    expect(growing('cluster.x-k8s.io/v1beta2', 'Clusterr')).toMatch(/^Validation failed .*\n {2}\[chart\/late\] .*\(schema\/unknown-kind\)$/);
  });
});

describe('what a lazy value does to the tree is refused', () => {
  const build = (change: (chart: Chart) => void) => (app: App) => {
    const chart = new Chart(app, 'chart');
    addConfig(chart, 'gone');
    addConfig(chart, 'lazy', Lazy.any({
      produce: () => {
        change(chart);
        return { key: 'lazy' };
      },
    }) as { [key: string]: string });
  };
  const add = build(chart => chart.node.tryFindChild('late') ?? addConfig(chart, 'late'));
  const remove = build(chart => chart.node.tryRemoveChild('gone'));

  test('because cdk8s.App leaves an object out that comes into the chart which it is rendering', () => {
    expect(outcome(new App({ outdir: newFolder() }), add)).toEqual({ 'chart.k8s.yaml': expect.not.stringContaining('name: late') as string });
    expect(outcome(new FleetApp({ outdir: newFolder() }), add)).toBe('[chart/late] came into the tree while objects were rendered, so that it depends on their order '
      + 'whether it is written; create it before the app is synthesized (fleet/changed-while-rendering)');
  });

  test('because cdk8s.App writes an object that goes from the chart which it is rendering', () => {
    expect(outcome(new App({ outdir: newFolder() }), remove)).toEqual({ 'chart.k8s.yaml': expect.stringContaining('name: gone') as string });
    expect(outcome(new FleetApp({ outdir: newFolder() }), remove)).toBe('[chart/gone] was removed from the tree while objects were rendered, so that it depends on their '
      + 'order whether it is written; remove it before the app is synthesized (fleet/changed-while-rendering)');
  });

  test('also where files are not written', () => {
    const app = new FleetApp();
    add(app);
    expect(() => app.synthYaml()).toThrow(/\(fleet\/changed-while-rendering\)$/);
  });
});
