import { ExitCode } from './exit-code';
import { Io } from './io';

/** A subcommand. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  run(argv: readonly string[], io: Io): ExitCode;
}
