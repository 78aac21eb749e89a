import { Chart } from 'cdk8s';
import { ConstructTree, Section } from './construct-tree';

/** A chart that comes after another one. */
export interface ChartDependency {
  readonly source: Chart;
  readonly target: Chart;
}

/** What constructs depend on, and what follows from it for their charts and objects. */
export class Dependencies {
  public readonly betweenCharts: readonly ChartDependency[];
  /** Whether a chart depends on anything, or anything on a chart. */
  public readonly concernCharts: boolean;
  private readonly targets = new Map<number, Set<number>>();
  private readonly needy: Uint8Array;

  constructor(public readonly tree: ConstructTree) {
    const { declared } = tree;
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
    for (const source of this.targets.keys()) {
      // Otherwise one around it depends on something, and everything below that is marked.
      if (!this.isNeedy(source)) {
        tree.forEachInChart(source, index => {
          this.needy[index] = 1;
        });
      }
    }
  }

  /** What a construct depends on: what was added to it, then, if it is a chart, its child charts and those that its constructs depend on. */
  public of(index: number): ReadonlySet<number> {
    return this.targets.get(index) ?? NOTHING;
  }

  /** The constructs of a section that depend on anything, or one around them in the same chart. */
  public needyIn({ first, end }: Section): number[] {
    const needy: number[] = [];
    for (let index = first; index < end; index++) {
      if (this.needy[index] === 1) {
        needy.push(index);
      }
    }
    return needy;
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
