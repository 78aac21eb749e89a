/** What a command tells the shell. */
export enum ExitCode {
  /** Nothing to complain about, except warnings. */
  OK = 0,
  /** Something is wrong with the manifests. */
  VIOLATIONS = 1,
  /** The command was not called as it can be, or something could not be read. */
  TROUBLE = 2,
}
