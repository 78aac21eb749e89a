/** The forms of a report. */
export enum Format {
  TEXT = 'text',
  JSON = 'json',
  SARIF = 'sarif',
  GITHUB = 'github',
  JUNIT = 'junit',
  TAP = 'tap',
}
