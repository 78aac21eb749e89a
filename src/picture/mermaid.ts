import { Part, PartRole, Picture, PictureFinding } from './model/picture';
import { LIGHT } from './svg/theme';

/** Shapes of Mermaid by what a part is; all others are rectangles. */
const SHAPES: { readonly [role in PartRole]?: readonly [string, string] } = {
  [PartRole.ENDPOINT]: ['(["', '"])'],
  [PartRole.ADDRESSES]: ['[("', '")]'],
};

/** The picture as a flowchart of Mermaid, which GitHub and GitLab draw in Markdown. */
export function renderMermaid(picture: Picture): string {
  const findings = new Map(picture.findings.map(finding => [finding.number, finding]));
  const names = new Map<string, string>();
  const lines = picture.layers.flatMap((layer, index) => [
    ...layer.flatMap(part => partLines(part, '  ', findings, names)),
    // Without it parts that no edge leads to would stand beside everything else.
    ...index === 0 || isJoined(picture, index) ? [] : [`  ${picture.layers[index - 1][0].id} ~~~ ${layer[0].id}`],
  ]);
  return [
    '---',
    `title: ${JSON.stringify(plain([picture.title, ...picture.facts].join(' · ')))}`,
    '---',
    'flowchart TB',
    ...lines,
    ...picture.edges.flatMap(({ from, to, label, isDial }) =>
      [`  ${from.join(' & ')} ${isDial ? '-->' : '-.-'}${label === '' ? '' : `|"${escapeMermaid(label)}"|`} ${to.join(' & ')}`]),
    ...[...names].map(([role, ids]) => `  class ${ids} ${role}`),
    ...[...names.keys()].map(role => `  classDef ${role} stroke:${LIGHT.roles[roleOf(role)]},stroke-width:2px`),
    ...picture.findings.map(({ number, code, object, message }) => `  %% ${number}: ${plain(`${object}: ${message} (${code})`)}`),
    '',
  ].join('\n');
}

function partLines(part: Part, indent: string, findings: ReadonlyMap<number, PictureFinding>, names: Map<string, string>): string[] {
  const className = classOf(part.role);
  names.set(className, names.has(className) ? `${names.get(className)},${part.id}` : part.id);
  const label = [`<b>${escapeMermaid(part.name)}</b>`, ...[...part.kind === '' ? [] : [part.kind], ...part.facts, ...marksOf(part, findings)].map(escapeMermaid)].join('<br/>');
  if (part.parts.length === 0) {
    const [open, close] = SHAPES[part.role] ?? ['["', '"]'];
    return [`${indent}${part.id}${open}${label}${close}`];
  }
  return [
    `${indent}subgraph ${part.id} ["${label.replace(/<br\/>/g, ' · ')}"]`,
    ...part.parts.flatMap(inner => partLines(inner, `${indent}  `, findings, names)),
    `${indent}end`,
  ];
}

function marksOf({ marks }: Part, findings: ReadonlyMap<number, PictureFinding>): string[] {
  return [...new Set(marks.map(mark => `${findings.get(mark)!.severity}: ${findings.get(mark)!.code}`))];
}

function isJoined({ layers, edges }: Picture, index: number): boolean {
  const [above, here] = [layers[index - 1], layers[index]].map(layer => layer.map(({ id }) => id));
  return edges.some(({ from, to }) => [...from, ...to].some(id => above.includes(id)) && [...from, ...to].some(id => here.includes(id)));
}

/** Names of classes are words; `end` and the like are none of them. */
function classOf(role: PartRole): string {
  return `role_${role.replace(/-/g, '_')}`;
}

function roleOf(className: string): PartRole {
  return Object.values(PartRole).find(role => classOf(role) === className)!;
}

/** Text inside of quotes: what could end them, begin an entity, or be read as HTML or Markdown, is written as a number. */
export function escapeMermaid(text: string): string {
  return plain(text).replace(/[^ \p{L}\p{N}.,:/()_=+–·×-]/gu, character => `#${character.codePointAt(0)};`);
}

/** A text in one line. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
}
