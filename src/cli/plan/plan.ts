import * as fs from 'fs';
import * as path from 'path';
import { Format } from './format';
import { brokenGates, Gates, readFailOn } from './gates';
import { gitPlace, readCommit } from './git';
import { lazily } from '../../core';
import { formatJson } from '../../plan/format/json';
import { formatMarkdown } from '../../plan/format/markdown';
import { formatText } from '../../plan/format/text';
import { makePlan, PlanData } from '../../plan/make-plan';
import { SourcedManifest } from '../../topology';
import { COLOURED, PLAIN } from '../../validation/report';
import { KnownDocuments, LineFinder } from '../../validation/yaml';
import { Arguments, UsageError } from '../arguments';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { checkLive } from '../live/check-options';
import { LIVE_OPTIONS } from '../live/options';
import { readFormat, readLimit, wantsColour, writeOutput } from '../output-options';
import { readable, readBundle } from '../read-bundle';
import { ConfigFile } from '../validate/config-file';
import { STDIN } from '../validate/find-files';
import { readRegistry } from '../validate/options';

const DEFAULT_FOLDER = 'dist';

/** What asks a cluster takes time to load. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const planLive = lazily(() => (require('./live') as typeof import('./live')).planLive);

/** Runs the command. All is read before anything is written. */
export function plan(args: Arguments, io: Io): ExitCode | Promise<ExitCode> {
  const format = readFormat(args.valueOf('format') ?? Format.TEXT, Object.values(Format));
  const gates: Gates = { maxReplaced: readLimit('max-replaced', args.valueOf('max-replaced')), failOn: readFailOn(args.valueOf('fail-on')) };
  if (args.operands.length > 0) {
    throw new UsageError(`'${args.operands[0]}' is none of the options; write '--from <place>' and '--to <file|folder>'`);
  }
  checkLive(args, ['namespace', 'all-namespaces', ...Object.keys(LIVE_OPTIONS)], 'from');
  if (args.has('namespace') && args.has('all-namespaces')) {
    throw new UsageError("'--namespace' and '--all-namespaces' contradict one another; give one of them");
  }
  const registry = readRegistry(args, args.has('no-config') ? undefined : ConfigFile.find(args.valueOf('config'), io), io);
  const to = args.valueOf('to') ?? DEFAULT_FOLDER;
  const from = args.valueOf('from') ?? 'HEAD';
  if (from === STDIN && to === STDIN) {
    throw new UsageError("'-' is '--from' and '--to' at once, and stdin can be read once; write one of them to a file");
  }
  if (args.has('live')) {
    return planLive()(readPlace(to, io), args, registry, io).then(made => conclude(made, args, { format, gates }, io));
  }
  const { before, after } = readBoth(from, to, io);
  return conclude(makePlan(before, after, registry), args, { format, gates }, io);
}

function conclude(made: PlanData, args: Arguments, { format, gates }: { readonly format: Format; readonly gates: Gates }, io: Io): ExitCode {
  const output = args.valueOf('output');
  writeOutput(formatted(made, format, wantsColour(args, io, output === undefined)), output, 'plan', io);
  const broken = brokenGates(made, gates);
  broken.forEach(reason => io.stderr.write(`${reason}\n`));
  return broken.length === 0 ? ExitCode.OK : ExitCode.VIOLATIONS;
}

function isOnDisk(place: string, io: Io): boolean {
  return place === STDIN || fs.existsSync(path.resolve(io.cwd, place));
}

function readBoth(from: string, to: string, io: Io): { readonly before: readonly SourcedManifest[]; readonly after: readonly SourcedManifest[] } {
  // Let go of with the end of reading.
  const known = new KnownDocuments();
  const after = readPlace(to, io, known);
  return { before: isOnDisk(from, io) ? readPlace(from, io, known) : readGit(from, to, io, known), after };
}

function readPlace(place: string, io: Io, known?: KnownDocuments): readonly SourcedManifest[] {
  return readBundle([place], io, known).manifests;
}

function readGit(from: string, to: string, io: Io, known: KnownDocuments): readonly SourcedManifest[] {
  const place = gitPlace(from, path.relative(io.cwd, path.resolve(io.cwd, to)).split(path.sep).join('/'));
  return readable(readCommit(place, { lines: new LineFinder(), known }, io)).manifests;
}

function formatted(made: PlanData, format: Format, colour: boolean): string {
  switch (format) {
    case Format.TEXT: return formatText(made, colour ? COLOURED : PLAIN);
    case Format.MARKDOWN: return formatMarkdown(made);
    case Format.JSON: return formatJson(made);
  }
}
