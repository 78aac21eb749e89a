import * as fs from 'fs';
import * as path from 'path';
import { describeFsError } from './fs-errors';
import { FileProblem, fileProblem } from '../../validation/yaml';

/** The operand that means stdin, and what reports call it. */
export const STDIN = '-';
export const STDIN_NAME = 'stdin';

/** Names in folders that hold no manifests: packages, and what `cdk8s synth` tells plugins about the manifests beside it. */
const LEFT_OUT = ['node_modules', 'construct-metadata.json'];

/** A file to read. */
export interface FoundFile {
  /** Absolute; STDIN for stdin. */
  readonly location: string;
  /** What reports call it: relative to the current folder, with forward slashes. */
  readonly name: string;
}

/** The files that operands mean. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly problems: readonly FileProblem[];
}

/**
 * The files of the operands in their order, each once. Folders are walked in the order of names; files and folders with a dot, node_modules
 * and metadata of cdk8s are left out, and links to folders are not followed.
 */
export function findFiles(operands: readonly string[], cwd: string): FoundFiles {
  const search = new Search(cwd);
  operands.forEach(operand => search.add(operand));
  return { files: [...search.files.values()], problems: [...search.problems.values()] };
}

class Search {
  public readonly files = new Map<string, FoundFile>();
  /** By location, so that an operand that is given twice is complained about once. */
  public readonly problems = new Map<string, FileProblem>();

  constructor(private readonly cwd: string) {}

  public add(operand: string): void {
    if (operand === STDIN) {
      this.files.set(STDIN, { location: STDIN, name: STDIN_NAME });
      return;
    }
    const location = path.resolve(this.cwd, operand);
    this.trying(location, () => {
      if (!fs.statSync(location).isDirectory()) {
        this.addFile(location);
      } else if (this.walk(location) === 0) {
        this.problems.set(location, fileProblem('file/no-manifests', { file: this.nameOf(location) },
          'the folder holds no .yaml, .yml or .json file; name a folder that does, or the files'));
      }
    });
  }

  /** Adds the manifests below a folder and says how many there are. */
  private walk(folder: string): number {
    let found = 0;
    this.trying(folder, () => {
      const entries = fs.readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.') && !LEFT_OUT.includes(name));
      for (const entry of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
        const location = path.join(folder, entry.name);
        if (entry.isDirectory()) {
          found += this.walk(location);
        } else if (/\.(ya?ml|json)$/i.test(entry.name) && !isLinkToFolder(entry, location)) {
          this.addFile(location);
          found += 1;
        }
      }
    });
    return found;
  }

  private addFile(location: string): void {
    this.files.set(location, { location, name: this.nameOf(location) });
  }

  private trying(location: string, look: () => void): void {
    try {
      look();
    } catch (error) {
      this.problems.set(location, fileProblem('file/unreadable', { file: this.nameOf(location) }, `cannot be read: ${describeFsError(error)}`));
    }
  }

  private nameOf(location: string): string {
    return path.relative(this.cwd, location).split(path.sep).join('/') || '.';
  }
}

function isLinkToFolder(entry: fs.Dirent, location: string): boolean {
  try {
    return entry.isSymbolicLink() && fs.statSync(location).isDirectory();
  } catch {
    // Whoever reads it will say what is wrong with it.
    return false;
  }
}
