import { describeOptions, Options, parseArguments, UsageError } from './arguments';
import { Command } from './command';
import { completion } from './completion/command';
import { ExitCode } from './exit-code';
import { GRAPH } from './graph/command';
import { INIT } from './init/command';
import { Io } from './io';
import { MIGRATE } from './migrate/command';
import { packageVersion } from './package-version';
import { PLAN } from './plan/command';
import { REQUIREMENTS } from './requirements/command';
import { VALIDATE } from './validate/command';

const PROGRAM = 'cdk8s-cluster-api';
const COMMANDS: readonly Command[] = [
  VALIDATE, PLAN, GRAPH, REQUIREMENTS, INIT, MIGRATE, completion(() => ({ program: PROGRAM, options: OPTIONS, commands: COMMANDS })),
];
const OPTIONS: Options = {
  help: { short: 'h', about: 'print this text' },
  version: { short: 'V', about: 'print the version' },
};
const ISSUES = 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/issues';

/** Runs the command line; nothing that happens in it is thrown. Only who asks a cluster has to wait. */
export function run(argv: readonly string[], io: Io): ExitCode | Promise<ExitCode> {
  try {
    const code = dispatch(argv, io);
    return code instanceof Promise ? code.catch((error: unknown) => explain(error, io)) : code;
  } catch (error) {
    return explain(error, io);
  }
}

function explain(error: unknown, io: Io): ExitCode {
  if (error instanceof UsageError) {
    io.stderr.write(`error: ${error.message}\n`);
    return ExitCode.TROUBLE;
  }
  if (isRefusal(error)) {
    io.stderr.write(`error: ${error.reason}\n`);
    return ExitCode.TROUBLE;
  }
  io.stderr.write(`internal error: ${error instanceof Error ? error.message : String(error)}\nThis is a bug; please report it at ${ISSUES}\n`);
  if (io.env.DEBUG && error instanceof Error) {
    io.stderr.write(`${error.stack}\n`);
  }
  return ExitCode.TROUBLE;
}

/** Whether the library refuses a value, as a record or rule of somebody else may be. The class is not loaded for it, which takes longer than the help. */
function isRefusal(error: unknown): error is { readonly reason: string } {
  return error instanceof Error && error.name === 'InvalidInputError' && 'reason' in error;
}

function dispatch(argv: readonly string[], io: Io): ExitCode | Promise<ExitCode> {
  // Options after the name of a command are the command's.
  const position = argv.findIndex(argument => !argument.startsWith('-'));
  const own = position < 0 ? argv : argv.slice(0, position);
  const options = parseArguments(own, OPTIONS, PROGRAM);
  if (options.has('version')) {
    io.stdout.write(`${packageVersion()}\n`);
    return ExitCode.OK;
  }
  if (options.has('help')) {
    io.stdout.write(helpText());
    return ExitCode.OK;
  }
  const allowed = COMMANDS.map(({ name }) => `'${name}'`).join(', ');
  if (position < 0) {
    throw new UsageError(`no command is given; use ${allowed}, or --help`);
  }
  const command = COMMANDS.find(({ name }) => name === argv[position]);
  if (command === undefined) {
    throw new UsageError(`'${argv[position]}' is not a command; use ${allowed}, or --help`);
  }
  return command.run(argv.slice(position + 1), io);
}

function helpText(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return `Usage: ${PROGRAM} <command> [options]

Commands:
${COMMANDS.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`).join('\n')}

Options:
${describeOptions(OPTIONS)}
'${PROGRAM} <command> --help' tells about a command.
`;
}
