import { Edge } from '../model/picture';

/** The height of a lane for one edge between two rows, and the space above the first and below the last one. */
const LANE = 22;
const BESIDE_LANES = 14;
/** Between rows that no edge goes between. */
const NO_LANES = 16;
/** The width of a lane beside all rows. */
const GUTTER_LANE = 14;
const BESIDE_GUTTER = 10;

/** A row of boxes whose place is known. */
export interface PlacedRow<T extends PlacedEnd> {
  readonly top: number;
  readonly bottom: number;
  readonly boxes: readonly T[];
}

export interface PlacedEnd {
  readonly part: { readonly id: string };
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** An edge that has found its way. */
export interface RoutedEdge {
  readonly edge: Edge;
  /** Lines of right angles. */
  readonly lines: readonly (readonly Point[])[];
  /** The tips of arrows. */
  readonly arrows: readonly (Point & { readonly isUp: boolean })[];
  /** The lane that the label belongs to. */
  readonly laneY: number;
  /** Where lines leave that lane, from left to right: a label stands between two of them, or beside the last one. */
  readonly stops: readonly number[];
}

/** One of the parts that an edge has on the side where there may be many, seen from the other side. */
interface Branch {
  readonly id: string;
  readonly row: number;
  /** The gap beside this part, and the one beside the single part: the same where rows follow one another. */
  readonly gap: number;
  readonly hubGap: number;
}

interface Plan {
  readonly edge: Edge;
  readonly hub: string;
  readonly isHubTarget: boolean;
  readonly branches: readonly Branch[];
  readonly isLeft: boolean;
}

/**
 * The ways of edges: between rows each has a lane of its own, and beside all rows another one, if it goes past a row. So edges may cross one another, and
 * never a box. Gap `n` is above row `n`.
 */
export class Routing {
  public readonly plans: readonly Plan[];
  private readonly lanes = new Map<number, Plan[]>();
  private readonly leftLanes: Plan[] = [];
  private readonly rightLanes: Plan[] = [];
  private readonly rowOf = new Map<string, number>();

  /** @param rows the ids of the boxes in each row */
  constructor(rows: readonly (readonly string[])[], edges: readonly Edge[]) {
    rows.forEach((ids, row) => ids.forEach(id => this.rowOf.set(id, row)));
    this.plans = edges.map(edge => this.plan(edge));
    this.plans.forEach(plan => this.reserve(plan));
  }

  public get leftGutter(): number {
    return gutter(this.leftLanes.length);
  }

  public get rightGutter(): number {
    return gutter(this.rightLanes.length);
  }

  /** The height of the space above a row. */
  public gapAbove(row: number): number {
    const lanes = this.lanes.get(row)?.length ?? 0;
    return lanes === 0 ? NO_LANES : lanes * LANE + 2 * BESIDE_LANES;
  }

  /** How far below the top of its gap the lane of an edge is. */
  public laneIn(gap: number, plan: Plan): number {
    return BESIDE_LANES + (this.lanes.get(gap)!.indexOf(plan) + 0.5) * LANE;
  }

  /** How far beside the content the lane of an edge is. */
  public gutterLane(plan: Plan): number {
    return BESIDE_GUTTER + (plan.isLeft ? this.leftLanes : this.rightLanes).indexOf(plan) * GUTTER_LANE;
  }

  private plan(edge: Edge): Plan {
    const isHubTarget = edge.to.length === 1;
    const [hub] = isHubTarget ? edge.to : edge.from;
    const hubRow = this.rowOf.get(hub)!;
    const branches = (isHubTarget ? edge.from : edge.to).map(id => {
      const row = this.rowOf.get(id)!;
      const isBelow = row > hubRow;
      return { id, row, gap: isBelow ? row : row + 1, hubGap: isBelow ? hubRow + 1 : hubRow };
    });
    return { edge, hub, isHubTarget, branches, isLeft: hubRow !== 0 };
  }

  private reserve(plan: Plan): void {
    new Set(plan.branches.flatMap(({ gap, hubGap }) => [gap, hubGap])).forEach(gap => this.lanes.set(gap, [...this.lanes.get(gap) ?? [], plan]));
    if (plan.branches.some(({ gap, hubGap }) => gap !== hubGap)) {
      (plan.isLeft ? this.leftLanes : this.rightLanes).push(plan);
    }
  }
}

function gutter(lanes: number): number {
  return lanes === 0 ? 0 : BESIDE_GUTTER + lanes * GUTTER_LANE;
}

/** Draws the edges between rows whose places are known. */
export function route(
  routing: Routing, rows: readonly PlacedRow<PlacedEnd>[], content: { readonly left: number; readonly right: number },
): RoutedEdge[] {
  const ports = new Ports(rows);
  const wanted = routing.plans.map(plan => reservePorts(plan, ports));
  return routing.plans.map((plan, index) => {
    const hub = ports.at(wanted[index].hub);
    const ends = wanted[index].branches.map(port => ports.at(port));
    const laneY = (gap: number) => rows[gap].top - routing.gapAbove(gap) + routing.laneIn(gap, plan);
    const side = plan.isLeft ? content.left - routing.gutterLane(plan) : content.right + routing.gutterLane(plan);
    const lines = plan.branches.map(({ gap, hubGap }, position) => {
      const from = ends[position];
      const [near, far] = [laneY(gap), laneY(hubGap)];
      return withoutBends(gap === hubGap ? [from, { x: from.x, y: near }, { x: hub.x, y: near }, hub]
        : [from, { x: from.x, y: near }, { x: side, y: near }, { x: side, y: far }, { x: hub.x, y: far }, hub]);
    });
    const isBelow = isBelowHub(plan.branches[0]);
    const { gap } = plan.branches[0];
    return {
      edge: plan.edge,
      lines,
      arrows: plan.isHubTarget ? [{ ...hub, isUp: isBelow }] : ends.map(end => ({ ...end, isUp: !isBelow })),
      laneY: laneY(gap),
      stops: stopsOf(plan, gap, { hub: hub.x, side, ends: ends.map(({ x }) => x) }),
    };
  });
}

/** How far from the left the ends of an edge are, and its lane beside all rows. */
interface Across {
  readonly hub: number;
  readonly side: number;
  readonly ends: readonly number[];
}

/** Where lines leave the lane of an edge in a gap, from left to right. */
function stopsOf({ branches }: Plan, gap: number, { hub, side, ends }: Across): number[] {
  const here = branches.flatMap((branch, index) => branch.gap === gap ? [ends[index]] : []);
  const isPassing = branches.some(branch => branch.gap !== branch.hubGap && (branch.gap === gap || branch.hubGap === gap));
  const isAtHub = branches.some(branch => branch.hubGap === gap);
  return [...new Set([...here, ...isPassing ? [side] : [], ...isAtHub ? [hub] : []])].sort((a, b) => a - b);
}

/** Where an edge leaves a box: in the middle of a side if it goes to the next row, else nearer to the gutter that it goes by. */
enum Zone {
  LEFT = 0.25,
  MIDDLE = 0.5,
  RIGHT = 0.75,
}

/** The space between two edges that leave the same side of a box in the same zone. */
const BETWEEN_PORTS = 14;

interface Port {
  readonly id: string;
  readonly isTop: boolean;
  readonly zone: Zone;
  readonly index: number;
}

/** The ends of edges on the upper and the lower side of boxes. */
class Ports {
  private readonly boxes = new Map<string, PlacedEnd>();
  private readonly counts = new Map<string, number>();

  constructor(rows: readonly PlacedRow<PlacedEnd>[]) {
    rows.forEach(row => row.boxes.forEach(box => this.boxes.set(box.part.id, box)));
  }

  public reserve(id: string, isTop: boolean, zone: Zone): Port {
    const key = keyOf(id, isTop, zone);
    const index = this.counts.get(key) ?? 0;
    this.counts.set(key, index + 1);
    return { id, isTop, zone, index };
  }

  public at({ id, isTop, zone, index }: Port): Point {
    const { x, y, width, height } = this.boxes.get(id)!;
    const offset = (index - (this.counts.get(keyOf(id, isTop, zone))! - 1) / 2) * BETWEEN_PORTS;
    return { x: Math.round(x + width * zone + offset), y: isTop ? y : y + height };
  }
}

function keyOf(id: string, isTop: boolean, zone: Zone): string {
  return `${id} ${isTop} ${zone}`;
}

function reservePorts({ hub, branches, isLeft }: Plan, ports: Ports): { readonly hub: Port; readonly branches: readonly Port[] } {
  const isPassing = branches.some(({ gap, hubGap }) => gap !== hubGap);
  const zone = isPassing ? isLeft ? Zone.LEFT : Zone.RIGHT : Zone.MIDDLE;
  return {
    hub: ports.reserve(hub, !isBelowHub(branches[0]), zone),
    branches: branches.map(branch => ports.reserve(branch.id, isBelowHub(branch), zone)),
  };
}

function isBelowHub({ gap, row }: Branch): boolean {
  return gap === row;
}

/** Points that a straight line goes through anyway are left out. */
function withoutBends(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    const isBetween = (axis: 'x' | 'y') => before[axis] === point[axis] && point[axis] === after[axis];
    return before === undefined || after === undefined || !isBetween('x') && !isBetween('y');
  });
}
