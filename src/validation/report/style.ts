/** How texts of a report are set apart on a terminal. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
}

/** Texts as they are. */
export const PLAIN: Style = { bold: asIs, dim: asIs, red: asIs, yellow: asIs };

/** The sequences that terminals understand. */
export const COLOURED: Style = { bold: escape(1, 22), dim: escape(2, 22), red: escape(31, 39), yellow: escape(33, 39) };

function asIs(text: string): string {
  return text;
}

function escape(on: number, off: number): (text: string) => string {
  return text => `\u001b[${on}m${text}\u001b[${off}m`;
}
