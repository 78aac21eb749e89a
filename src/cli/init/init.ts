import * as fs from 'fs';
import * as path from 'path';
import { listMixes, readMix } from './mix';
import { repositoryFiles } from './repository';
import { isDnsLabel } from '../../core';
import { registryWith } from '../../registry';
import { Arguments, UsageError } from '../arguments';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { packageVersion } from '../package-version';
import { describeFsError } from '../validate/fs-errors';

const DEFAULT_MIX = 'byoh+metal3';
const DEFAULT_NAME = 'edge';
/** Names of clusters are parts of longer names. */
const LONGEST_NAME = 40;

/** Does what the command line asks for, help aside. All files are made before the first is written. */
export function init(args: Arguments, io: Io): ExitCode {
  const registry = registryWith([]);
  if (args.has('list')) {
    io.stdout.write(listMixes(registry).map(mix => `${mix}\n`).join(''));
    return ExitCode.OK;
  }
  const [folder = '.', ...others] = args.operands;
  if (others.length > 0) {
    throw new UsageError(`'${others[0]}' is a second folder; name one`);
  }
  const files = repositoryFiles({
    mix: readMix(args.valueOf('mix') ?? DEFAULT_MIX, registry), name: checkName(args.valueOf('name') ?? DEFAULT_NAME), library: args.valueOf('library') ?? packageVersion(),
  });
  checkEmpty(folder, io);
  const names = Object.keys(files);
  if (!args.has('dry-run')) {
    writeAll(path.resolve(io.cwd, folder), folder, files);
  }
  io.stdout.write(names.map(name => `${path.posix.join(folder.split(path.sep).join('/'), name)}\n`).join(''));
  return ExitCode.OK;
}

function checkName(name: string): string {
  if (!isDnsLabel(name) || name.length > LONGEST_NAME || !/^[a-z]/.test(name)) {
    throw new UsageError(`'--name ${name}' cannot be the name of a cluster; use small letters, digits and hyphens, a letter first, at most ${LONGEST_NAME} characters`);
  }
  return name;
}

/** A repository of Git that nothing is in yet is empty, too. */
function checkEmpty(folder: string, io: Io): void {
  const location = path.resolve(io.cwd, folder);
  const entries = trying(folder, () => fs.existsSync(location) ? fs.readdirSync(location) : []).filter(name => name !== '.git').sort();
  if (entries.length > 0) {
    throw new UsageError(`the folder '${folder}' is not empty: it has '${entries[0]}'${entries.length === 1 ? '' : ` and ${entries.length - 1} more`}; name one that is empty or not there`);
  }
}

/** Writes all files, or none: what was made before something failed is removed. */
function writeAll(location: string, folder: string, files: { readonly [name: string]: string }): void {
  const made: string[] = [];
  try {
    const top = fs.mkdirSync(location, { recursive: true });
    made.push(...top === undefined ? [] : [top]);
    for (const [name, content] of Object.entries(files)) {
      const file = path.join(location, name);
      const below = fs.mkdirSync(path.dirname(file), { recursive: true });
      made.push(...below === undefined ? [] : [below]);
      // What cannot be opened was not made here, and is not removed.
      fs.closeSync(fs.openSync(file, 'wx'));
      made.push(file);
      fs.writeFileSync(file, content);
    }
  } catch (error) {
    made.reverse().forEach(place => fs.rmSync(place, { recursive: true, force: true }));
    throw new UsageError(`${folder}: cannot be written: ${describeFsError(error)}`);
  }
}

function trying<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new UsageError(`${folder}: cannot be read: ${describeFsError(error)}`);
  }
}
