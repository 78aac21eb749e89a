import { Options } from './arguments';
import { ExitCode } from './exit-code';
import { Io } from './io';

/** A subcommand. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** What it takes: for its help, for the parser, and for completion. */
  readonly options: Options;
  /** What can be written beside options, for completion. @default - the names of files */
  readonly operands?: readonly string[];
  /** What is asked of a cluster is known later, everything else at once. */
  run(argv: readonly string[], io: Io): ExitCode | Promise<ExitCode>;
}
