import { Format } from './format';
import { InvalidInputError, ProgressLine } from '../../core';
import { MigratedSet, isMachineSet, migrateMachineSet, objectsOf, programOf } from '../../openshift/migration/migration';
import { OPENSHIFT_RELEASES, OpenShiftRelease } from '../../openshift/release';
import { SourcedManifest } from '../../topology';
import { count } from '../../validation/report';
import { LineFinder } from '../../validation/yaml';
import { Arguments, UsageError } from '../arguments';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { readFormat } from '../output-options';
import { findFiles } from '../validate/find-files';
import { readFiles } from '../validate/read-files';

/** A MachineSet and what it becomes. */
interface Migrated {
  readonly source: SourcedManifest;
  readonly set: MigratedSet;
}

/** Runs the command. All is read before anything is written, so that nothing is written halfway. */
export function migrate(args: Arguments, io: Io): ExitCode {
  const release = readRelease(args.valueOf('release'));
  const format = readFormat(args.valueOf('format') ?? Format.YAML, Object.values(Format));
  if (args.operands.length === 0) {
    throw new UsageError("nothing to migrate; name files or folders, or '-' for stdin");
  }
  const options = { release, infraId: args.valueOf('infra-id'), azureSubscriptionId: args.valueOf('subscription') };
  const { sets, others } = readMachineSets(args.operands, io);
  const migrated = sets.map(source => ({ source, set: migrateOne(source, options) }));
  io.stdout.write(write(migrated.map(({ set }) => set), format));
  return tell(migrated, others, args.has('quiet'), io);
}

function readRelease(text: string | undefined): OpenShiftRelease {
  const known = OPENSHIFT_RELEASES.map(String).join(', ');
  const release = OPENSHIFT_RELEASES.find(candidate => candidate.toString() === text);
  if (release === undefined) {
    throw new UsageError(text === undefined ? `'--release' is missing; use one of ${known}` : `'--release ${text}' is not a known release of OpenShift; use one of ${known}`);
  }
  return release;
}

/** The MachineSets of all files, and how many objects are something else. Lists are as many objects as they have items. */
function readMachineSets(operands: readonly string[], io: Io): { readonly sets: SourcedManifest[]; readonly others: number } {
  const progress = new ProgressLine(io);
  const { manifests, problems } = readFiles(findFiles(operands, io.cwd), new LineFinder(), progress, io);
  progress.end();
  if (problems.length > 0) {
    throw new UsageError(problems.map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`}: ${message}`).join('\nerror: '));
  }
  const sets = manifests.filter(({ manifest }) => isMachineSet(manifest));
  if (sets.length === 0) {
    throw new UsageError(`there is no MachineSet of machine.openshift.io in ${operands.join(', ')}, but ${count(manifests.length, 'object')} of other kinds`);
  }
  return { sets, others: manifests.length - sets.length };
}

function migrateOne(source: SourcedManifest, options: Parameters<typeof migrateMachineSet>[1]): MigratedSet {
  try {
    return migrateMachineSet(source.manifest, options);
  } catch (error) {
    throw error instanceof InvalidInputError ? new UsageError(`${placeOf(source)}: ${error.reason} (${error.code})`) : error;
  }
}

/** `file:line: MachineSet 'name'`. */
function placeOf({ manifest, origin: { file, lineOf } }: SourcedManifest): string {
  const line = lineOf?.([]);
  const name = manifest.metadata?.name;
  return `${file}${line === undefined ? '' : `:${line}`}: MachineSet${typeof name === 'string' ? ` '${name}'` : ' without a name'}`;
}

function write(sets: readonly MigratedSet[], format: Format): string {
  if (format === Format.YAML) {
    return objectsOf(sets);
  }
  const untyped = sets.filter(({ statement }) => statement === undefined);
  if (untyped.length > 0) {
    throw new UsageError(`no program is written for ${untyped.map(({ name }) => `'${name}'`).join(', ')}: only MachineSets on AWS become typed pools; use --format yaml for these`);
  }
  return programOf(sets)!;
}

function tell(migrated: readonly Migrated[], others: number, isQuiet: boolean, io: Io): ExitCode {
  let lost = 0;
  for (const { source, set } of migrated) {
    for (const { field, change, reason } of set.differences) {
      const isLost = change === 'lost';
      lost += isLost ? 1 : 0;
      if (isLost || !isQuiet) {
        io.stderr.write(`${placeOf(source)}: ${change}: ${field}: ${reason}\n`);
      }
    }
  }
  if (!isQuiet) {
    const left = others === 0 ? '' : `, ${count(others, 'object')} of other kinds left out`;
    io.stderr.write(`${count(migrated.length, 'MachineSet')} written, ${count(lost, 'field')} lost${left}\n`);
  }
  return lost > 0 ? ExitCode.VIOLATIONS : ExitCode.OK;
}
