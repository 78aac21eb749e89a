import type { Stats } from 'fs';
import * as path from 'path';
import { ExistingFolder } from './existing-folder';
import { isLedger, LedgerEntry, ledgerName, parseLedger } from './ledger';
import { LedgerPart, OutputFile } from './output-file';
import { OwnFiles } from './own-files';

/** What the ledgers of a folder list. */
export interface Listed {
  /** The names of the ledgers. */
  readonly ledgers: readonly string[];
  readonly entries: readonly LedgerEntry[];
}

/** Reads the ledgers of a folder. @param names those in the folder */
export function readLedgers(existing: ExistingFolder, names: readonly string[]): Listed {
  const ledgers = names.filter(isLedger);
  return { ledgers, entries: ledgers.flatMap(ledger => parseLedger(existing.readSafely(ledger).toString())) };
}

/** What a run knows of the files that it may delete. */
export interface Rights {
  /** @default - all files that ledgers list are of the program */
  readonly own?: OwnFiles;
  /** @default - the run writes all files */
  readonly part?: LedgerPart;
}

/** What FleetApp has written and nothing writes any more. */
export class StaleFiles {
  public static readonly NONE = new StaleFiles(new Map(), [], [], []);

  public static find(existing: ExistingFolder, { ledgers, entries }: Listed, outputs: readonly OutputFile[], { own, part }: Rights): StaleFiles {
    const candidates = staleFiles(existing, entries, outputs, part);
    const foreign = own === undefined ? [] : [...candidates.keys()].filter(file => !isOwn(existing, file, candidates.get(file)!, own));
    foreign.forEach(file => candidates.delete(file));
    return new StaleFiles(candidates, emptiedFolders(existing, [...candidates.keys()], outputs), obsoleteLedgers(ledgers, outputs, part), foreign);
  }

  public readonly files: readonly string[];
  private readonly paths: ReadonlySet<string>;
  private readonly identities: ReadonlySet<string>;

  /**
   * @param found what to delete, by path
   * @param folders that hold nothing else, the deepest first
   * @param ledgers that say nothing any more
   * @param foreign files that ledgers list, though the program cannot have written them; they stay
   */
  private constructor(
    found: ReadonlyMap<string, Stats>,
    public readonly folders: readonly string[],
    public readonly ledgers: readonly string[],
    public readonly foreign: readonly string[],
  ) {
    this.files = [...found.keys()];
    this.paths = new Set([...this.files, ...folders, ...ledgers]);
    this.identities = new Set([...found.values()].map(identity));
  }

  /** Whether a file or folder goes. */
  public has(relative: string): boolean {
    return this.paths.has(relative);
  }

  /** Whether this is a file that goes, though perhaps under another name: of a system that ignores case, or behind a link to a folder. */
  public isOneOf(stats: Stats): boolean {
    return this.identities.has(identity(stats));
  }
}

/** Of a link nothing but its path can be judged. */
function isOwn(existing: ExistingFolder, file: string, found: Stats, own: OwnFiles): boolean {
  return own.couldHavePath(file) && (!found.isFile() || own.couldHaveText(file, existing.read(file).toString()));
}

function identity({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

/** A whole run replaces the ledgers of parts; a part knows nothing of the rest, so it leaves all ledgers but its own. */
function obsoleteLedgers(ledgers: readonly string[], outputs: readonly OutputFile[], part?: LedgerPart): string[] {
  const own = ledgerName(part);
  return ledgers.filter(ledger => ledger === own ? outputs.length === 0 : part === undefined);
}

/**
 * A file that ledgers list under several owners has changed hands, and perhaps the part of one of them writes it now: a part deletes only what is its
 * own in each ledger. What is behind a link to a folder stays too: the link leads out of the output folder, or to a file with another path.
 */
function staleFiles(existing: ExistingFolder, listed: readonly LedgerEntry[], outputs: readonly OutputFile[], part?: LedgerPart): Map<string, Stats> {
  const spared = new Set(outputs.map(output => output.path));
  listed.filter(({ owner }) => owner !== undefined && part?.includes(owner) === false).forEach(entry => spared.add(entry.path));
  const stale = new Map<string, Stats>();
  for (const file of new Set(listed.map(entry => entry.path).sort())) {
    const found = !spared.has(file) && existing.isPlain(path.posix.dirname(file)) ? existing.find(file) : undefined;
    if (found?.isDirectory() === false) {
      stale.set(file, found);
    }
  }
  return stale;
}

function emptiedFolders(existing: ExistingFolder, files: readonly string[], outputs: readonly OutputFile[]): string[] {
  if (files.length === 0) {
    return [];
  }
  const needed = foldersOf(outputs.map(output => output.path));
  const gone = new Set(files);
  // A folder is longer than those it is in.
  const candidates = [...foldersOf(files)].sort((a, b) => b.length - a.length);
  return candidates.filter(folder => {
    const isEmptied = !needed.has(folder) && existing.list(folder).every(name => gone.has(`${folder}/${name}`));
    if (isEmptied) {
      gone.add(folder);
    }
    return isEmptied;
  });
}

/** All folders that the files are in, but for the output folder. */
function foldersOf(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let folder = path.posix.dirname(file); folder !== '.' && !folders.has(folder); folder = path.posix.dirname(folder)) {
      folders.add(folder);
    }
  }
  return folders;
}
