import * as fs from 'fs';
import * as path from 'path';
import { Comparison, Difference } from './comparison';
import { ExistingFolder } from './existing-folder';
import { FileSystem } from './file-system';
import { ledgerFile } from './ledger';
import { LedgerPart, OutputFile } from './output-file';
import { StaleFiles } from './stale-files';
import { removeAbandonedStaging, Transaction } from './transaction';
import { StepError } from './write-error';
import { refuseValue } from '../../core';

/** What an update has done, by path, sorted. Ledgers are not counted. */
export interface OutputChanges {
  readonly written: string[];
  readonly unchanged: string[];
  readonly deleted: string[];
}

/** How a folder is updated. */
export interface UpdateOptions {
  /** Whether a ledger is kept, and the files are deleted that it lists and nothing writes any more. @default true */
  readonly prune?: boolean;
  /** The part of the fleet that the files are. @default - they are all there is */
  readonly part?: LedgerPart;
  /** Is told how many of the files are dealt with, after each. @default - nobody is told */
  readonly onProgress?: (files: number) => void;
}

interface Plan {
  readonly stale: StaleFiles;
  readonly files: readonly Difference[];
  /** @default - it stays as it is, or there is none */
  readonly ledger?: Difference;
}

/**
 * A folder of manifests, which is brought to a list of files: all of them, or none if one cannot be written.
 *
 * A file that is as it should be is not touched. Files that FleetApp did not write are left alone, unless one has the path of a file to be written.
 */
export class OutputFolder {
  constructor(private readonly folder: string, private readonly files: FileSystem = fs) {}

  public update(outputs: readonly OutputFile[], options: UpdateOptions = {}): OutputChanges {
    const transaction = new Transaction(this.folder, this.files);
    let done = 0;
    const onFile = () => options.onProgress?.(++done);
    try {
      const plan = this.plan(outputs, options, onFile);
      this.carryOut(plan, transaction, onFile);
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

  private plan(outputs: readonly OutputFile[], { prune = true, part }: UpdateOptions, onSame: () => void): Plan {
    const existing = new ExistingFolder(this.folder, this.files);
    const isFolder = existing.follow('.')?.isDirectory() === true;
    const names = isFolder ? existing.list('.') : [];
    removeAbandonedStaging(this.folder, names, this.files);

    const stale = prune ? StaleFiles.find(existing, names, outputs, part) : StaleFiles.NONE;
    const ledger = prune ? ledgerFile(outputs, part) : undefined;
    const comparison = new Comparison(existing, stale, isFolder && names.length === 0);
    return { stale, files: comparison.differencesOf(outputs, onSame), ledger: ledger && comparison.differenceOf(ledger) };
  }

  private carryOut({ stale, files, ledger }: Plan, transaction: Transaction, onStaged: () => void): void {
    const locate = (relative: string) => path.join(this.folder, relative);
    const stage = ({ file, mode, replaces }: Difference) => {
      const target = locate(file.path);
      const staged = transaction.stage(target, file.text, mode);
      return () => transaction.place(staged, target, replaces);
    };
    transaction.createFolder(this.folder);
    const placeLedger = ledger && stage(ledger);
    const placements = files.map(difference => {
      const place = stage(difference);
      onStaged();
      return place;
    });
    stale.files.forEach(file => transaction.delete(locate(file)));
    stale.folders.forEach(folder => transaction.deleteFolder(locate(folder)));
    // A run may be killed at any time, so a file is listed before it is there.
    placeLedger?.();
    placements.forEach(place => place());
    stale.ledgers.forEach(file => transaction.delete(locate(file)));
  }
}

function changesOf({ stale, files }: Plan, outputs: readonly OutputFile[]): OutputChanges {
  const written = new Set(files.map(({ file }) => file.path));
  return {
    written: [...written].sort(),
    unchanged: outputs.map(output => output.path).filter(file => !written.has(file)).sort(),
    deleted: [...stale.files],
  };
}
