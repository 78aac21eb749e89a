import { ApiObject, Chart } from 'cdk8s';
import { IConstruct } from 'constructs';

/**
 * What is written in which order: as cdk8s orders it, in time linear in constructs and dependencies.
 *
 * To cdk8s a dependency between two constructs is one between each two of their objects; it adds all of these to the tree and then follows every
 * path through them. Here the objects of a construct stay a group that is gone through once, and the tree stays as it is.
 *
 * One thing differs: cdk8s leaves a construct that depends on itself out of what it writes, without a word; here that is a cycle like any other.
 */
export class SynthesisOrder {
  /**
   * Orders everything in a tree.
   *
   * @param root the app
   */
  public static of(root: IConstruct): SynthesisOrder {
    return new SynthesisOrder(new Dependencies(new ConstructTree(root)));
  }

  /** All charts, dependencies first. */
  public readonly charts: readonly Chart[];
  private readonly chartDependencies: readonly ChartDependency[];

  private constructor(private readonly dependencies: Dependencies) {
    this.charts = orderCharts(dependencies);
    this.chartDependencies = dependencies.betweenCharts;
  }

  /**
   * Whether a chart depends on another one, or has one as its child: cdk8s then numbers the files.
   *
   * @param others charts that do not count
   */
  public hasDependentCharts(others: ReadonlySet<Chart> = new Set()): boolean {
    return this.chartDependencies.some(({ source, target }) => !others.has(source) && !others.has(target));
  }

  /** The objects of a chart, without those of charts below it, dependencies first. */
  public objectsOf(chart: Chart): readonly ApiObject[] {
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

interface ChartDependency {
  readonly source: Chart;
  readonly target: Chart;
}

/** Charts that nothing is said about stay in the order of the tree. Cycles in a chart are found when its objects are ordered. */
function orderCharts(dependencies: Dependencies): Chart[] {
  const { tree } = dependencies;
  const charts = dependencies.concernCharts ? inOrder(dependencies, tree.all()).filter(index => tree.isChart(index)) : tree.numbersFirst(tree.charts);
  return charts.map(index => tree.constructs[index] as Chart);
}

/** Constructs that follow one another in the order of the tree, by their indices. */
interface Section {
  readonly first: number;
  /** The index after the last one. */
  readonly end: number;
}

/** All constructs in the order of `findAll()`: whatever is below a construct follows it without a gap. */
class ConstructTree {
  public readonly constructs: IConstruct[] = [];
  /** The indices of all charts. */
  public readonly charts: number[] = [];
  private readonly scopes: number[] = [];
  private readonly closestCharts: number[] = [];
  private readonly ends: number[] = [];
  private readonly objects: boolean[] = [];
  private readonly indices = new Map<IConstruct, number>();
  // Only a dependency on a construct that has been replaced asks for these.
  private cachedPaths?: ReadonlyMap<string, number>;

  constructor(root: IConstruct) {
    this.add(root, NO_SCOPE);
  }

  public all(): Section {
    return { first: ROOT, end: this.constructs.length };
  }

  /** A chart and everything below it. */
  public below(chart: Chart): Section {
    const first = this.indices.get(chart)!;
    return { first, end: this.ends[first] };
  }

  /** The index of a construct, or of the one that was put in its place, as cdk8s goes by paths. */
  public find(construct: IConstruct): number | undefined {
    return this.indices.get(construct) ?? this.findPath(construct.node.path);
  }

  /** The closest chart: the construct itself, or one around it. */
  public chartOf(index: number): number {
    return this.closestCharts[index];
  }

  public scopeOf(index: number): number {
    return this.scopes[index];
  }

  /** The children of a construct without those that are charts. */
  public childrenInChart(index: number): number[] {
    const children: number[] = [];
    for (let child = index + 1; child < this.ends[index]; child = this.ends[child]) {
      if (!this.isChart(child)) {
        children.push(child);
      }
    }
    return children;
  }

  public isChart(index: number): boolean {
    return this.closestCharts[index] === index;
  }

  public isObject(index: number): boolean {
    return this.objects[index];
  }

  /** Puts paths that are numbers first: cdk8s keeps constructs by path in an object, and JavaScript puts such keys before all others. */
  public numbersFirst(indices: readonly number[]): readonly number[] {
    const numbers = new Set<number>();
    for (const index of indices) {
      // Whatever is deeper has a path with a slash.
      if (this.scopes[index] === ROOT && isNumericKey(this.constructs[index].node.id)) {
        numbers.add(index);
      }
    }
    return numbers.size === 0 ? indices : [...numbers, ...indices.filter(index => !numbers.has(index))];
  }

  private add(construct: IConstruct, scope: number): void {
    const index = this.constructs.push(construct) - 1;
    this.indices.set(construct, index);
    this.scopes.push(scope);
    if (Chart.isChart(construct)) {
      this.charts.push(index);
      this.closestCharts.push(index);
    } else {
      this.closestCharts.push(scope === NO_SCOPE ? NO_SCOPE : this.closestCharts[scope]);
    }
    this.objects.push(ApiObject.isApiObject(construct));
    this.ends.push(index + 1);
    for (const child of construct.node.children) {
      this.add(child, index);
    }
    this.ends[index] = this.constructs.length;
  }

  private findPath(path: string): number | undefined {
    this.cachedPaths ??= new Map(this.constructs.map((construct, index) => [construct.node.path, index]));
    return this.cachedPaths.get(path);
  }
}

const ROOT = 0;
const NO_SCOPE = -1;

function isNumericKey(key: string): boolean {
  return /^(0|[1-9]\d*)$/.test(key) && Number(key) < 2 ** 32 - 1;
}

/** What constructs depend on, and what follows from it for their charts and objects. */
class Dependencies {
  public readonly betweenCharts: readonly ChartDependency[];
  /** Whether a chart depends on anything, or anything on a chart. */
  public readonly concernCharts: boolean;
  private readonly targets = new Map<number, Set<number>>();
  private readonly needy: Uint8Array;

  constructor(public readonly tree: ConstructTree) {
    const declared = findDeclared(tree.constructs);
    const nested = tree.charts.filter(index => tree.isChart(tree.scopeOf(index)))
      .map(index => ({ source: tree.constructs[tree.scopeOf(index)] as Chart, target: tree.constructs[index] as Chart }));
    const implied = declared.map(({ source, target }) => ({ source: Chart.of(source), target: Chart.of(target) }))
      .filter(({ source, target }) => source !== target);
    for (const { source, target } of [...declared, ...nested, ...implied]) {
      this.add(tree.find(source), tree.find(target));
    }
    this.betweenCharts = [...nested, ...implied];
    this.concernCharts = this.betweenCharts.length > 0 || declared.some(({ source, target }) => Chart.isChart(source) || Chart.isChart(target));
    this.needy = new Uint8Array(tree.constructs.length);
    for (let index = 0; index < this.needy.length && this.targets.size > 0; index++) {
      this.needy[index] = this.targets.has(index) || this.inheritsNeeds(index) ? 1 : 0;
    }
  }

  /** What a construct depends on: what was added to it, then, if it is a chart, its child charts and those that its constructs depend on. */
  public of(index: number): ReadonlySet<number> {
    return this.targets.get(index) ?? NOTHING;
  }

  /** Whether nothing depends on anything, as in most trees. */
  public get areNone(): boolean {
    return this.targets.size === 0;
  }

  /** Whether a construct depends on anything, or one around it in the same chart. */
  public isNeedy(index: number): boolean {
    return this.needy[index] === 1;
  }

  /** Whether a construct around it in the same chart depends on anything. */
  public inheritsNeeds(index: number): boolean {
    return this.isNeedy(this.tree.scopeOf(index)) && !this.tree.isChart(index);
  }

  private add(source: number | undefined, target: number | undefined): void {
    if (source !== undefined && target !== undefined) {
      this.targets.set(source, (this.targets.get(source) ?? new Set()).add(target));
    }
  }
}

const NOTHING: ReadonlySet<number> = new Set();

function findDeclared(constructs: readonly IConstruct[]): { source: IConstruct; target: IConstruct }[] {
  const declared: { source: IConstruct; target: IConstruct }[] = [];
  for (const source of constructs) {
    for (const target of source.node.dependencies) {
      declared.push({ source, target });
    }
  }
  return declared;
}

/** The constructs of a section: those that no other one depends on in the order of the tree, each after all that it depends on. */
function inOrder(dependencies: Dependencies, section: Section): readonly number[] {
  const indices = indicesOf(section);
  const needy = dependencies.areNone ? [] : indices.filter(index => dependencies.isNeedy(index));
  if (needy.length === 0) {
    return dependencies.tree.numbersFirst(indices);
  }
  const survey = new DependencyWalk(dependencies, section).from(needy);
  if (survey.cycle !== undefined) {
    throw cycleError(dependencies, section);
  }
  const starts = dependencies.tree.numbersFirst(indices.filter(index => !survey.isNeeded(index)));
  return new DependencyWalk(dependencies, section).from(starts).order;
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

/** What a walk visits of a construct. The objects of a construct are those below it in the same chart, and itself if it is one. */
enum Part {
  /** The construct, which comes after all that it depends on. */
  SELF,
  /** What each of its objects depends on, because the construct does or one around it. */
  NEEDS,
  /** Its objects, because another construct depends on it. */
  OBJECTS,
}

interface Place {
  readonly part: Part;
  readonly index: number;
}

/** A place that the walk has entered and not left yet. */
interface Visit extends Place {
  /** The construct that depends on what is here. */
  readonly dependant: number;
  /** Where to go before leaving. */
  readonly next: readonly Place[];
  /** How many of these places are behind. */
  position: number;
  /** Whether the dependant was among the objects here and passed itself by, so that others have to come again. */
  isIncomplete: boolean;
}

enum State {
  NEW,
  ENTERED,
  LEFT,
}

/**
 * A walk along the dependencies in a section, depth first. It keeps its own stack, as chains of dependencies can be long.
 *
 * The objects of a construct, and what they need, are gone through once for all dependants. The exception is an object that would depend on itself,
 * because it depends on a construct around it or that one on it: it passes itself by, and the next dependant comes again.
 */
class DependencyWalk {
  /** The constructs, each after all that it depends on. */
  public readonly order: number[] = [];
  /** Constructs each of which depends on the next, and the last on the first. The walk ends where it finds some. */
  public cycle?: readonly number[];
  private readonly visits: Visit[] = [];
  private readonly needed: Uint8Array;
  private readonly states: readonly Uint8Array[];

  constructor(private readonly dependencies: Dependencies, private readonly section: Section) {
    const size = section.end - section.first;
    this.needed = new Uint8Array(size);
    this.states = [Part.SELF, Part.NEEDS, Part.OBJECTS].map(() => new Uint8Array(size));
  }

  public from(starts: readonly number[]): this {
    for (const index of starts) {
      if (!this.dependencies.isNeedy(index)) {
        this.pass(index);
      } else if (this.cycle === undefined) {
        this.enterOnce({ part: Part.SELF, index }, index);
      }
      while (this.visits.length > 0 && this.cycle === undefined) {
        this.goOn(this.visits[this.visits.length - 1]);
      }
    }
    return this;
  }

  /** Whether others depend on a construct. */
  public isNeeded(index: number): boolean {
    return this.needed[index - this.section.first] === 1;
  }

  /** Enters and leaves a construct that depends on nothing, as nearly all do. */
  private pass(index: number): void {
    const states = this.states[Part.SELF];
    if (states[index - this.section.first] !== State.LEFT) {
      states[index - this.section.first] = State.LEFT;
      this.order.push(index);
    }
  }

  private goOn(visit: Visit): void {
    if (visit.position === visit.next.length) {
      this.leave(visit);
      return;
    }
    const place = visit.next[visit.position++];
    if (place.part === Part.SELF) {
      this.meet(place, visit);
    } else {
      this.enterOnce(place, visit.dependant);
    }
  }

  private meet(construct: Place, visit: Visit): void {
    const { index } = construct;
    if (index === visit.dependant && visit.part === Part.OBJECTS) {
      visit.isIncomplete = true;
      return;
    }
    this.needed[index - this.section.first] = 1;
    if (this.stateOf(construct) === State.ENTERED) {
      const dependants = this.visits.filter(({ part }) => part === Part.SELF).map(({ dependant }) => dependant);
      this.cycle = dependants.slice(dependants.indexOf(index));
    } else {
      this.enterOnce(construct, index);
    }
  }

  private enterOnce(place: Place, dependant: number): void {
    const { part, index } = place;
    if (this.stateOf(place) === State.LEFT) {
      return;
    }
    if (part === Part.SELF && !this.dependencies.isNeedy(index)) {
      this.pass(index);
      return;
    }
    this.setState(place, State.ENTERED);
    this.visits.push({ part, index, dependant, next: this.nextTo(place), position: 0, isIncomplete: false });
  }

  private leave(visit: Visit): void {
    this.visits.pop();
    if (visit.part !== Part.SELF && visit.isIncomplete) {
      this.visits[this.visits.length - 1].isIncomplete = true;
    } else {
      this.finish(visit);
    }
  }

  private finish(place: Place): void {
    this.setState(place, State.LEFT);
    if (place.part === Part.SELF) {
      this.order.push(place.index);
    }
  }

  private stateOf({ part, index }: Place): State {
    return this.states[part][index - this.section.first];
  }

  private setState({ part, index }: Place, state: State): void {
    this.states[part][index - this.section.first] = state;
  }

  private nextTo({ part, index }: Place): Place[] {
    const { dependencies, dependencies: { tree } } = this;
    const object = tree.isObject(index) ? [index] : [];
    const around = dependencies.inheritsNeeds(index) ? [tree.scopeOf(index)] : [];
    switch (part) {
      case Part.SELF:
        return [...this.places(Part.SELF, dependencies.of(index)), ...this.places(Part.NEEDS, object)];
      case Part.NEEDS:
        return [...this.places(Part.NEEDS, around), ...this.places(Part.OBJECTS, dependencies.of(index))];
      case Part.OBJECTS:
        return [...this.places(Part.SELF, object), ...this.places(Part.OBJECTS, tree.childrenInChart(index))];
    }
  }

  /** What is outside of the section does not count. */
  private places(part: Part, indices: Iterable<number>): Place[] {
    const { first, end } = this.section;
    const places: Place[] = [];
    for (const index of indices) {
      if (first <= index && index < end) {
        places.push({ part, index });
      }
    }
    return places;
  }
}
