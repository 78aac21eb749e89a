import { ApiObject, Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { ChartClass, ObjectClass } from './cdk8s-classes';

/** Constructs that follow one another in the order of the tree, by their indices. */
export interface Section {
  readonly first: number;
  /** The index after the last one. */
  readonly end: number;
}

/** A construct that was told to depend on another one. */
export interface DeclaredDependency {
  readonly source: IConstruct;
  readonly target: IConstruct;
}

/** All constructs in the order of `findAll()`: whatever is below a construct follows it without a gap. */
export class ConstructTree {
  public readonly constructs: IConstruct[] = [];
  /** The indices of all charts. */
  public readonly charts: number[] = [];
  public readonly objects: ApiObject[] = [];
  /** What constructs were told to depend on. */
  public readonly declared: DeclaredDependency[] = [];
  private readonly scopes: number[] = [];
  private readonly closestCharts: number[] = [];
  private readonly ends: number[] = [];
  private readonly areObjects: boolean[] = [];
  private readonly indices = new Map<IConstruct, number>();
  // Only a dependency on a construct that has been replaced asks for these.
  private cachedPaths?: ReadonlyMap<string, number>;

  constructor(root: IConstruct) {
    this.add(root, NO_SCOPE, NO_SCOPE);
  }

  public all(): Section {
    return { first: ROOT, end: this.constructs.length };
  }

  /** Whether the constructs are still in the tree, in the same order, and no others. */
  public isStill(): boolean {
    return this.isStillBelow(ROOT);
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

  /** Visits a construct and what is below it in the same chart. */
  public forEachInChart(index: number, visit: (index: number) => void): void {
    for (let below = index; below < this.ends[index];) {
      if (below !== index && this.isChart(below)) {
        below = this.ends[below];
      } else {
        visit(below++);
      }
    }
  }

  public isChart(index: number): boolean {
    return this.closestCharts[index] === index;
  }

  public isObject(index: number): boolean {
    return this.areObjects[index];
  }

  /** Puts paths that are numbers first: cdk8s keeps constructs by path in an object, and JavaScript puts such keys before all others. */
  public numbersFirst(indices: readonly number[]): readonly number[] {
    // Whatever is deeper has a path with a slash.
    const isNumber = (index: number) => this.scopes[index] === ROOT && isNumericKey(this.constructs[index].node.id);
    return indices.some(isNumber) ? [...indices.filter(isNumber), ...indices.filter(index => !isNumber(index))] : indices;
  }

  private add(construct: IConstruct, scope: number, chartAround: number): void {
    const { node } = construct;
    const index = this.constructs.push(construct) - 1;
    const isChart = ChartClass.isChart(construct);
    const isObject = ObjectClass.isApiObject(construct);
    const chart = isChart ? index : chartAround;
    this.indices.set(construct, index);
    this.scopes.push(scope);
    this.closestCharts.push(chart);
    this.areObjects.push(isObject);
    this.ends.push(index + 1);
    if (isChart) {
      this.charts.push(index);
    }
    if (isObject) {
      this.objects.push(construct as ApiObject);
    }
    for (const target of node.dependencies) {
      this.declared.push({ source: construct, target });
    }
    for (const child of node.children) {
      this.add(child, index, chart);
    }
    this.ends[index] = this.constructs.length;
  }

  private isStillBelow(index: number): boolean {
    let next = index + 1;
    for (const child of this.constructs[index].node.children) {
      if (this.constructs[next] !== child || !this.isStillBelow(next)) {
        return false;
      }
      next = this.ends[next];
    }
    return next === this.ends[index];
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
