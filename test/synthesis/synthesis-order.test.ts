import { ApiObject, App, Chart } from 'cdk8s';
import { Construct, DependencyGroup, IConstruct, Node } from 'constructs';
import * as fc from 'fast-check';
import { ConstructTree } from '../../src/synthesis/construct-tree';
import { SynthesisOrder } from '../../src/synthesis/synthesis-order';

const CYCLE = 'Dependency cycle detected: ';
const NO_CHART = 'cannot find a parent chart (directly or indirectly)';

/** An object whose name is its path, so that it can be found in manifests. */
function addObject(scope: Construct, id: string): ApiObject {
  return new ApiObject(scope, id, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `${scope.node.path}/${id}` } });
}

const orderIn = (root: IConstruct) => new SynthesisOrder(new ConstructTree(root));
const addObjects = (scope: Construct, ...ids: string[]) => ids.map(id => addObject(scope, id));
const pathsOf = (constructs: readonly IConstruct[]) => constructs.map(({ node }) => node.path);
const chartsIn = (app: App) => app.node.findAll().filter(construct => Chart.isChart(construct));
const cycle = (...paths: string[]) => new Error(`${CYCLE}${paths.join(' => ')}`);

interface Order {
  readonly charts: string[];
  readonly hasDependentCharts: boolean;
  readonly objects: { readonly [chart: string]: string[] };
}

function ourOrder(app: App): Order {
  const order = orderIn(app);
  return {
    charts: pathsOf(order.charts),
    hasDependentCharts: order.hasDependentCharts(),
    objects: Object.fromEntries(chartsIn(app).map(chart => [chart.node.path, pathsOf(order.objectsOf(chart))])),
  };
}

/** What cdk8s does. It leaves all dependencies that it has worked out in the tree, between charts and between objects. */
function stockOrder(app: App): Order {
  app.synthYaml();
  const charts = chartsIn(app);
  return {
    charts: pathsOf(app.charts),
    hasDependentCharts: charts.some(chart => chart.node.dependencies.some(other => Chart.isChart(other) && other !== chart)),
    objects: Object.fromEntries(charts.map(chart => [chart.node.path, chart.toJson().map(({ metadata }) => metadata.name)])),
  };
}

/** Our order, which is that of cdk8s. */
function orderOf(app: App): Order {
  const order = ourOrder(app);
  expect(order).toEqual(stockOrder(app));
  return order;
}

describe('the objects of a chart', () => {
  let app: App;
  let chart: Chart;

  beforeEach(() => {
    app = new App();
    chart = new Chart(app, 'chart');
  });

  const objects = () => orderOf(app).objects.chart.map(path => path.slice('chart/'.length));

  test('come in the order of the tree if nothing depends on anything', () => {
    addObject(new Construct(chart, 'part'), 'a');
    addObjects(chart, 'c', 'b');
    expect(objects()).toEqual(['part/a', 'c', 'b']);
  });

  test('come after the objects that they depend on, in the order in which dependencies were added', () => {
    const [a, b, c, d] = addObjects(chart, 'a', 'b', 'c', 'd');
    a.addDependency(d, b);
    d.addDependency(c);
    expect(objects()).toEqual(['c', 'd', 'b', 'a']);
  });

  test('begin with those that no other object depends on', () => {
    const [a, , c] = addObjects(chart, 'a', 'b', 'c');
    c.addDependency(a);
    expect(objects()).toEqual(['b', 'a', 'c']);
  });

  test('come after all objects of a construct that their own construct depends on', () => {
    const [dependant, dependency] = ['dependant', 'dependency'].map(id => new Construct(chart, id));
    addObjects(dependant, 'a', 'b');
    addObject(new Construct(dependency, 'inner'), 'c');
    addObject(addObject(dependency, 'd'), 'below');
    dependant.node.addDependency(dependency);
    expect(objects()).toEqual(['dependency/inner/c', 'dependency/d', 'dependency/d/below', 'dependant/a', 'dependant/b']);
  });

  test('come after what outer constructs depend on before what inner ones do', () => {
    const [toInner, toOuter, outer] = ['to-inner', 'to-outer', 'outer'].map(id => new Construct(chart, id));
    [toInner, toOuter].forEach(construct => addObject(construct, 'a'));
    const inner = new Construct(outer, 'inner');
    addObject(inner, 'b');
    inner.node.addDependency(toInner);
    outer.node.addDependency(toOuter);
    expect(objects()).toEqual(['to-outer/a', 'to-inner/a', 'outer/inner/b']);
  });

  test('come after one of them that the chart depends on', () => {
    const [, , namespace] = addObjects(chart, 'a', 'b', 'namespace');
    chart.addDependency(namespace);
    expect(objects()).toEqual(['namespace', 'a', 'b']);
  });

  test('come before one of them that depends on the chart', () => {
    const [last] = addObjects(chart, 'last', 'a', 'b');
    last.addDependency(chart);
    expect(objects()).toEqual(['a', 'b', 'last']);
  });

  test('come before one of them that depends on their construct, also where another object depends on all', () => {
    const part = new Construct(chart, 'part');
    const [last] = addObjects(part, 'last', 'a');
    addObject(chart, 'dependant').addDependency(part);
    last.addDependency(part);
    expect(objects()).toEqual(['part/a', 'part/last', 'dependant']);
  });

  test('come after all that their construct depends on, also where that is one of them', () => {
    const part = new Construct(chart, 'part');
    const [, first] = addObjects(part, 'a', 'first');
    const [other] = addObjects(chart, 'other');
    part.node.addDependency(first, other);
    expect(objects()).toEqual(['other', 'part/first', 'part/a']);
  });

  test('come after all members of a group that they depend on', () => {
    const [a, b, c] = addObjects(chart, 'a', 'b', 'c');
    a.node.addDependency(new DependencyGroup(c, new DependencyGroup(b)));
    expect(objects()).toEqual(['c', 'b', 'a']);
  });

  test('are not those of charts below it, but what these depend on counts', () => {
    const [, b] = addObjects(chart, 'a', 'b');
    addObject(new Chart(new Construct(chart, 'part'), 'nested'), 'c').addDependency(b);
    expect(orderOf(app).objects).toEqual({ 'chart': ['chart/b', 'chart/a'], 'chart/part/nested': ['chart/part/nested/c'] });
  });

  test('are not moved by dependencies between charts', () => {
    const [a, b] = addObjects(chart, 'a', 'b');
    a.addDependency(addObject(new Chart(app, 'other'), 'c'));
    new Chart(app, 'third').addDependency(b);
    expect(objects()).toEqual(['a', 'b']);
  });

  test('come after what was put in the place of a construct that they depend on', () => {
    const [a, b] = addObjects(chart, 'a', 'b');
    a.addDependency(b);
    chart.node.tryRemoveChild('b');
    addObject(chart, 'b');
    expect(objects()).toEqual(['b', 'a']);
  });

  test('do not wait for a construct that was removed, nor for one of another app', () => {
    const [a, b] = addObjects(chart, 'a', 'b');
    a.addDependency(b, addObject(new Chart(new App(), 'elsewhere'), 'c'));
    chart.node.tryRemoveChild('b');
    expect(objects()).toEqual(['a']);
  });
});

describe('charts', () => {
  test('come in the order of the tree and do not depend on one another if nothing in them does', () => {
    const app = new App();
    const [b, a] = ['b', 'a'].map(id => new Chart(app, id));
    const [first, second] = addObjects(b, 'first', 'second');
    first.addDependency(second);
    addObject(a, 'third');
    expect(orderOf(app)).toEqual({ charts: ['b', 'a'], hasDependentCharts: false, objects: { a: ['a/third'], b: ['b/second', 'b/first'] } });
  });

  test('come after the charts that something in them depends on', () => {
    const app = new App();
    const [a, b, c] = ['a', 'b', 'c'].map(id => new Chart(app, id));
    addObject(a, 'object').addDependency(new Construct(c, 'construct'));
    c.addDependency(b);
    expect(orderOf(app)).toMatchObject({ charts: ['b', 'c', 'a'], hasDependentCharts: true });
  });

  test('come after their child charts', () => {
    const app = new App();
    const parent = new Chart(app, 'parent');
    new Chart(parent, 'child');
    expect(orderOf(app)).toMatchObject({ charts: ['parent/child', 'parent'], hasDependentCharts: true });
  });

  test('come before charts that are further below', () => {
    const app = new App();
    new Chart(new Construct(new Chart(app, 'upper'), 'between'), 'lower');
    expect(orderOf(app)).toMatchObject({ charts: ['upper', 'upper/between/lower'], hasDependentCharts: false });
  });

  test('whose path is a number come first, in the order of numbers', () => {
    const app = new App();
    const ids = ['a', '4294967295', '10', '07', '7', '0', '4294967294'];
    ids.forEach(id => new Chart(new Construct(new Chart(app, id), 'between'), '1'));
    const [numbers, others] = [['0', '7', '10', '4294967294'], ['a', '4294967295', '07']];
    expect(orderOf(app).charts).toEqual([...numbers, ...numbers.map(id => `${id}/between/1`), ...others.flatMap(id => [id, `${id}/between/1`])]);
  });

  test('fails for a dependency of or on a construct that is in no chart', () => {
    const app = new App();
    const outside = new Construct(app, 'outside');
    addObject(new Chart(app, 'chart'), 'object').addDependency(outside);
    expect(() => orderIn(app)).toThrow(new Error(NO_CHART));
    const other = new App();
    new Construct(other, 'outside').node.addDependency(new Chart(other, 'chart'));
    expect(() => orderIn(other)).toThrow(new Error(NO_CHART));
  });
});

describe('a cycle', () => {
  let app: App;
  let chart: Chart;

  beforeEach(() => {
    app = new App();
    chart = new Chart(app, 'chart');
  });

  function orderAll(root: App): void {
    const order = orderIn(root);
    order.charts.forEach(each => order.objectsOf(each));
  }

  function expectCycle(...paths: string[]): void {
    expect(() => orderAll(app)).toThrow(cycle(...paths));
    expect(() => app.synthYaml()).toThrow(cycle(...paths));
  }

  test('fails between objects', () => {
    const [a, b, c] = addObjects(chart, 'a', 'b', 'c');
    a.addDependency(c);
    c.addDependency(b);
    b.addDependency(a);
    expectCycle('chart/b', 'chart/a', 'chart/c', 'chart/b');
  });

  test('fails between constructs, which are named before their objects', () => {
    const [a, b] = ['a', 'b'].map(id => new Construct(chart, id));
    const [object] = addObjects(a, 'object');
    addObject(b, 'object');
    a.node.addDependency(b);
    b.node.addDependency(a);
    addObject(new Construct(chart, '0'), 'first').addDependency(object);
    expectCycle('chart/a', 'chart/b', 'chart/a');
  });

  test('fails between charts, though no objects depend on one another', () => {
    const other = new Chart(app, 'other');
    const [a, b] = addObjects(chart, 'a', 'b');
    const [c, d] = addObjects(other, 'c', 'd');
    a.addDependency(c);
    d.addDependency(b);
    expectCycle('chart', 'other', 'chart');
  });

  test('fails between a chart and its child', () => {
    addObject(new Chart(chart, 'child'), 'a').addDependency(addObject(chart, 'b'));
    expectCycle('chart', 'chart/child', 'chart');
  });

  test('fails if two objects are among those that their construct depends on', () => {
    addObjects(new Construct(chart, 'part'), 'a', 'b');
    chart.node.addDependency(chart.node.findChild('part'));
    expectCycle('chart/part/a', 'chart/part/b', 'chart/part/a');
  });

  test('fails if two objects depend on the construct that they are in', () => {
    addObjects(chart, 'a', 'b').forEach(object => object.addDependency(chart));
    expectCycle('chart/a', 'chart/b', 'chart/a');
  });

  test('fails where the objects of charts depend on one another as groups', () => {
    const other = new Chart(app, 'other');
    [chart, other].forEach(scope => Array.from({ length: 2000 }, (_, index) => addObject(scope, `o${index}`)));
    chart.addDependency(other);
    other.addDependency(chart);
    expect(() => orderIn(app)).toThrow(cycle('chart', 'other', 'chart'));
  });

  test('fails for a construct that depends on itself, which cdk8s leaves out', () => {
    const [, b] = addObjects(chart, 'a', 'b');
    b.addDependency(b);
    expect(() => orderAll(app)).toThrow(cycle('chart/b', 'chart/b'));
    expect(chart.toJson().map(({ metadata }) => metadata.name)).toEqual(['chart/a']);
  });
});

describe('any tree', () => {
  type Kind = 'chart' | 'construct' | 'object';
  interface Spec {
    readonly constructs: { readonly kind: Kind; readonly scope: number; readonly hasNumber: boolean }[];
    readonly dependencies: { readonly ends: [number, number]; readonly isGrouped: boolean }[];
    readonly direction: 'forwards' | 'backwards' | 'any';
    readonly staysInCharts: boolean;
  }

  const anySpec: fc.Arbitrary<Spec> = fc.record({
    constructs: fc.array(fc.record({
      kind: fc.constantFrom<Kind>('object', 'construct', 'chart', 'object'),
      scope: fc.nat(100),
      hasNumber: fc.boolean(),
    }), { minLength: 2, maxLength: 12 }),
    dependencies: fc.array(fc.record({ ends: fc.tuple(fc.nat(100), fc.nat(100)), isGrouped: fc.boolean() }), { maxLength: 6 }),
    direction: fc.constantFrom('forwards', 'backwards', 'any'),
    staysInCharts: fc.constantFrom(true, true, true, true, true, false),
  });

  const isInChart = ({ node }: Construct) => node.scopes.some(scope => Chart.isChart(scope));

  function build({ constructs, dependencies, direction, staysInCharts }: Spec): App {
    const app = new App();
    const built: Construct[] = [];
    for (const { kind, scope, hasNumber } of constructs) {
      const around = built[scope % (built.length + 1)] ?? app;
      // Numbers go down, so that they come in another order than they were added in.
      const id = hasNumber ? `${constructs.length - built.length}` : `c${built.length}`;
      if (kind === 'chart' || (kind === 'object' && !isInChart(around))) {
        built.push(new Chart(around, id));
      } else {
        built.push(kind === 'object' ? addObject(around, id) : new Construct(around, id));
      }
    }
    for (const { ends: [from, to], isGrouped } of dependencies) {
      const ends = [from % built.length, to % built.length];
      if (direction !== 'any') {
        ends.sort((a, b) => direction === 'forwards' ? a - b : b - a);
      }
      const [source, target] = ends.map(index => built[index]);
      if (source !== target && (!staysInCharts || [source, target].every(isInChart))) {
        source.node.addDependency(isGrouped ? new DependencyGroup(target) : target);
      }
    }
    return app;
  }

  function attempt<T>(action: () => T): T | Error {
    try {
      return action();
    } catch (error) {
      return error as Error;
    }
  }

  const dependenciesIn = (app: App) => app.node.findAll().map(({ node }) => [node.path, pathsOf(node.dependencies)] as const);

  /** cdk8s names the first construct of a cycle, but of the others perhaps only some if several ways lead back. */
  function expectSameCycle(ours: Error, stock: Error, app: App): void {
    expect(ours.message.split(' => ')[0]).toBe(stock.message.split(' => ')[0]);
    const paths = ours.message.replace(CYCLE, '').split(' => ');
    const dependencies = new Map(dependenciesIn(app));
    paths.slice(1).forEach((path, index) => expect(dependencies.get(paths[index])).toContain(path));
    expect(paths[paths.length - 1]).toBe(paths[0]);
  }

  test('is ordered as cdk8s orders it, or refused where cdk8s refuses it, and stays as it is', () => {
    fc.assert(fc.property(anySpec, spec => {
      const app = build(spec);
      const before = dependenciesIn(app);
      const ours = attempt(() => ourOrder(app));
      expect(dependenciesIn(app)).toEqual(before);
      const stock = attempt(() => stockOrder(app));
      if (stock instanceof Error && stock.message.startsWith(CYCLE)) {
        expectSameCycle(ours as Error, stock, app);
      } else {
        expect(ours).toEqual(stock);
      }
    }), { numRuns: 2500 });
  }, 120_000);

  test('is ordered the same after cdk8s has added what it has worked out', () => {
    fc.assert(fc.property(anySpec, spec => {
      const app = build(spec);
      const ours = attempt(() => ourOrder(app));
      fc.pre(!(ours instanceof Error));
      stockOrder(app);
      expect(ourOrder(app)).toEqual(ours);
    }));
  });
});

describe('the work', () => {
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);
  const addMany = (scope: Construct, count: number) => addObjects(scope, ...numbers(count).map(index => `o${index}`));
  const orderOfObjects = (chart: Chart) => pathsOf(orderIn(chart.node.root).objectsOf(chart));

  /** A chart with a construct of many objects that depends on another one. */
  function dependentGroups(count: number): { readonly chart: Chart; readonly dependant: ApiObject[]; readonly dependency: ApiObject[] } {
    const chart = new Chart(new App(), 'chart');
    const [a, b] = ['a', 'b'].map(id => new Construct(chart, id));
    a.node.addDependency(b);
    return { chart, dependant: addMany(a, count), dependency: addMany(b, count) };
  }

  test('does not grow with the number of ways through layers of dependencies', () => {
    const chart = new Chart(new App(), 'chart');
    const layers = numbers(40).map(layer => addMany(new Construct(chart, `layer${layer}`), 3));
    layers.slice(1).forEach((layer, index) => layer.forEach(object => object.addDependency(...layers[index])));
    expect(orderOfObjects(chart)).toEqual(pathsOf(layers.flat()));
  });

  test('does not end the stack along a chain of dependencies', () => {
    const chart = new Chart(new App(), 'chart');
    const chain = addMany(chart, 20_000);
    chain.slice(1).forEach((object, index) => chain[index].addDependency(object));
    expect(orderOfObjects(chart)).toEqual(pathsOf(chain.reverse()));
  });

  test('doubles with the number of objects that depend on one another', () => {
    const workFor = (count: number) => {
      const { chart, dependant, dependency } = dependentGroups(count);
      const looks = [jest.spyOn(ApiObject, 'isApiObject'), jest.spyOn(Chart, 'isChart'), jest.spyOn(Node.prototype, 'dependencies', 'get')];
      const order = orderIn(chart.node.root).objectsOf(chart);
      const work = looks.map(look => look.mock.calls.length).reduce((sum, calls) => sum + calls);
      looks.forEach(look => look.mockRestore());
      expect(pathsOf(order)).toEqual(pathsOf([...dependency, ...dependant]));
      return work;
    };
    const [once, twice, fourTimes] = [100, 200, 400].map(workFor);
    expect(fourTimes - twice).toBe(2 * (twice - once));
  });

  test('reads the dependencies of each construct once', () => {
    const { chart } = dependentGroups(3);
    const reads = jest.spyOn(Node.prototype, 'dependencies', 'get');
    orderIn(chart.node.root).objectsOf(chart);
    expect(reads).toHaveBeenCalledTimes(chart.node.root.node.findAll().length);
    reads.mockRestore();
  });
});
