import { spawnSync } from 'child_process';
import * as path from 'path';
import { isHelmTemplate, ReadFile, readManifests, ReadOptions } from '../../validation/yaml';
import { UsageError } from '../arguments';
import { Io } from '../io';

/** A place in a repository of git. */
export interface GitPlace {
  readonly ref: string;
  /** As git takes it: from the root of the repository, or with `./` from the current folder. */
  readonly path: string;
}

/** What a search in folders leaves out, too. */
const LEFT_OUT = /(^|\/)(\.[^/]*|node_modules|construct-metadata\.json|kustomization\.ya?ml|Kustomization)(\/|$)/;
const MANIFEST = /\.(ya?ml|json)$/i;
const MOST_BYTES = 2 ** 31 - 1;
const FOLDER_MODE = '040000';

/** The place that an operand means which is no file. */
export function gitPlace(text: string, defaultFolder: string): GitPlace {
  const colon = text.indexOf(':');
  return colon < 0 ? { ref: text, path: `./${defaultFolder}` } : { ref: text.slice(0, colon), path: text.slice(colon + 1) };
}

/** Reads the manifests of a commit. No file is checked out. */
export function readCommit(place: GitPlace, options: Pick<ReadOptions, 'lines' | 'known'>, io: Io): ReadFile {
  const blobs = findBlobs(place, io);
  const contents = readBlobs(blobs.map(({ id }) => id), io);
  const read = blobs.flatMap(({ name }, index) => isManifest(name, contents[index])
    ? [readManifests(`${place.ref}:${name}`, contents[index], { ...options, isHelmTemplate: isHelmTemplate(name) })] : []);
  return { manifests: read.flatMap(({ manifests }) => manifests), problems: read.flatMap(({ problems }) => problems) };
}

/** The files of manifests at a place, in the order of their names. */
function findBlobs(place: GitPlace, io: Io): { readonly id: string; readonly name: string }[] {
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${place.ref}^{commit}`], io);
  if (commit.status !== 0) {
    throw new UsageError(noSuchPlace(place, io));
  }
  const full = fromRoot(place.path, io);
  const id = commit.stdout.toString().trim();
  const tree = full === '' ? id : `${id}:${full}`;
  const type = git(['cat-file', '-t', tree], io);
  if (type.status !== 0) {
    throw new UsageError(`there is no '${full}' in the commit '${place.ref}'; name a file or folder that it has, as in '${place.ref}:<path>'`);
  }
  if (type.stdout.toString().trim() === 'blob') {
    return [{ id: git(['rev-parse', tree], io).stdout.toString().trim(), name: full }];
  }
  const listed = git(['ls-tree', '-r', '-z', '--full-tree', tree], io).stdout.toString().split('\0').filter(line => line !== '');
  return listed.map(line => ({ mode: line.slice(0, 6), id: line.split(/[ \t]/)[2], name: line.slice(line.indexOf('\t') + 1) }))
    .filter(({ mode, name }) => mode !== FOLDER_MODE && MANIFEST.test(name) && !LEFT_OUT.test(name))
    .map(({ id: blob, name }) => ({ id: blob, name: path.posix.join(full, name) }));
}

/** The contents of files, by one process for all. */
function readBlobs(ids: readonly string[], io: Io): Buffer[] {
  const { stdout } = git(['cat-file', '--batch'], io, ids.map(id => `${id}\n`).join(''));
  const contents: Buffer[] = [];
  for (let start = 0; contents.length < ids.length;) {
    const end = stdout.indexOf('\n', start);
    const size = Number(stdout.subarray(start, end).toString().split(' ')[2]);
    contents.push(stdout.subarray(end + 1, end + 1 + size));
    start = end + size + 2;
  }
  return contents;
}

/** Settings of tools are JSON, too. */
function isManifest(name: string, content: Buffer): boolean {
  return !/\.json$/i.test(name) || content.includes('"apiVersion"');
}

function fromRoot(place: string, io: Io): string {
  const isRelative = place === '.' || place.startsWith('./') || place.startsWith('../');
  const prefix = isRelative ? git(['rev-parse', '--show-prefix'], io).stdout.toString().trim() : '';
  const full = path.posix.normalize(path.posix.join(prefix, place.split(path.sep).join('/'))).replace(/\/$/, '');
  return full === '.' ? '' : full;
}

function noSuchPlace({ ref }: GitPlace, io: Io): string {
  const isRepository = git(['rev-parse', '--git-dir'], io).status === 0;
  return isRepository ? `'${ref}' is neither a file or folder nor a commit, branch or tag; correct it, or fetch it first: git fetch origin ${ref.replace(/^origin\//, '')}`
    : `'${ref}' is no file or folder, and this is no repository of git in which it could be a commit; name a file or folder`;
}

function git(args: readonly string[], io: Io, input?: string): { readonly status: number | null; readonly stdout: Buffer } {
  const { error, status, stdout } = spawnSync('git', args, { cwd: io.cwd, env: { ...process.env, ...io.env, LC_ALL: 'C' }, input, maxBuffer: MOST_BYTES });
  if (error !== undefined) {
    throw new UsageError(`git cannot be run: ${error.message}; install it, or name a file or folder`);
  }
  return { status, stdout };
}
