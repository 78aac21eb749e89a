import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { FileSystem, OutputChanges, OutputFile, OutputFolder, UpdateOptions } from '../../../src/synthesis/output';

/** Long ago, so that a file that is touched is seen to be. */
const LONG_AGO = new Date('2020-02-02T02:02:02Z');

export const LOCK = '.cdk8s-fleet-lock';
/** No system gives a process so high a number. */
export const GONE = 2 ** 30;

/** Files by path. */
export type Files = { readonly [path: string]: string };

/** What is in a folder: of files all that an update must not change, of other things what they are. */
export type State = { readonly [path: string]: { readonly is: string; readonly [attribute: string]: unknown } };

/** The files of an update, each owned by the folder it is in. */
export function outputs(files: Files): OutputFile[] {
  return Object.entries(files).map(([file, text]) => ({ path: file, text, ...file.includes('/') ? { owner: file.split('/')[0] } : {} }));
}

/** A throw-away folder with an output folder `dist` in it. */
export class Workspace {
  public readonly root = fs.mkdtempSync(path.join(os.tmpdir(), 'output-'));
  public readonly dist = path.join(this.root, 'dist');

  /** @param patience short, as there is nobody to wait for */
  public update(files: Files, options?: UpdateOptions, fileSystem?: FileSystem, patience = 100): OutputChanges {
    return new OutputFolder(this.dist, fileSystem, patience).update(outputs(files), options);
  }

  /** Makes the lock that a run has left behind that of a process which is gone, as if the run had been killed. */
  public bury(): void {
    const lock = this.at(LOCK);
    if (fs.existsSync(lock)) {
      fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replace(/"pid": \d+/, `"pid": ${GONE}`));
    }
  }

  /** Writes files by hand. */
  public write(files: Files): void {
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(this.at(file)), { recursive: true });
      fs.writeFileSync(this.at(file), text);
    }
  }

  /** Where something in the output folder is. */
  public at(relative: string): string {
    return path.join(this.dist, relative);
  }

  /** All files in the output folder but the ledgers. */
  public manifests(): Files {
    return Object.fromEntries(Object.entries(this.files()).filter(([file]) => !file.startsWith('.cdk8s-fleet')));
  }

  /** All files in the output folder. */
  public files(): Files {
    const paths = this.list().filter(file => fs.statSync(this.at(file)).isFile());
    return Object.fromEntries(paths.map(file => [file, fs.readFileSync(this.at(file), 'utf8')]));
  }

  /** The folders in the output folder. */
  public folders(): string[] {
    return this.list().filter(entry => fs.lstatSync(this.at(entry)).isDirectory());
  }

  /** Sets the times of all files back. */
  public age(): void {
    this.list().forEach(entry => fs.lutimesSync(this.at(entry), LONG_AGO, LONG_AGO));
  }

  /** All that is in the workspace, in the output folder or beside it. */
  public state(): State {
    const entries = fs.readdirSync(this.root, { recursive: true, encoding: 'utf8' }).sort();
    return Object.fromEntries(entries.map(entry => [entry, stateOf(path.join(this.root, entry))]));
  }

  public remove(): void {
    fs.rmSync(this.root, { recursive: true, force: true });
  }

  private list(): string[] {
    return fs.existsSync(this.dist) ? fs.readdirSync(this.dist, { recursive: true, encoding: 'utf8' }).sort() : [];
  }
}

function stateOf(location: string): State[string] {
  const stats = fs.lstatSync(location);
  const { mode, mtimeMs, ino } = stats;
  if (stats.isDirectory()) {
    return { is: 'folder', mode };
  }
  if (stats.isFIFO()) {
    return { is: 'pipe', mtimeMs, ino };
  }
  return stats.isSymbolicLink()
    ? { is: 'link', to: fs.readlinkSync(location), mtimeMs, ino }
    : { is: 'file', text: fs.readFileSync(location, 'utf8'), mode, mtimeMs, ino };
}
