import { PartRole } from '../model/picture';

/** The colours of a picture, as hexadecimal numbers. */
export interface Theme {
  readonly page: string;
  /** Behind boxes with boxes inside, and behind boxes. */
  readonly group: string;
  readonly card: string;
  readonly border: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly error: string;
  readonly warning: string;
  /** On badges. */
  readonly badgeText: string;
  /** The stripe of a box, which says what it is beside the words. */
  readonly roles: { readonly [role in PartRole]: string };
}

/** For bright pages, and wherever nobody says what the page is like. The picture brings its own background, so that it can be read on any. */
export const LIGHT: Theme = {
  page: '#ffffff',
  group: '#f6f8fa',
  card: '#ffffff',
  border: '#d0d7de',
  text: '#1f2328',
  muted: '#57606a',
  line: '#57606a',
  error: '#cf222e',
  warning: '#8a5a00',
  badgeText: '#ffffff',
  roles: {
    [PartRole.MANAGEMENT]: '#0969da',
    [PartRole.DELIVERY]: '#54aeff',
    [PartRole.CLUSTER]: '#8250df',
    [PartRole.ENDPOINT]: '#bf3989',
    [PartRole.CONTROL_PLANE]: '#8250df',
    [PartRole.INFRA_CLUSTER]: '#1a7f37',
    [PartRole.POOL]: '#2da44e',
    [PartRole.ADDRESSES]: '#bc4c00',
    [PartRole.HOST]: '#9a6700',
    [PartRole.OTHER]: '#6e7781',
  },
};

/** For readers who like it dark. */
export const DARK: Theme = {
  page: '#0d1117',
  group: '#161b22',
  card: '#21262d',
  border: '#3d444d',
  text: '#e6edf3',
  muted: '#a8b1bb',
  line: '#8b949e',
  error: '#ff7b72',
  warning: '#e3b341',
  badgeText: '#0d1117',
  roles: {
    [PartRole.MANAGEMENT]: '#58a6ff',
    [PartRole.DELIVERY]: '#388bfd',
    [PartRole.CLUSTER]: '#a371f7',
    [PartRole.ENDPOINT]: '#f778ba',
    [PartRole.CONTROL_PLANE]: '#a371f7',
    [PartRole.INFRA_CLUSTER]: '#3fb950',
    [PartRole.POOL]: '#56d364',
    [PartRole.ADDRESSES]: '#ffa657',
    [PartRole.HOST]: '#d29922',
    [PartRole.OTHER]: '#8b949e',
  },
};

/** The style sheet: bright, unless whoever looks at it prefers dark. */
export function styleSheet(): string {
  return [
    'text{font-family:system-ui,-apple-system,"Segoe UI","Noto Sans",Helvetica,Arial,sans-serif}',
    '.b{font-weight:600}.g,.c,.e{stroke-width:1}.x{stroke-dasharray:5 3}.l{fill:none;stroke-width:1.5}.s{stroke-dasharray:2 3}.h{paint-order:stroke;stroke-width:4;stroke-linejoin:round}',
    rulesOf(LIGHT),
    `@media(prefers-color-scheme:dark){${rulesOf(DARK)}}`,
  ].join('\n');
}

function rulesOf({ page, group, card, border, text, muted, line, error, warning, badgeText, roles }: Theme): string {
  return [
    `.p{fill:${page};stroke:${border}}.g{fill:${group};stroke:${border}}.c{fill:${card};stroke:${border}}.t{fill:${text}}.m{fill:${muted}}`,
    `.l{stroke:${line}}.a{fill:${line}}.h{fill:${muted};stroke:${page}}.er{fill:${error}}.wa{fill:${warning}}.n{fill:${badgeText}}`,
    Object.values(PartRole).map(role => `.r-${role}{fill:${roles[role]}}`).join(''),
  ].join('');
}
