/** The forms that MachineSets are written in. */
export enum Format {
  YAML = 'yaml',
  TS = 'ts',
}
