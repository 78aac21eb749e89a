/** The forms of a picture. */
export enum Format {
  MERMAID = 'mermaid',
  SVG = 'svg',
}
