/** The forms of a list of requirements. */
export enum Format {
  TEXT = 'text',
  MARKDOWN = 'markdown',
  JSON = 'json',
  OPERATOR = 'operator',
  CLUSTERCTL = 'clusterctl',
}
