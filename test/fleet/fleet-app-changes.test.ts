import { ApiObject, App, Chart, JsonPatch, Lazy, Testing } from 'cdk8s';
import { addConfig, comparisonWithStock, outcome, OUTPUT_TYPES } from './as-stock';
import { addBlueprints } from '../../src/blueprints/all';
import { RotatingTemplate } from '../../src/cdk8s-helpers';
import { FleetApp } from '../../src/fleet';
import { ByohControlPlane } from '../../src/providers/byoh';
import { makeCluster } from '../support/charts';
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

test('an object that comes while others are rendered', () => {
  const files = outcome(new FleetApp({ outdir: newFolder() }), app => {
    const chart = new Chart(app, 'chart');
    const late = () => chart.node.tryFindChild('late') ?? addConfig(chart, 'late');
    new ApiObject(chart, 'early', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'early' }, data: Lazy.any({ produce: () => ({ with: late().node.id }) }) });
  });
  expect(files).toEqual({ 'chart.k8s.yaml': expect.stringMatching(/name: early[^]*---\n[^]*name: late/) });
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
    new ApiObject(new Chart(app, 'chart'), 'a', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { large: 10n } });
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

describe.each<[string, (chart: Chart, add: () => void) => void]>([
  ['validated', (chart, add) => chart.node.addValidation({
    validate: () => {
      add();
      return [];
    },
  })],
  ['rendered', (chart, add) => addConfig(chart, 'lazy', Lazy.any({
    produce: () => {
      add();
      return { key: 'lazy' };
    },
  }) as { [key: string]: string })],
])('an object that is made while its chart is %s', (_title, whenever) => {
  const growing = (apiVersion: string, kind: string) => outcome(new FleetApp({ outdir: newFolder() }), app => {
    const chart = new Chart(app, 'chart');
    whenever(chart, () => {
      if (chart.node.tryFindChild('late') === undefined) {
        new ApiObject(chart, 'late', { apiVersion, kind, metadata: { name: 'late' } });
      }
    });
    // Manifests are checked where there is a construct of ours.
    new ByohControlPlane(makeCluster(new Chart(app, 'edge', { namespace: 'edge' })), 'ControlPlane', { replicas: 3 });
  });

  test('is written', () => {
    expect(growing('v1', 'ConfigMap')).toMatchObject({ 'chart.k8s.yaml': expect.stringContaining('kind: ConfigMap\nmetadata:\n  name: late\n') as string });
  });

  test('is held against schemas and rules', () => {
    expect(growing('cluster.x-k8s.io/v1beta2', 'Clusterr')).toMatch(/^Validation failed .*\n {2}\[chart\/late\] .*\(schema\/unknown-kind\)$/);
  });
});

test('an object that goes while others are rendered is left out', () => {
  expect(outcome(new FleetApp({ outdir: newFolder() }), app => {
    const chart = new Chart(app, 'chart');
    addConfig(chart, 'gone');
    addConfig(chart, 'kept', Lazy.any({
      produce: () => {
        chart.node.tryRemoveChild('gone');
        return { key: 'kept' };
      },
    }) as { [key: string]: string });
  })).toEqual({ 'chart.k8s.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kept\ndata:\n  key: kept\n' });
});
