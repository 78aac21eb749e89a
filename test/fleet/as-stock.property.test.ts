import { ApiObject, App, Chart, Lazy, YamlOutputType } from 'cdk8s';
import { Construct } from 'constructs';
import * as fc from 'fast-check';
import { outcome, OUTPUT_TYPES } from './as-stock';
import { FleetApp } from '../../src/fleet';
import { temporaryFolders } from '../support/folders';

const newFolder = temporaryFolders();

/** A tree of charts and objects. Each construct is below the app or a chart before it, and depends on some before it, or on some after it. */
interface Plan {
  readonly constructs: readonly { readonly isChart: boolean; readonly id: string; readonly scope: number }[];
  readonly dependencies: readonly (readonly [number, number])[];
  /** Whether constructs depend on later ones, so that the order changes. */
  readonly isReversed: boolean;
}

const PLANS: fc.Arbitrary<Plan> = fc.record({
  constructs: fc.array(fc.record({ isChart: fc.boolean(), id: fc.constantFrom('a', 'b', '1', '20', 'x-y'), scope: fc.nat(5) }), { minLength: 1, maxLength: 8 }),
  dependencies: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 4 }),
  isReversed: fc.boolean(),
});

/** @param makeSpec the spec of an object, by its number */
function build(app: App, { constructs, dependencies, isReversed }: Plan, makeSpec: (index: number) => unknown): void {
  const charts: Chart[] = [new Chart(app, 'chart')];
  const made: Construct[] = [charts[0]];
  constructs.forEach(({ isChart, id, scope }, index) => {
    const around: Construct = isChart && scope === 0 ? app : charts[scope % charts.length];
    if (isChart) {
      charts.push(new Chart(around, `${id}${index}`));
      made.push(charts[charts.length - 1]);
    } else {
      made.push(new ApiObject(charts[scope % charts.length], `${index}`, {
        apiVersion: 'example.com/v1', kind: 'Example', metadata: { name: `object-${index}` }, spec: makeSpec(index),
      }));
    }
  });
  for (const [one, other] of dependencies.map(pair => pair.map(index => index % made.length))) {
    const [first, last] = [Math.min(one, other), Math.max(one, other)];
    // A construct and one around it cannot depend on one another.
    if (first !== last && !made[last].node.scopes.includes(made[first])) {
      const [source, target] = isReversed ? [first, last] : [last, first];
      made[source].node.addDependency(made[target]);
    }
  }
}

test('lazy values that do something are asked once and in the same order, whatever depends on what', () => {
  fc.assert(fc.property(PLANS, fc.constantFrom(...OUTPUT_TYPES), (plan, yamlOutputType) => {
    const [stock, fleet] = [new App({ outdir: newFolder(), yamlOutputType }), new FleetApp({ outdir: newFolder(), yamlOutputType })].map(app => {
      const log: string[] = [];
      const files = outcome(app, () => build(app, plan, index => {
        const next = (name: string) => Lazy.any({ produce: () => log.push(`${index} ${name}`) });
        return { b: next('b'), a: [next('a1'), { get got() { return log.push(`${index} got`); } }], token: { resolve: () => log.push(`${index} token`) } };
      }));
      return typeof files === 'string' ? withoutCycle(files) : { files, log };
    });
    expect(fleet).toEqual(stock);
  }), { numRuns: 200 });
});

test('charts are in the same order, before and after a synthesis', () => {
  fc.assert(fc.property(PLANS, plan => {
    const [stock, fleet] = [new App({ outdir: newFolder() }), new FleetApp({ outdir: newFolder() })].map(app => {
      build(app, plan, () => ({}));
      const orders = [chartsOf(app)];
      try {
        app.synthYaml();
      } catch {
        // A cycle, which the order of charts tells of as well.
      }
      return [...orders, chartsOf(app)];
    });
    expect(fleet).toEqual(stock);
  }), { numRuns: 300 });
});

/** Of several cycles cdk8s names another one now and then. */
function withoutCycle(message: string): string {
  return message.replace(/^(Dependency cycle detected): .*/, '$1');
}

function chartsOf(app: App): string[] {
  try {
    return app.charts.map(({ node }) => node.path);
  } catch (error) {
    return [withoutCycle((error as Error).message)];
  }
}

test('a chart within another one, and one whose objects depend on those of another, change places in the first synthesis', () => {
  const apps = [new App({ outdir: newFolder() }), new FleetApp({ outdir: newFolder(), yamlOutputType: YamlOutputType.FILE_PER_APP })];
  const [stock, fleet] = apps.map(app => {
    const [first, second] = ['first', 'second'].map(id => new Chart(app, id));
    new Chart(first, 'nested');
    const [one, other] = [first, second].map(({ node }, index) => new ApiObject([first, second][index], 'Object', {
      apiVersion: 'example.com/v1', kind: 'Example', metadata: { name: node.id },
    }));
    one.addDependency(other);
    const before = chartsOf(app);
    app.synth();
    return [before, chartsOf(app)];
  });
  expect(fleet).toEqual([['first', 'first/nested', 'second'], ['first/nested', 'second', 'first']]);
  expect(fleet).toEqual(stock);
});
