import * as fs from 'fs';
import * as path from 'path';
import { Format } from './format';
import { ProgressLine } from '../../core';
import { ProviderRegistry, Severity } from '../../knowledge';
import { Picture, pictureOf, PictureRequest, renderMermaid, renderSvg } from '../../picture';
import { SourcedManifest } from '../../topology';
import { applySettings, findViolations, RuleBook } from '../../validation';
import { FileProblem, LineFinder } from '../../validation/yaml';
import { Arguments, UsageError } from '../arguments';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { ConfigFile } from '../validate/config-file';
import { findFiles } from '../validate/find-files';
import { describeFsError } from '../validate/fs-errors';
import { readRegistry } from '../validate/options';
import { readFiles } from '../validate/read-files';
import { kindMatcher } from '../validate/skipped-kinds';

/** Runs the command. All is read and drawn before anything is written. */
export function graph(args: Arguments, io: Io): ExitCode {
  const output = args.valueOf('output');
  const format = readFormat(args.valueOf('format') ?? (output !== undefined && /\.svg$/i.test(output) ? Format.SVG : Format.MERMAID));
  if (args.operands.length === 0) {
    throw new UsageError("nothing to draw; name files or folders, or '-' for stdin");
  }
  if (args.has('overview') && args.valueOf('cluster') !== undefined) {
    throw new UsageError("'--overview' and '--cluster' are given; leave one of them out");
  }
  const config = args.has('no-config') ? undefined : ConfigFile.find(args.valueOf('config'), io);
  const registry = readRegistry(args, config, io);
  const manifests = readManifests(args.operands, io);
  const picture = pictureOf(manifests, registry, {
    clusterName: args.valueOf('cluster'),
    isOverview: args.has('overview'),
    title: args.operands.join(', '),
    findViolations: args.has('no-findings') ? undefined : violationFinder(registry, config),
  });
  write(format === Format.SVG ? renderSvg(picture) : renderMermaid(picture), output, io);
  return tell(picture, io);
}

function readFormat(text: string): Format {
  const format = Object.values(Format).find(known => known === text);
  if (format === undefined) {
    throw new UsageError(`'${text}' is not a format; use one of ${Object.values(Format).join(', ')}`);
  }
  return format;
}

/** What is odd about files is told, and what cannot be read is an error: a picture without it would be of something else. */
function readManifests(operands: readonly string[], io: Io): readonly SourcedManifest[] {
  const progress = new ProgressLine(io);
  const { manifests, problems } = readFiles(findFiles(operands, io.cwd), new LineFinder(), progress, io);
  progress.end();
  const errors = problems.filter(({ severity }) => severity === Severity.ERROR);
  if (errors.length > 0) {
    throw new UsageError(errors.map(describeProblem).join('\nerror: '));
  }
  problems.forEach(problem => io.stderr.write(`warning: ${describeProblem(problem)}\n`));
  if (manifests.length === 0) {
    throw new UsageError(`there is nothing to draw in ${operands.join(', ')}`);
  }
  return manifests;
}

function describeProblem({ file, line, message }: FileProblem): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
}

/** What `validate` would report, with the same configuration. */
function violationFinder(registry: ProviderRegistry, config: ConfigFile | undefined): PictureRequest['findViolations'] {
  const settings = config?.settings(RuleBook.of(registry)) ?? [];
  const isSkipped = kindMatcher(config?.skipKinds ?? []);
  return manifests => applySettings(findViolations(manifests, registry), settings, ({ at }) => at.object.origin.file)
    .filter(({ at }) => !isSkipped(at.object));
}

function write(text: string, output: string | undefined, io: Io): void {
  if (output === undefined) {
    io.stdout.write(text);
    return;
  }
  try {
    fs.writeFileSync(path.resolve(io.cwd, output), text);
  } catch (error) {
    throw new UsageError(`${output}: the picture cannot be written: ${describeFsError(error)}`);
  }
}

/** Marks are no failure: whoever wants one validates. */
function tell({ findings }: Picture, io: Io): ExitCode {
  if (findings.length > 0) {
    io.stderr.write(`${findings.length} ${findings.length === 1 ? 'finding is' : 'findings are'} marked; 'validate' tells more\n`);
  }
  return ExitCode.OK;
}
