import type { Stats } from 'fs';
import * as path from 'path';
import { ExistingFolder } from './existing-folder';
import { OutputFile } from './output-file';
import { StaleFiles } from './stale-files';
import { Replaced } from './transaction';
import { inTheWay } from './write-error';

/** A file that is not yet as it should be. */
export interface Difference {
  readonly file: OutputFile;
  /** What is in its place. @default - nothing */
  readonly replaces?: Replaced;
  /** The mode that the file keeps. @default - that of new files */
  readonly mode?: number;
}

/** What is different from what is to be written. */
export class Comparison {
  private readonly folders = new Map<string, boolean>();

  /** @param isEmpty whether nothing is in the output folder, so that no file has to be looked for */
  constructor(private readonly existing: ExistingFolder, private readonly stale: StaleFiles, isEmpty: boolean) {
    if (isEmpty) {
      this.folders.set('.', false);
    }
  }

  /** The files that are different. @param onSame is called for each other one */
  public differencesOf(files: readonly OutputFile[], onSame: () => void): Difference[] {
    return files.flatMap(file => {
      const difference = this.differenceOf(file);
      if (difference === undefined) {
        onSame();
        return [];
      }
      return [difference];
    });
  }

  /** How a file is different, if it is. */
  public differenceOf(file: OutputFile): Difference | undefined {
    const found = this.hasFolder(path.posix.dirname(file.path), file) ? this.existing.find(file.path) : undefined;
    if (found === undefined || this.stale.has(file.path)) {
      return { file };
    }
    if (found.isDirectory()) {
      throw inTheWay(this.existing.locate(file.path), 'a folder has its name');
    }
    // A link would lead to a file that may change with another path, so it is replaced by a file whatever is behind it.
    if (!found.isFile()) {
      return { file, replaces: 'other' };
    }
    return this.isSame(file, found) ? undefined : { file, replaces: 'file', mode: found.mode };
  }

  private isSame(file: OutputFile, found: Stats): boolean {
    return !this.stale.isOneOf(found)
      && found.size === Buffer.byteLength(file.text)
      && this.existing.read(file.path).equals(Buffer.from(file.text));
  }

  /** Folders are looked up once, and those in a new folder not at all. */
  private hasFolder(folder: string, file: OutputFile): boolean {
    let exists = this.folders.get(folder);
    if (exists === undefined) {
      exists = (folder === '.' || this.hasFolder(path.posix.dirname(folder), file)) && this.isFolder(folder, file);
      this.folders.set(folder, exists);
    }
    return exists;
  }

  private isFolder(folder: string, file: OutputFile): boolean {
    const found = this.stale.has(folder) ? undefined : this.existing.follow(folder);
    if (found?.isDirectory() === false) {
      throw inTheWay(this.existing.locate(file.path), `'${this.existing.locate(folder)}' is not a folder`);
    }
    return found !== undefined;
  }
}
