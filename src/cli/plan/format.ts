/** The forms of a plan. */
export enum Format {
  TEXT = 'text',
  MARKDOWN = 'markdown',
  JSON = 'json',
}
