import { fit, TextStyle, widthOf } from './measure';
import { PlacedRow, route, RoutedEdge, Routing } from './routing';
import { Part, Picture, PictureFinding } from '../model/picture';

export const TITLE: TextStyle = { size: 20, isBold: true };
export const HEADING: TextStyle = { size: 13, isBold: true };
export const SMALL: TextStyle = { size: 11, isBold: false };

/** The space around the whole. */
const MARGIN = 24;
/** The space between boxes. */
const GAP = 12;
const PADDING = 12;
/** The width of a box in another one, and of a box that stands alone. */
const CARD_WIDTH = 232;
const BOX_WIDTH = 380;
const LINE_HEIGHT = 16;
const HEADING_HEIGHT = 18;
/** Below this, a picture would look lost on a page. */
const LEAST_WIDTH = 792;
/** The fewest columns before a grid grows in both directions, and how wide it is compared with its height. */
const LEAST_COLUMNS = 4;
const COLUMNS_PER_BOX = 0.5;
/** Badges are pills with a number. */
const BADGE_HEIGHT = 16;
const MOST_BADGES = 3;
/** More findings are counted. */
const MOST_FINDINGS = 20;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line of text; `text` is what fits, and the whole is in the title of its box. */
export interface PlacedText {
  readonly x: number;
  /** Of the line that letters stand on. */
  readonly y: number;
  readonly text: string;
  readonly style: TextStyle;
  readonly isMuted: boolean;
  /** How much room there is. */
  readonly room: number;
}

export interface PlacedBadge extends Rect {
  readonly text: string;
  readonly isError: boolean;
}

export interface PlacedBox extends Rect {
  readonly part: Part;
  /** How many boxes it is inside of. */
  readonly depth: number;
  readonly texts: readonly PlacedText[];
  readonly badges: readonly PlacedBadge[];
  readonly boxes: readonly PlacedBox[];
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly heading: readonly PlacedText[];
  /** From the top; boxes inside others are in those. */
  readonly boxes: readonly PlacedBox[];
  readonly edges: readonly RoutedEdge[];
  /** What edges are about, in their order; undefined for those without words. */
  readonly labels: readonly (PlacedText | undefined)[];
  readonly findings: readonly PlacedText[];
  readonly badges: readonly PlacedBadge[];
}

/** Decides where everything is. The same picture has the same layout, and no two boxes touch unless one is inside of the other. */
export function layOut(picture: Picture): Layout {
  return new Layouter(picture).layout();
}

/** A box before its place is known: all coordinates are from its own corner. */
interface Measured {
  readonly part: Part;
  readonly width: number;
  readonly height: number;
  place(x: number, y: number, height: number): PlacedBox;
}

interface PlacedFindings {
  readonly texts: readonly PlacedText[];
  readonly badges: readonly PlacedBadge[];
  readonly height: number;
}

class Layouter {
  private readonly errors: ReadonlySet<number>;

  constructor(private readonly picture: Picture) {
    this.errors = new Set(picture.findings.filter(({ severity }) => severity === 'error').map(({ number }) => number));
  }

  public layout(): Layout {
    const layers = this.picture.layers.map(parts => parts.map(part => this.measure(part, 0)));
    const content = Math.max(LEAST_WIDTH, ...layers.flat().map(({ width }) => width));
    const rows = layers.flatMap(boxes => wrap(boxes, content));
    const routing = new Routing(rows.map(row => row.map(({ part }) => part.id)), this.picture.edges);
    const left = MARGIN + routing.leftGutter;
    const heading = this.heading(left, content);
    let y = MARGIN + heading.height;
    const placed: PlacedRow<PlacedBox>[] = rows.map((row, index) => {
      y += routing.gapAbove(index);
      const height = Math.max(...row.map(box => box.height));
      const result = { top: y, bottom: y + height, boxes: placeRow(row, left, content, y) };
      y += height;
      return result;
    });
    const edges = route(routing, placed, { left, right: left + content });
    const findings = this.placeFindings(left, y, content);
    const width = left + content + routing.rightGutter + MARGIN;
    return {
      width,
      height: y + findings.height + MARGIN,
      heading: heading.texts,
      boxes: placed.flatMap(({ boxes }) => boxes),
      edges,
      labels: edges.map(edge => placeLabel(edge, width)),
      findings: findings.texts,
      badges: findings.badges,
    };
  }

  private heading(x: number, room: number): { readonly texts: PlacedText[]; readonly height: number } {
    const title = line(this.picture.title, { x, y: MARGIN + 18, style: TITLE, room });
    const facts = this.picture.facts.length === 0 ? [] : [line(this.picture.facts.join('  ·  '), { x, y: MARGIN + 40, style: SMALL, room, isMuted: true })];
    return { texts: [title, ...facts], height: facts.length === 0 ? 28 : 50 };
  }

  private measure(part: Part, depth: number): Measured {
    return part.parts.length === 0 ? this.measureCard(part, depth) : this.measureGroup(part, depth);
  }

  private measureCard(part: Part, depth: number): Measured {
    const width = depth === 0 ? BOX_WIDTH : CARD_WIDTH;
    const lines = [...part.kind === '' ? [] : [part.kind], ...part.facts];
    const height = PADDING + HEADING_HEIGHT + lines.length * LINE_HEIGHT + PADDING - 4;
    return {
      part,
      width,
      height,
      place: (x, y, stretched) => {
        const { badges, room } = this.badges(part, x + width, y);
        const texts = [
          line(part.name, { x: x + PADDING + 4, y: y + PADDING + 12, style: HEADING, room: width - 2 * PADDING - 4 - room }),
          ...lines.map((text, index) => line(text, {
            x: x + PADDING + 4, y: y + PADDING + HEADING_HEIGHT + 11 + index * LINE_HEIGHT, style: SMALL, room: width - 2 * PADDING - 4, isMuted: index === 0 && part.kind !== '',
          })),
        ];
        return { part, depth, x, y, width, height: stretched, texts, badges, boxes: [] };
      },
    };
  }

  private measureGroup(part: Part, depth: number): Measured {
    const inner = part.parts.map(child => this.measure(child, depth + 1));
    const columns = columnsFor(inner.length);
    const rows = chunk(inner, columns);
    const widest = Math.max(...rows.map(row => row.reduce((sum, { width }) => sum + width, 0) + (row.length - 1) * GAP));
    const width = Math.max(widest + 2 * PADDING, CARD_WIDTH + 2 * PADDING);
    const lines = [part.kind, part.facts.join(' · ')].filter(text => text !== '');
    const top = PADDING + HEADING_HEIGHT + lines.length * LINE_HEIGHT + 6;
    const heights = rows.map(row => Math.max(...row.map(({ height }) => height)));
    return {
      part,
      width,
      height: top + heights.reduce((sum, height) => sum + height, 0) + (rows.length - 1) * GAP + PADDING,
      place: (x, y, stretched) => {
        const { badges, room } = this.badges(part, x + width, y);
        let rowTop = y + top;
        const boxes = rows.flatMap((row, index) => {
          let left = x + PADDING;
          const placed = row.map(box => {
            const result = box.place(left, rowTop, heights[index]);
            left += box.width + GAP;
            return result;
          });
          rowTop += heights[index] + GAP;
          return placed;
        });
        const texts = [
          line(part.name, { x: x + PADDING, y: y + PADDING + 12, style: HEADING, room: width - 2 * PADDING - room }),
          ...lines.map((text, index) => line(text, {
            x: x + PADDING, y: y + PADDING + HEADING_HEIGHT + 11 + index * LINE_HEIGHT, style: SMALL, room: width - 2 * PADDING, isMuted: true,
          })),
        ];
        return { part, depth, x, y, width, height: stretched, texts, badges, boxes };
      },
    };
  }

  /** The numbers of findings at the upper right corner of a box, and how much of its first line they take. */
  private badges({ marks }: Part, right: number, y: number): { readonly badges: PlacedBadge[]; readonly room: number } {
    const shown = marks.slice(0, marks.length > MOST_BADGES ? MOST_BADGES - 1 : MOST_BADGES);
    const rest = marks.slice(shown.length);
    const texts = [...shown.map(mark => ({ text: `${mark}`, isError: this.errors.has(mark) })),
      ...rest.length === 0 ? [] : [{ text: `+${rest.length}`, isError: rest.some(mark => this.errors.has(mark)) }]];
    let x = right - PADDING + 4;
    const badges = texts.reverse().map(({ text, isError }) => {
      const badge = badgeAt(text, isError, x, y + PADDING - 2);
      x = badge.x - 4;
      return badge;
    });
    return { badges: badges.reverse(), room: badges.length === 0 ? 0 : right - PADDING - x };
  }

  private placeFindings(x: number, top: number, room: number): PlacedFindings {
    const { findings } = this.picture;
    const shown = findings.slice(0, MOST_FINDINGS);
    if (shown.length === 0) {
      return { texts: [], badges: [], height: 0 };
    }
    const start = top + 28;
    const texts = [line('Findings', { x, y: start, style: HEADING, room })];
    const badges: PlacedBadge[] = [];
    shown.forEach((finding, index) => {
      const y = start + 22 + index * 20;
      badges.push(badgeAt(`${finding.number}`, this.errors.has(finding.number), x + 28, y - 12));
      texts.push(line(describeFinding(finding), { x: x + 36, y, style: SMALL, room: room - 36 }));
    });
    const more = findings.length - shown.length;
    if (more > 0) {
      texts.push(line(`and ${more} more`, { x: x + 36, y: start + 22 + shown.length * 20, style: SMALL, room: room - 36, isMuted: true }));
    }
    return { texts, badges, height: 28 + 14 + (shown.length + (more > 0 ? 1 : 0)) * 20 };
  }
}

export function describeFinding({ object, message, code }: PictureFinding): string {
  return `${object}: ${message} (${code})`;
}

/** A badge whose right edge is given. */
function badgeAt(text: string, isError: boolean, right: number, y: number): PlacedBadge {
  const width = Math.max(BADGE_HEIGHT, round(widthOf(text, BADGE_TEXT) + 8));
  return { x: right - width, y, width, height: BADGE_HEIGHT, text, isError };
}

/** Between two places where lines leave the lane, if there is room, and then above it; else beside all of them. */
function placeLabel({ edge: { label }, laneY, stops }: RoutedEdge, width: number): PlacedText | undefined {
  if (label === '') {
    return undefined;
  }
  const room = width - 2 * MARGIN;
  const needed = widthOf(fit(label, SMALL, room), SMALL);
  const index = stops.findIndex((stop, position) => (stops[position + 1] ?? stop) - stop >= needed + 2 * LABEL_SPACE);
  const last = stops[stops.length - 1];
  const x = index >= 0 ? stops[index] + LABEL_SPACE : Math.max(MARGIN, Math.min(last + LABEL_SPACE, Math.floor(width - MARGIN - needed)));
  return line(label, { x, y: index >= 0 ? laneY - 5 : laneY + 4, style: SMALL, room, isMuted: true });
}

const LABEL_SPACE = 8;

export const BADGE_TEXT: TextStyle = { size: 10, isBold: true };

interface LineProps {
  readonly x: number;
  readonly y: number;
  readonly style: TextStyle;
  readonly room: number;
  readonly isMuted?: boolean;
}

function line(text: string, { x, y, style, room, isMuted = false }: LineProps): PlacedText {
  return { x, y, text: fit(text, style, room), style, isMuted, room };
}

function columnsFor(count: number): number {
  return Math.min(count, Math.max(LEAST_COLUMNS, Math.ceil(Math.sqrt(count * COLUMNS_PER_BOX))));
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Puts boxes into rows that are no wider than the content. */
function wrap(boxes: readonly Measured[], content: number): Measured[][] {
  const rows: Measured[][] = [];
  let left = 0;
  boxes.forEach(box => {
    if (rows.length === 0 || left + box.width > content) {
      rows.push([]);
      left = 0;
    }
    rows[rows.length - 1].push(box);
    left += box.width + GAP;
  });
  return rows;
}

/** In the middle, with the heights of all boxes as they are. */
function placeRow(row: readonly Measured[], left: number, content: number, y: number): PlacedBox[] {
  const width = row.reduce((sum, box) => sum + box.width, 0) + (row.length - 1) * GAP;
  let x = left + round((content - width) / 2);
  return row.map(box => {
    const placed = box.place(x, y, box.height);
    x += box.width + GAP;
    return placed;
  });
}

/** Half pixels make thin lines blurred. */
export function round(number: number): number {
  return Math.round(number);
}
