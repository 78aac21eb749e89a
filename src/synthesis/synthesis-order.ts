import { ApiObject, Chart } from 'cdk8s';
import { ConstructTree, Section } from './construct-tree';
import { Dependencies } from './dependencies';
import { DependencyWalk } from './dependency-walk';

/**
 * What is written in which order: as cdk8s orders it, in time linear in constructs and dependencies.
 *
 * To cdk8s a dependency between two constructs is one between each two of their objects; it adds all of these to the tree and then follows every
 * path through them. Here the objects of a construct stay a group that is gone through once, and the tree stays as it is.
 *
 * One thing differs: cdk8s leaves a construct that depends on itself out of what it writes, without a word; here that is a cycle like any other.
 */
export class SynthesisOrder {
  /** All charts, dependencies first. */
  public readonly charts: readonly Chart[];
  private readonly dependencies: Dependencies;
  private readonly ordered = new Map<Chart, readonly ApiObject[]>();

  constructor(tree: ConstructTree) {
    this.dependencies = new Dependencies(tree);
    this.charts = orderCharts(this.dependencies);
  }

  /**
   * Whether a chart depends on another one, or has one as its child: cdk8s then numbers the files.
   *
   * @param others charts that do not count
   */
  public hasDependentCharts(others: ReadonlySet<Chart> = new Set()): boolean {
    return this.dependencies.betweenCharts.some(({ source, target }) => !others.has(source) && !others.has(target));
  }

  /** The objects of a chart, without those of charts below it, dependencies first. */
  public objectsOf(chart: Chart): readonly ApiObject[] {
    const objects = this.ordered.get(chart) ?? this.order(chart);
    this.ordered.set(chart, objects);
    return objects;
  }

  private order(chart: Chart): ApiObject[] {
    const { tree } = this.dependencies;
    const section = tree.below(chart);
    const objects: ApiObject[] = [];
    for (const index of inOrder(this.dependencies, section)) {
      if (tree.isObject(index) && tree.chartOf(index) === section.first) {
        objects.push(tree.constructs[index] as ApiObject);
      }
    }
    return objects;
  }
}

/** Charts that nothing is said about stay in the order of the tree. Cycles in a chart are found when its objects are ordered. */
function orderCharts(dependencies: Dependencies): Chart[] {
  const { tree } = dependencies;
  const charts = dependencies.concernCharts ? inOrder(dependencies, tree.all()).filter(index => tree.isChart(index)) : tree.numbersFirst(tree.charts);
  return charts.map(index => tree.constructs[index] as Chart);
}

/** The constructs of a section: those that no other one depends on in the order of the tree, each after all that it depends on. */
function inOrder(dependencies: Dependencies, section: Section): readonly number[] {
  const needy = dependencies.needyIn(section);
  if (needy.length === 0) {
    return dependencies.tree.numbersFirst(indicesOf(section));
  }
  const survey = new DependencyWalk(dependencies, section).from(needy);
  if (survey.cycle !== undefined) {
    throw cycleError(dependencies, section);
  }
  return new DependencyWalk(dependencies, section).from(dependencies.tree.numbersFirst(survey.unneeded())).order;
}

function indicesOf({ first, end }: Section): number[] {
  const indices: number[] = [];
  for (let index = first; index < end; index++) {
    indices.push(index);
  }
  return indices;
}

/**
 * Names a cycle; of several the one that cdk8s finds, which takes the dependencies of one construct after the other, in the order of the tree, and
 * stops at the first that closes a cycle.
 */
function cycleError(dependencies: Dependencies, { first, end }: Section): Error {
  const cycleBefore = (limit: number, starts = indicesOf({ first, end: limit })) => {
    return new DependencyWalk(dependencies, { first, end: limit }).from(starts).cycle;
  };
  let withoutCycle = first;
  let withCycle = end;
  while (withCycle - withoutCycle > 1) {
    const middle = Math.floor((withoutCycle + withCycle) / 2);
    if (cycleBefore(middle) === undefined) {
      withoutCycle = middle;
    } else {
      withCycle = middle;
    }
  }
  const [closing, ...others] = cycleBefore(withCycle, [withCycle - 1])!;
  const paths = [...others, closing, others[0] ?? closing].map(index => dependencies.tree.constructs[index].node.path);
  return new Error(`Dependency cycle detected: ${paths.join(' => ')}`);
}
