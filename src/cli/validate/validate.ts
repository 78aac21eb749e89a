import { checkFiles } from './check-files';
import { ConfigFile } from './config-file';
import { findFiles, STDIN } from './find-files';
import { Format } from './format';
import { listRules } from './list-rules';
import { readOptions, readRegistry, ValidateOptions } from './options';
import { RuleBook, Severity } from '../../validation';
import { COLOURED, count, describeSummary, formatGithub, formatJson, formatJunit, formatSarif, formatTap, formatText, PLAIN, Report } from '../../validation/report';
import { Arguments, UsageError } from '../arguments';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { writeOutput } from '../output-options';
import { packageVersion } from '../package-version';

/** Does what the command line asks for, help aside. */
export function validate(args: Arguments, io: Io): ExitCode {
  const config = args.has('no-config') ? undefined : ConfigFile.find(args.valueOf('config'), io);
  const registry = readRegistry(args, config, io);
  const rules = RuleBook.of(registry);
  if (args.has('list-rules')) {
    io.stdout.write(listRules(rules));
    return ExitCode.OK;
  }
  const options = readOptions(args, config, registry, io);
  if (args.operands.length === 0) {
    throw new UsageError("nothing to validate; name files or folders, or '-' for stdin");
  }
  const { previous, settings, skipKinds, isIgnored } = options;
  if (args.operands.includes(STDIN) && previous.includes(STDIN)) {
    throw new UsageError("'-' is what to validate and '--previous' at once, and stdin can be read once; write one of them to a file");
  }
  const current = findFiles(args.operands, io.cwd, isIgnored);
  const before = previous.length === 0 ? undefined : findFiles(previous, io.cwd, isIgnored);
  const report = checkFiles({ current, previous: before }, { settings, registry, skipKinds }, io);
  publish(format(report, options, rules), report, options, io);
  return exitCodeOf(report, options, io);
}

function publish(text: string, report: Report, options: ValidateOptions, io: Io): void {
  writeOutput(text, options.output, 'report', io);
  const summaryInReport = options.format === Format.TEXT && options.output === undefined;
  if (!options.quiet && !summaryInReport) {
    io.stderr.write(`${describeSummary(report.summary)}\n`);
  }
}

function format(report: Report, { format: form, colour, quiet }: ValidateOptions, rules: RuleBook): string {
  switch (form) {
    case Format.JSON: return formatJson(report);
    case Format.SARIF: return formatSarif(report, packageVersion(), rules);
    case Format.GITHUB: return formatGithub(report);
    case Format.JUNIT: return formatJunit(report);
    case Format.TAP: return formatTap(report);
    case Format.TEXT: return formatText(report, colour ? COLOURED : PLAIN, { summary: !quiet });
  }
}

/** What could not be read weighs more than what was found: the rest of the report may be wrong without it. */
function exitCodeOf({ entries, summary }: Report, { maxWarnings }: ValidateOptions, io: Io): ExitCode {
  const errors = entries.filter(({ severity }) => severity === Severity.ERROR);
  const tooManyWarnings = summary.warnings > maxWarnings;
  if (tooManyWarnings) {
    io.stderr.write(`${count(summary.warnings, 'warning')}, but --max-warnings allows ${maxWarnings}\n`);
  }
  if (errors.some(({ object }) => object === undefined)) {
    return ExitCode.TROUBLE;
  }
  return errors.length > 0 || tooManyWarnings ? ExitCode.VIOLATIONS : ExitCode.OK;
}
