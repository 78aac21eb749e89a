import type { Dirent, Stats } from 'fs';
import * as path from 'path';
import { FileSystem, unless } from './file-system';
import { step } from './write-error';
import { readRegularFile } from '../../core';

/** The output folder as it is before anything is written. Paths are relative to it, with forward slashes; the folder itself is '.'. */
export class ExistingFolder {
  private readonly plain = new Map<string, boolean>([['.', true]]);

  constructor(private readonly root: string, private readonly files: FileSystem) {}

  /** Where a file or folder is, for calls and messages. */
  public locate(relative: string): string {
    return path.join(this.root, relative);
  }

  /** What a path is, a link being a link. */
  public find(relative: string): Stats | undefined {
    return this.look(relative, location => this.files.lstatSync(location, { throwIfNoEntry: false }));
  }

  /** What a path leads to. */
  public follow(relative: string): Stats | undefined {
    return this.look(relative, location => this.files.statSync(location, { throwIfNoEntry: false }));
  }

  /** The names in a folder. */
  public list(relative: string): string[] {
    const location = this.locate(relative);
    return step('read', location, () => this.files.readdirSync(location));
  }

  /** What is in a folder, a link being a link. */
  public entries(relative: string): Dirent[] {
    const location = this.locate(relative);
    return step('read', location, () => this.files.readdirSync(location, { withFileTypes: true }));
  }

  /** The content of a file that `find` has found to be one. */
  public read(relative: string): Buffer {
    const location = this.locate(relative);
    return step('read', location, () => this.files.readFileSync(location));
  }

  /** The content of what should be a file, and may be a pipe that nobody writes to. */
  public readSafely(relative: string): Buffer {
    const location = this.locate(relative);
    return step('read', location, () => readRegularFile(location, this.files));
  }

  /** Whether a folder is in the output folder and not behind a link, so that what is in it has no other path. */
  public isPlain(folder: string): boolean {
    let isPlain = this.plain.get(folder);
    if (isPlain === undefined) {
      isPlain = this.isPlain(path.posix.dirname(folder)) && this.find(folder)?.isDirectory() === true;
      this.plain.set(folder, isPlain);
    }
    return isPlain;
  }

  /** Nothing can be below a file, and Node throws where it does not for what is just not there. */
  private look(relative: string, stat: (location: string) => Stats | undefined): Stats | undefined {
    const location = this.locate(relative);
    return step('read', location, () => unless('ENOTDIR', () => stat(location)));
  }
}
