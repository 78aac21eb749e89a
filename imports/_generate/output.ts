import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ImportError, reasonOf } from './errors';
import { type Files, GENERATED } from './version-files';

/**
 * Replaces the `entries` of the folder `out`, files and whole folders, by `files`, all or none of them.
 *
 * Everything is written next to the target first (same file system, so that a move is a rename);
 * the old entries are moved aside and come back if one of the moves fails.
 */
export function replaceEntries(out: string, entries: readonly string[], files: Files): void {
  const staging = stagingFolder(out);
  try {
    for (const [path, text] of files) writeBelow(join(staging, 'new'), path, text);
    mkdirSync(join(staging, 'old'));
    swap(out, staging, entries);
  } catch (error) {
    throw new ImportError(`cannot write below ${out}: ${reasonOf(error)}; nothing was changed`);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The files among the `entries` of the folder `out` and below them, as they are on disk. */
export function readEntries(out: string, entries: readonly string[]): Files {
  const files: Files = new Map();
  for (const entry of entries.map((name) => join(out, name)).filter((path) => existsSync(path))) {
    for (const file of statSync(entry).isDirectory() ? filesBelow(entry) : [entry]) {
      files.set(file.slice(out.length + 1).split('\\').join('/'), readFileSync(file, 'utf8'));
    }
  }
  return files;
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Folders that hold generated files only and that no pin asks for any more. */
export function unpinnedFolders(out: string, pinned: readonly string[]): string[] {
  if (!statSync(out, { throwIfNoEntry: false })?.isDirectory()) return [];
  const folders = readdirSync(out, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return folders.map((entry) => entry.name).filter((name) => !pinned.includes(name)).filter((name) => {
    const files = [...readEntries(out, [name])];
    return files.length > 0 && files.every(([path, text]) => path.endsWith('/crds.json') || text.startsWith(GENERATED));
  });
}

function stagingFolder(out: string): string {
  try {
    mkdirSync(out, { recursive: true });
    return mkdtempSync(join(out, '.staging-'));
  } catch (error) {
    throw new ImportError(`cannot write below ${out}: ${reasonOf(error)}`);
  }
}

function swap(out: string, staging: string, entries: readonly string[]): void {
  const undo: (() => void)[] = [];
  const move = (from: string, to: string) => {
    if (!existsSync(from)) return;
    renameSync(from, to);
    undo.unshift(() => renameSync(to, from));
  };
  try {
    for (const entry of entries) {
      move(join(out, entry), join(staging, 'old', entry));
      move(join(staging, 'new', entry), join(out, entry));
    }
  } catch (error) {
    undo.forEach((step) => step());
    throw error;
  }
}

function writeBelow(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
