import * as path from 'path';
import { FileSystem, systemCode, unless } from './file-system';
import { FolderLock } from './folder-lock';
import { step } from './write-error';

const STAGING = '.cdk8s-fleet-tmp-';
/** The name of a staging folder ends in the token of the lock of its run, and what is in it has numbers for names. */
const STAGING_NAME = /^\.cdk8s-fleet-tmp-[0-9a-f]{16}$/;
const STAGED_NAME = /^\d+$/;

/** What a new file replaces: a file, or a link or the like. */
export type Replaced = 'file' | 'other';

interface Undo {
  readonly run: () => void;
  /** What remains to be done by hand if it fails. */
  readonly byHand: string;
}

/**
 * Changes to a folder that are all made or all undone.
 *
 * New files are written to a staging folder in the output folder, which is on the same file system, and then moved to their place. What they replace,
 * and what is deleted, is in the staging folder until the end.
 */
export class Transaction {
  private readonly undos: Undo[] = [];
  /** What is in the staging folder and would be lost with it. */
  private readonly backups = new Set<string>();
  private readonly folders = new Set<string>();
  private staging?: string;
  private names = 0;

  /** @param lock that of the folder */
  constructor(private readonly root: string, private readonly files: FileSystem, private readonly lock: FolderLock) {}

  /** Waits until no other run changes the folder, which exists. The lock is given back by whoever ends the changes, or when they are undone. */
  public begin(): void {
    this.undos.push({ run: () => this.lock.release(), byHand: '' });
    this.lock.acquire();
  }

  /** Writes a new file, though not yet to its place, and says where it is. @param mode that of new files if undefined */
  public stage(target: string, text: string, mode?: number): string {
    const staged = this.newName();
    step('write', target, () => {
      this.files.writeFileSync(staged, text);
      if (mode !== undefined) {
        this.files.chmodSync(staged, mode);
      }
    });
    return staged;
  }

  /** Moves a staged file to its place. @param replaces what is there, if anything is */
  public place(staged: string, target: string, replaces?: Replaced): void {
    this.createFolder(path.dirname(target));
    const isReplaced = replaces !== undefined && this.secure(target, replaces);
    step('write', target, () => this.files.renameSync(staged, target));
    // The old file, when it is put back, replaces the new one.
    if (!isReplaced) {
      this.undos.push({ run: () => this.moveIfThere(target, staged), byHand: `remove '${target}'` });
    }
  }

  public delete(target: string): void {
    const backup = this.newName();
    step('delete', target, () => this.moveAway(target, backup));
  }

  /** Deletes a folder if there is nothing in it. */
  public deleteFolder(folder: string): void {
    step('delete', folder, () => {
      const mode = this.files.statSync(folder, { throwIfNoEntry: false })?.mode;
      if (mode !== undefined && this.removeIfEmpty(folder)) {
        this.undos.push({
          run: () => {
            this.files.mkdirSync(folder);
            this.files.chmodSync(folder, mode);
          },
          byHand: `create the folder '${folder}'`,
        });
      }
    });
  }

  /** Creates a folder and those it is in, where they do not exist. */
  public createFolder(folder: string): void {
    if (this.folders.has(folder)) {
      return;
    }
    if (!step('create', folder, () => this.isFolder(folder))) {
      this.createFolder(path.dirname(folder));
      step('create', folder, () => this.makeFolder(folder));
    }
    this.folders.add(folder);
  }

  /** Makes the changes final. */
  public finish(): void {
    if (this.staging !== undefined) {
      removeQuietly(this.files, this.staging);
    }
  }

  /** Undoes all changes, the last one first. Says what remains to be done by hand, which is nothing unless the file system refuses that too. */
  public rollBack(): string[] {
    return this.undos.reverse().flatMap(({ run, byHand }) => {
      try {
        run();
        return [];
      } catch {
        return [byHand];
      }
    });
  }

  /**
   * Sees to it that what is at a place can be put back.
   *
   * A second link to a file does it without moving it, so that there is always a file, the old one or the new one: for whoever reads it meanwhile,
   * and if the run is killed. Not all file systems have such links.
   */
  private secure(target: string, replaced: Replaced): boolean {
    const backup = this.newName();
    try {
      if (replaced === 'file') {
        this.files.linkSync(target, backup);
        this.moveBackLater(backup, target);
        return true;
      }
    } catch {
      // Whatever it is, moving the file says so, or helps.
    }
    return step('write', target, () => this.moveAway(target, backup));
  }

  /** Another run may have deleted the file meanwhile. */
  private moveAway(target: string, backup: string): boolean {
    const isMoved = this.moveIfThere(target, backup);
    if (isMoved) {
      this.moveBackLater(backup, target);
    }
    return isMoved;
  }

  private moveBackLater(backup: string, target: string): void {
    this.backups.add(backup);
    this.undos.push({
      run: () => {
        this.files.renameSync(backup, target);
        this.backups.delete(backup);
      },
      byHand: `move '${backup}' to '${target}'`,
    });
  }

  private newName(): string {
    this.staging ??= this.createStaging();
    return `${this.staging}${path.sep}${this.names++}`;
  }

  private createStaging(): string {
    const staging = path.join(this.root, `${STAGING}${this.lock.token}`);
    step('write', this.root, () => this.files.mkdirSync(staging));
    this.undos.push({
      run: () => {
        if (this.backups.size === 0) {
          this.files.rmSync(staging, { recursive: true });
        }
      },
      byHand: `remove the folder '${staging}'`,
    });
    return staging;
  }

  /** Another run, of another part, may create the folder at the same time and have files in it when this one is undone. */
  private makeFolder(folder: string): void {
    try {
      this.files.mkdirSync(folder);
    } catch (error) {
      if (systemCode(error) === 'EEXIST' && this.isFolder(folder)) {
        return;
      }
      throw error;
    }
    this.undos.push({ run: () => this.removeIfEmpty(folder), byHand: `remove the folder '${folder}'` });
  }

  private isFolder(folder: string): boolean {
    return unless('ENOTDIR', () => this.files.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) === true;
  }

  private removeIfEmpty(folder: string): boolean {
    return unless('ENOTEMPTY', () => {
      this.files.rmdirSync(folder);
      return true;
    }) === true;
  }

  private moveIfThere(from: string, to: string): boolean {
    return unless('ENOENT', () => {
      this.files.renameSync(from, to);
      return true;
    }) === true;
  }
}

/** Whether a name in the output folder is that of a staging folder. */
export function isStaging(name: string): boolean {
  return STAGING_NAME.test(name);
}

/**
 * Removes the staging folders of runs that were killed: whoever has the lock is the only one who runs, so that none is in use. Nothing is put back from them, as this run writes
 * all that it has anew. A folder with anything else in it is somebody's own.
 */
export function removeAbandonedStaging(root: string, names: readonly string[], files: FileSystem): void {
  for (const name of names.filter(isStaging)) {
    const staging = path.join(root, name);
    const isOurs = step('read', staging, () =>
      files.lstatSync(staging, { throwIfNoEntry: false })?.isDirectory() === true
      && files.readdirSync(staging).every(entry => STAGED_NAME.test(entry)));
    if (isOurs) {
      removeQuietly(files, staging);
    }
  }
}

/** What cannot be removed harms nobody, and a later run tries again. */
function removeQuietly(files: FileSystem, folder: string): void {
  try {
    files.rmSync(folder, { recursive: true, force: true });
  } catch {
    // See above.
  }
}
