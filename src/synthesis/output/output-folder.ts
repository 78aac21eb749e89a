import * as fs from 'fs';
import * as path from 'path';
import { Comparison, Difference } from './comparison';
import { ExistingFolder } from './existing-folder';
import { FileSystem } from './file-system';
import { FolderLock, isLock } from './folder-lock';
import { ledgerFile } from './ledger';
import { LedgerPart, OutputFile } from './output-file';
import { OwnFiles } from './own-files';
import { readLedgers, StaleFiles } from './stale-files';
import { isStaging, removeAbandonedStaging, Transaction } from './transaction';
import { unlistedFiles } from './unlisted-files';
import { StepError } from './write-error';
import { refuseValue } from '../../core';

/** What an update has done, by path, sorted. Ledgers are not counted. */
export interface OutputChanges {
  readonly written: string[];
  readonly unchanged: string[];
  readonly deleted: string[];
  readonly left: LeftFiles;
}

/** Files that look like those of the program, or are listed as such, that nothing writes and that were not deleted. */
export interface LeftFiles {
  /** Those that would have been deleted. */
  readonly stale: readonly string[];
  /** Those that the program cannot have written, whatever ledgers say. */
  readonly foreign: readonly string[];
  /** Those that no ledger lists. */
  readonly unlisted: readonly string[];
}

/** How a folder is updated. */
export interface UpdateOptions {
  /** Whether a ledger is kept, and the files are deleted that it lists and nothing writes any more. @default true */
  readonly prune?: boolean;
  /** Whether stale files are left where a ledger lists them. @default false */
  readonly keepStale?: boolean;
  /** What files of the program look like. @default - like anything */
  readonly own?: OwnFiles;
  /** The part of the fleet that the files are. @default - they are all there is */
  readonly part?: LedgerPart;
  /** Is told how many of the files are dealt with, after each. @default - nobody is told */
  readonly onProgress?: (files: number) => void;
  /** Is called once all is written and cannot be undone, before another run can write. @default - nobody is called */
  readonly onWritten?: () => void;
}

interface Plan {
  readonly stale: StaleFiles;
  readonly left: LeftFiles;
  readonly files: readonly Difference[];
  /** @default - it stays as it is, or there is none */
  readonly ledger?: Difference;
}

/**
 * A folder of manifests, which is brought to a list of files: all of them, or none if one cannot be written.
 *
 * A file that is as it should be is not touched. Files that FleetApp did not write are left alone, unless one has the path of a file to be written. One run at a time can do this.
 */
export class OutputFolder {
  /** @param patience how long to wait for another run, in milliseconds */
  constructor(private readonly folder: string, private readonly files: FileSystem = fs, private readonly patience?: number) {}

  public update(outputs: readonly OutputFile[], options: UpdateOptions = {}): OutputChanges {
    const lock = new FolderLock(this.folder, this.files, this.patience);
    const changes = this.change(outputs, options, lock);
    try {
      options.onWritten?.();
    } finally {
      lock.release();
    }
    return changes;
  }

  /** Leaves the lock to the caller, unless it fails. */
  private change(outputs: readonly OutputFile[], options: UpdateOptions, lock: FolderLock): OutputChanges {
    const transaction = new Transaction(this.folder, this.files, lock);
    let done = 0;
    const onFile = () => options.onProgress?.(++done);
    try {
      transaction.createFolder(this.folder);
      const cannotBegin = stepErrorOf(() => transaction.begin());
      const plan = this.plan(outputs, options, cannotBegin === undefined ? lock : undefined, onFile);
      if (cannotBegin === undefined) {
        this.carryOut(plan, transaction, lock, onFile);
      } else if (!isDone(plan)) {
        throw cannotBegin;
      }
      transaction.finish();
      return changesOf(plan, outputs);
    } catch (error) {
      const leftovers = transaction.rollBack();
      if (error instanceof StepError) {
        refuseValue('fleet/cannot-write', error.describe(this.folder, leftovers));
      }
      throw error;
    }
  }

  /** @param lock undefined where nothing can be written, which does no harm if nothing is to be */
  private plan(outputs: readonly OutputFile[], options: UpdateOptions, lock: FolderLock | undefined, onSame: () => void): Plan {
    const { prune = true, keepStale = false, part, own } = options;
    const existing = new ExistingFolder(this.folder, this.files);
    const isFolder = existing.follow('.')?.isDirectory() === true;
    const names = isFolder ? existing.list('.') : [];
    if (lock !== undefined) {
      lock.tidy(names);
      removeAbandonedStaging(this.folder, names, this.files);
    }
    const isEmpty = isFolder && names.every(name => isLock(name) || isStaging(name));
    const listed = readLedgers(existing, prune ? names : []);
    const found = prune ? StaleFiles.find(existing, listed, outputs, { own, part }) : StaleFiles.NONE;
    const stale = keepStale ? StaleFiles.NONE : found;
    const ledger = prune ? ledgerFile(outputs, part) : undefined;
    const comparison = new Comparison(existing, stale, isEmpty);
    const known = new Set([...outputs, ...listed.entries].map(file => file.path));
    return {
      stale,
      left: {
        stale: keepStale ? found.files : [],
        foreign: found.foreign,
        unlisted: prune && own !== undefined && !isEmpty ? unlistedFiles(existing, known, own) : [],
      },
      files: comparison.differencesOf(outputs, onSame),
      ledger: ledger && comparison.differenceOf(ledger),
    };
  }

  private carryOut({ stale, files, ledger }: Plan, transaction: Transaction, lock: FolderLock, onStaged: () => void): void {
    const locate = (relative: string) => path.join(this.folder, relative);
    const stage = ({ file, mode, replaces }: Difference) => {
      const target = locate(file.path);
      const staged = transaction.stage(target, file.text, mode);
      return () => transaction.place(staged, target, replaces);
    };
    const placeLedger = ledger && stage(ledger);
    const placements = files.map(difference => {
      const place = stage(difference);
      onStaged();
      return place;
    });
    lock.check();
    stale.files.forEach(file => transaction.delete(locate(file)));
    stale.folders.forEach(folder => transaction.deleteFolder(locate(folder)));
    // A run may be killed at any time, so a file is listed before it is there.
    placeLedger?.();
    placements.forEach(place => place());
    stale.ledgers.forEach(file => transaction.delete(locate(file)));
  }
}

/** Whether there is nothing to change. */
function isDone({ stale, files, ledger }: Plan): boolean {
  return files.length === 0 && ledger === undefined && stale.files.length === 0 && stale.ledgers.length === 0;
}

function stepErrorOf(act: () => void): StepError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof StepError) {
      return error;
    }
    throw error;
  }
}

function changesOf({ stale, files, left }: Plan, outputs: readonly OutputFile[]): OutputChanges {
  const written = new Set(files.map(({ file }) => file.path));
  return {
    written: [...written].sort(),
    unchanged: outputs.map(output => output.path).filter(file => !written.has(file)).sort(),
    deleted: [...stale.files],
    left,
  };
}
