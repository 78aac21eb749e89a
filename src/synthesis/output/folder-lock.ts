import { randomBytes } from 'crypto';
import * as path from 'path';
import { FileSystem, systemCode, unless } from './file-system';
import { lifeOf, RunningProcess, thisProcess } from './running-process';
import { step } from './write-error';
import { isPlainObject, readRegularFile, refuseValue } from '../../core';

const LOCK = '.cdk8s-fleet-lock';
/** A lock of a run that is gone, on its way out. */
const MOVED_ASIDE = /^\.cdk8s-fleet-lock-[0-9a-f]{16}$/;
const ABOUT = 'A run of FleetApp writes to this folder. Delete this file if none does.';
/** What every lock begins with. */
const OPENING = `{\n  "about": "${ABOUT}"`;
/** Milliseconds. */
const PATIENCE = 10_000;
const PAUSE = 50;
/** After how long a lock counts as left behind that was made elsewhere, where nobody here can ask. To write takes seconds. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** What a lock says of the run that holds it. */
interface Holder extends RunningProcess {
  /** When the lock was taken, for people: clocks of several machines differ. */
  readonly since: string;
}

/** Whether a name in the output folder is that of a lock, also of one on its way out. */
export function isLock(name: string): boolean {
  return name === LOCK || MOVED_ASIDE.test(name);
}

/**
 * Lets one run at a time write to a folder: it says who it is in a file that only one can create.
 *
 * A run that was killed leaves its lock behind, and the next one takes it over: at once if the process was on this machine, which says that it is gone.
 */
export class FolderLock {
  /** Differs for each lock. */
  public readonly token = randomBytes(8).toString('hex');
  private readonly file: string;
  private readonly text: string;
  private isHeld = false;

  /** @param patience how long to wait for another run, in milliseconds */
  constructor(private readonly folder: string, private readonly files: FileSystem, private readonly patience = PATIENCE) {
    this.file = path.join(folder, LOCK);
    this.text = `${JSON.stringify({ about: ABOUT, ...thisProcess(), since: new Date().toISOString(), token: this.token }, undefined, 2)}\n`;
  }

  /** Takes the lock, or fails if another run has it and does not end. The folder exists. */
  public acquire(): void {
    const start = performance.now();
    while (!this.create()) {
      const found = this.read();
      const isLate = performance.now() - start > this.patience;
      if (found !== undefined && this.isAbandoned(found, isLate)) {
        this.moveAside(found);
      } else if (isLate) {
        this.refuse(found);
      } else {
        pause();
      }
    }
    this.isHeld = true;
  }

  /** Fails if another run has taken the lock over, as it may if this one was stopped for an hour, or somebody has deleted the lock. */
  public check(): void {
    const found = this.read();
    if (found !== this.text) {
      this.isHeld = false;
      refuseValue('fleet/locked', `'${this.file}' is not that of this run any more, so another run may write to '${this.folder}'; nothing has changed; run the program again`);
    }
  }

  /** Gives the lock back. If that fails, the next run finds that nobody holds it. */
  public release(): void {
    if (!this.isHeld) {
      return;
    }
    this.isHeld = false;
    try {
      this.files.rmSync(this.file, { force: true });
    } catch {
      this.removeQuietly(this.file);
    }
  }

  /** Removes what runs have left behind that were killed while they took over a lock. @param names those in the folder */
  public tidy(names: readonly string[]): void {
    names.filter(name => MOVED_ASIDE.test(name)).forEach(name => this.removeQuietly(path.join(this.folder, name)));
  }

  private create(): boolean {
    return step('write', this.file, () => {
      const created = unless('EEXIST', () => this.files.openSync(this.file, 'wx'));
      if (created !== undefined) {
        this.sign(created);
      }
      return created !== undefined;
    });
  }

  /** Says in the new lock whose it is. On a full disk it would be nobody's. */
  private sign(created: number): void {
    try {
      this.files.writeFileSync(created, this.text);
      this.files.closeSync(created);
    } catch (error) {
      this.removeQuietly(this.file);
      throw error;
    }
  }

  private read(): string | undefined {
    return step('read', this.file, () => unless('ENOENT', () => readRegularFile(this.file, this.files).toString()));
  }

  /** A lock that is not whole is that of a run which was killed before it could say who it is, or of one that is about to. */
  private isAbandoned(text: string, isLate: boolean): boolean {
    const holder = holderOf(text);
    if (holder === undefined) {
      return isLate && (text.startsWith(OPENING) || OPENING.startsWith(text));
    }
    const life = lifeOf(holder);
    return life === 'gone' || (life === 'elsewhere' && isLate && this.age() > ABANDONED_AFTER);
  }

  /** How old the lock is by the clock of the disk, which may be that of another machine. */
  private age(): number {
    const probe = this.aside();
    return step('write', probe, () => {
      try {
        this.files.writeFileSync(probe, '');
        return this.files.statSync(probe).mtimeMs - (this.files.statSync(this.file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
      } finally {
        this.removeQuietly(probe);
      }
    });
  }

  /** Two runs may find an abandoned lock, and the slower one must not remove that which the faster one has made in its place. */
  private moveAside(abandoned: string): void {
    const aside = this.aside();
    step('delete', this.file, () => unless('ENOENT', () => this.files.renameSync(this.file, aside)));
    const moved = step('read', aside, () => unless('ENOENT', () => readRegularFile(aside, this.files).toString()));
    if (moved !== undefined && moved !== abandoned) {
      step('write', this.file, () => this.moveBack(aside));
    }
    this.removeQuietly(aside);
  }

  /** A link replaces nothing, but not all file systems have one. */
  private moveBack(aside: string): void {
    try {
      this.files.linkSync(aside, this.file);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') {
        this.files.renameSync(aside, this.file);
      }
    }
  }

  private aside(): string {
    return `${this.file}-${this.token}`;
  }

  private removeQuietly(file: string): void {
    try {
      this.files.rmSync(file, { force: true });
    } catch {
      // The next run tries again.
    }
  }

  private refuse(text = ''): never {
    const holder = holderOf(text);
    const who = holder === undefined ? 'something else has the name of its lock'
      : `another run has locked it, process ${holder.pid} on '${holder.host}' since ${holder.since}`;
    refuseValue('fleet/locked', `cannot write to '${this.folder}': ${who}; nothing in it has changed; wait for that run and try again, or delete '${this.file}' if there is none`);
  }
}

function holderOf(text: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    return isPlainObject(holder) && typeof holder.pid === 'number' && typeof holder.place === 'string' ? holder as unknown as Holder : undefined;
  } catch {
    return undefined;
  }
}

/** Waits. What writes files is synchronous, as is cdk8s. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, PAUSE);
}
