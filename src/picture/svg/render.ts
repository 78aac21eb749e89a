import { BADGE_TEXT, describeFinding, Layout, layOut, PlacedBadge, PlacedBox, PlacedText } from './layout';
import { RoutedEdge } from './routing';
import { styleSheet } from './theme';
import { allParts, Part, Picture } from '../model/picture';

const CORNER = 6;

/** The picture as SVG: the same bytes for the same picture, without scripts and without anything to be fetched. */
export function renderSvg(picture: Picture): string {
  const layout = layOut(picture);
  const { width, height } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(picture.title)}</title>`,
    `<desc id="desc">${escapeXml(describe(picture))}</desc>`,
    `<style>\n${styleSheet()}\n</style>`,
    `<rect class="p" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="${CORNER}"/>`,
    ...layout.heading.map(textElement),
    ...layout.boxes.flatMap(boxElements),
    ...layout.edges.flatMap((edge, index) => edgeElements(edge, layout.labels[index])),
    ...findingElements(picture, layout),
    '</svg>',
    '',
  ].join('\n');
}

/** The picture in words, for those who cannot see it. */
function describe(picture: Picture): string {
  const parts = allParts(picture);
  const names = new Map(parts.map(({ id, name }) => [id, name]));
  return [
    ...picture.facts,
    ...parts.map(wordsOf),
    ...picture.edges.filter(({ isDial }) => isDial).map(({ from, to, label }) => `${from.map(id => names.get(id)).join(', ')} to ${to.map(id => names.get(id)).join(', ')}: ${label}`),
    ...picture.findings.map(describeFinding),
  ].join('\n');
}

function wordsOf({ name, kind, facts }: Part): string {
  return [name, ...kind === '' ? [] : [kind], ...facts].join(', ');
}

function boxElements(box: PlacedBox): string[] {
  const { part, x, y, width, height, boxes, texts, badges } = box;
  const isGroup = boxes.length > 0;
  return [
    `<g><title>${escapeXml(wordsOf(part))}</title>`,
    `<rect class="${isGroup ? 'g' : 'c'}${part.isElsewhere ? ' x' : ''}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${CORNER}"/>`,
    isGroup ? `<rect class="r-${part.role}" x="${x}" y="${y}" width="${width}" height="4" rx="2"/>`
      : `<rect class="r-${part.role}" x="${x}" y="${y}" width="4" height="${height}" rx="2"/>`,
    ...texts.map(textElement),
    ...badges.flatMap(badgeElements),
    ...boxes.flatMap(boxElements),
    '</g>',
  ];
}

function textElement({ x, y, text, style: { size, isBold }, isMuted }: PlacedText): string {
  return `<text class="${isMuted ? 'm' : 't'}${isBold ? ' b' : ''}" x="${x}" y="${y}" font-size="${size}">${escapeXml(text)}</text>`;
}

function badgeElements({ x, y, width, height, text, isError }: PlacedBadge): string[] {
  return [
    `<rect class="${isError ? 'er' : 'wa'}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}"/>`,
    `<text class="n b" x="${x + width / 2}" y="${y + 12}" font-size="${BADGE_TEXT.size}" text-anchor="middle">${escapeXml(text)}</text>`,
  ];
}

function edgeElements({ edge, lines, arrows }: RoutedEdge, label?: PlacedText): string[] {
  return [
    `<g><title>${escapeXml(edge.label)}</title>`,
    ...lines.map(points => `<path class="l${edge.isDial ? '' : ' s'}" d="M${points.map(point => `${point.x} ${point.y}`).join('L')}"/>`),
    ...edge.isDial ? arrows.map(({ x: tip, y, isUp }) => `<path class="a" d="M${tip} ${y}l-4.5 ${isUp ? 8 : -8}h9z"/>`) : [],
    ...label === undefined ? [] : [`<text class="h" x="${label.x}" y="${label.y}" font-size="${label.style.size}">${escapeXml(label.text)}</text>`],
    '</g>',
  ];
}

function findingElements({ findings }: Picture, layout: Layout): string[] {
  const [heading, ...lines] = layout.findings;
  return heading === undefined ? [] : [
    textElement(heading),
    ...lines.flatMap((text, index) => [
      `<g><title>${escapeXml(index < layout.badges.length ? describeFinding(findings[index]) : text.text)}</title>`,
      ...layout.badges.slice(index, index + 1).flatMap(badgeElements),
      textElement(text),
      '</g>',
    ]),
  ];
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' };

/** Text as XML takes it: what XML 1.0 has no way to write is left out. */
export function escapeXml(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"']/g, character => ENTITIES[character]);
}
