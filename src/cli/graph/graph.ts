import { Format } from './format';
import { ProviderRegistry } from '../../knowledge';
import { Picture, pictureOf, PictureRequest, renderMermaid, renderSvg } from '../../picture';
import { SourcedManifest } from '../../topology';
import { applySettings, findViolations, RuleBook } from '../../validation';
import { Arguments, UsageError } from '../arguments';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { readFormat, writeOutput } from '../output-options';
import { describeProblem, readBundle } from '../read-bundle';
import { ConfigFile } from '../validate/config-file';
import { readRegistry } from '../validate/options';
import { kindMatcher } from '../validate/skipped-kinds';

/** Runs the command. All is read and drawn before anything is written. */
export function graph(args: Arguments, io: Io): ExitCode {
  const output = args.valueOf('output');
  const format = readFormat(args.valueOf('format') ?? (output !== undefined && /\.svg$/i.test(output) ? Format.SVG : Format.MERMAID), Object.values(Format));
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
  writeOutput(format === Format.SVG ? renderSvg(picture) : renderMermaid(picture), output, 'picture', io);
  return tell(picture, io);
}

/** What is odd about files is told, and what cannot be read is an error: a picture without it would be of something else. */
function readManifests(operands: readonly string[], io: Io): readonly SourcedManifest[] {
  const { manifests, problems } = readBundle(operands, io);
  problems.forEach(problem => io.stderr.write(`warning: ${describeProblem(problem)}\n`));
  if (manifests.length === 0) {
    throw new UsageError(`there is nothing to draw in ${operands.join(', ')}`);
  }
  return manifests;
}

/** What `validate` would report, with the same configuration. */
function violationFinder(registry: ProviderRegistry, config: ConfigFile | undefined): PictureRequest['findViolations'] {
  const settings = config?.settings(RuleBook.of(registry)) ?? [];
  const isSkipped = kindMatcher(config?.skipKinds ?? []);
  return manifests => applySettings(findViolations(manifests, registry), settings, ({ at }) => at.object.origin.file)
    .filter(({ at }) => !isSkipped(at.object));
}

/** Marks are no failure: whoever wants one validates. */
function tell({ findings }: Picture, io: Io): ExitCode {
  if (findings.length > 0) {
    io.stderr.write(`${findings.length} ${findings.length === 1 ? 'finding is' : 'findings are'} marked; 'validate' tells more\n`);
  }
  return ExitCode.OK;
}
