import * as fc from 'fast-check';
import { clusterWith, sourced } from './scenes';
import { Severity } from '../../src/knowledge';
import { Part, PartRole, Picture, pictureOf } from '../../src/picture';
import { layOut, Layout, PlacedBox, PlacedText, Rect } from '../../src/picture/svg/layout';
import { fit, widthOf } from '../../src/picture/svg/measure';
import { BUILT_IN } from '../../src/registry';

const text = fc.oneof(fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/), fc.string({ minLength: 1, maxLength: 40 }), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }));

function boxesOf(boxes: readonly PlacedBox[]): PlacedBox[] {
  return boxes.flatMap(box => [box, ...boxesOf(box.boxes)]);
}

function intersects(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isInside(a: Rect, b: Rect): boolean {
  return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;
}

/** Siblings never touch, and what is inside is inside. */
function expectNoOverlap(boxes: readonly PlacedBox[]): void {
  boxes.forEach((box, index) => {
    boxes.slice(index + 1).filter(other => intersects(box, other)).forEach(other => {
      throw new Error(`${box.part.name} ${JSON.stringify(box)} overlaps ${other.part.name}`);
    });
    box.boxes.filter(inner => !isInside(inner, box)).forEach(inner => {
      throw new Error(`${inner.part.name} is not inside of ${box.part.name}`);
    });
    expectNoOverlap(box.boxes);
  });
}

/** Asked some hundred thousand times, which `expect` takes a minute for. */
function check(isTrue: boolean, problem: () => string): void {
  if (!isTrue) {
    throw new Error(problem());
  }
}

function expectFit(texts: readonly PlacedText[], room: Rect): void {
  texts.forEach(({ x, y, text: shown, style, room: available }) => {
    const width = widthOf(shown, style);
    check(width <= available, () => `'${shown}' does not fit into ${available}`);
    check(isInside({ x, y: y - style.size, width, height: style.size }, room), () => `'${shown}' leaves its box`);
  });
}

function expectReadable(layout: Layout): void {
  const page = { x: 0, y: 0, width: layout.width, height: layout.height };
  expectNoOverlap(layout.boxes);
  boxesOf(layout.boxes).forEach(box => {
    check(isInside(box, page), () => `${box.part.name} leaves the page`);
    expectFit(box.texts, box);
    const [name] = box.texts;
    box.badges.forEach((badge, index) => {
      check(isInside(badge, box), () => `a badge leaves ${box.part.name}`);
      check(!box.badges.slice(index + 1).some(other => intersects(badge, other)), () => `badges of ${box.part.name} overlap`);
      check(name.x + widthOf(name.text, name.style) <= badge.x, () => `a badge covers ${box.part.name}`);
    });
  });
  expectFit([...layout.heading, ...layout.findings, ...layout.labels.filter(label => label !== undefined)], page);
  // Lines run between boxes, and touch those that they lead to.
  layout.edges.forEach(({ edge, lines }) => lines.forEach(points => points.slice(1).forEach((point, index) => {
    const before = points[index];
    const [left, right] = [Math.min(before.x, point.x), Math.max(before.x, point.x)];
    const [top, bottom] = [Math.min(before.y, point.y), Math.max(before.y, point.y)];
    const crossed = layout.boxes.find(({ x, y, width, height }) => left < x + width && x < right + 0.1 && top < y + height && y < bottom);
    check(crossed === undefined, () => `'${edge.label}' goes through ${crossed!.part.name}`);
  })));
}

test('no boxes overlap, texts fit, and lines go around boxes, for 1 to 200 pools', () => {
  for (let pools = 1; pools <= 200; pools++) {
    const layout = layOut(pictureOf(sourced(clusterWith(Array.from({ length: pools }, (_, index) => `c-pool-${index}`))), BUILT_IN));
    expect(boxesOf(layout.boxes)).toHaveLength(pools + 4);
    expectReadable(layout);
  }
});

test('the same for any picture: many layers, groups of all sizes, any name, many findings', () => {
  const texts = fc.record({ name: text, kind: text, facts: fc.array(text, { maxLength: 5 }), marks: fc.subarray([1, 2, 3, 4, 5, 26]) });
  const part = (id: string, parts: readonly Part[] = []) => texts.map(given => ({ id, role: PartRole.POOL, isElsewhere: false, parts, ...given }));
  const sizesOfLayer = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 7 });
  const layer = (row: number) => sizesOfLayer.chain(sizes => fc.tuple(...sizes.map((size, index) =>
    fc.tuple(...Array.from({ length: size }, (_, inner) => part(`r${row}b${index}i${inner}`))).chain(inner => part(`r${row}b${index}`, inner)))));
  const edge = (rows: number) => fc.tuple(fc.nat(rows - 1), fc.nat(rows - 1), text, fc.boolean(), fc.boolean());
  const edges = (layers: Picture['layers']) => fc.array(edge(layers.length), { maxLength: 8 })
    .map(drawn => drawn.filter(([from, to]) => from !== to).map(([from, to, label, isDial, isTo]) => {
      const [many, one] = [layers[from].map(({ id }) => id), [layers[to][0].id]];
      return { from: isTo ? one : many, to: isTo ? many : one, label, isDial };
    }));
  const rows = fc.integer({ min: 1, max: 5 }).chain(count => fc.tuple(...Array.from({ length: count }, (_, row) => layer(row))));
  const picture = rows.chain(layers => fc.record({
    title: text,
    facts: fc.array(text, { maxLength: 3 }),
    layers: fc.constant(layers),
    edges: edges(layers),
    findings: fc.constant(Array.from({ length: 26 }, (_, index) => ({ number: index + 1, severity: Severity.ERROR, code: 'a/b', object: 'Kind/name', message: 'm'.repeat(300) }))),
  }));
  fc.assert(fc.property(picture, drawn => expectReadable(layOut(drawn))), { numRuns: 60 });
});

test('a text is cut to any width that an ellipsis fits into, and keeps its beginning', () => {
  fc.assert(fc.property(text, fc.integer({ min: 12, max: 300 }), fc.boolean(), (given, width, isBold) => {
    const style = { size: 11, isBold };
    const shown = fit(given, style, width);
    expect(widthOf(shown, style)).toBeLessThanOrEqual(width);
    expect(shown === given || shown.endsWith('…') && given.startsWith(shown.slice(0, -1))).toBe(true);
  }));
});
