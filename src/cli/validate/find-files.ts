import * as fs from 'fs';
import * as path from 'path';
import { describeFsError } from './fs-errors';
import { baseOf } from './glob';
import { isKustomization, Kustomization, readKustomization } from './kustomization';
import { PathPattern } from '../../core';
import { FileCode, FileProblem, fileProblem } from '../../validation/yaml';

/** The operand that means stdin, and what reports call it. */
export const STDIN = '-';
export const STDIN_NAME = 'stdin';

/** Names in folders that hold no manifests: packages, and what `cdk8s synth` tells plugins about the manifests beside it. */
const LEFT_OUT = ['node_modules', 'construct-metadata.json'];
/** What makes a folder a Helm chart. */
const CHART = 'Chart.yaml';
const PIPE = '| npx cdk8s-cluster-api validate -';

/** A file to read. */
export interface FoundFile {
  /** Absolute; STDIN for stdin. */
  readonly location: string;
  /** What reports call it: relative to the current folder, with forward slashes. */
  readonly name: string;
  /** Whether it is an operand itself, and not found in a folder. */
  readonly isNamed: boolean;
}

/** The files that operands mean. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly problems: readonly FileProblem[];
}

/**
 * The files of the operands in their order, each once. Folders are walked in the order of names; files and folders with a dot, node_modules,
 * metadata of cdk8s, Helm charts, and the instructions and patches of kustomize are left out, and links to folders are not followed. What no file is may be a pattern.
 *
 * @param isIgnored whether a file or folder is left out of a search, by its absolute place
 */
export function findFiles(operands: readonly string[], cwd: string, isIgnored: (location: string) => boolean = () => false): FoundFiles {
  const search = new Search(cwd, isIgnored);
  operands.forEach(operand => search.add(operand));
  return search.result;
}

class Search {
  private readonly files = new Map<string, FoundFile>();
  /** By location, so that an operand that is given twice is complained about once. */
  private readonly problems = new Map<string, FileProblem>();
  /** The locations of files that kustomize reads and nobody applies. */
  private readonly parts = new Set<string>();

  constructor(private readonly cwd: string, private readonly isIgnored: (location: string) => boolean) {}

  public get result(): FoundFiles {
    return {
      files: [...this.files.values()].filter(({ location, isNamed }) => isNamed || !this.parts.has(location)),
      problems: [...this.problems.values()],
    };
  }

  public add(operand: string): void {
    if (operand === STDIN) {
      this.files.set(STDIN, { location: STDIN, name: STDIN_NAME, isNamed: true });
      return;
    }
    const location = path.resolve(this.cwd, operand);
    if (PathPattern.isPattern(operand) && !fs.existsSync(location)) {
      this.addMatching(operand.split(path.sep).join('/'));
      return;
    }
    this.trying(location, () => {
      if (!fs.statSync(location).isDirectory()) {
        this.addFile(location, true);
      } else if (this.walk(location) === 0) {
        this.problems.set(location, fileProblem('file/no-manifests', { file: this.nameOf(location) },
          'the folder holds no manifests in .yaml, .yml or .json files; name a folder that does, or the files'));
      }
    });
  }

  /** Adds the manifests that a pattern means, which a shell has left alone. */
  private addMatching(glob: string): void {
    const pattern = PathPattern.ofGlob(path.posix.resolve('/', this.cwd.split(path.sep).join('/'), glob));
    const base = path.resolve(this.cwd, baseOf(glob));
    const before = this.files.size;
    if (fs.existsSync(base)) {
      this.walk(base, location => pattern.matches(location.split(path.sep).join('/')));
    }
    if (this.files.size === before) {
      this.problems.set(glob, fileProblem('file/no-manifests', { file: glob }, 'the pattern means no file in .yaml, .yml or .json; correct it, or name files or folders'));
    }
  }

  /** Adds the manifests below a folder and says how many files and problems there are. */
  private walk(folder: string, isWanted: (location: string) => boolean = () => true): number {
    let found = 0;
    this.trying(folder, () => {
      const entries = fs.readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.') && !LEFT_OUT.includes(name) && !this.isIgnored(path.join(folder, name)));
      if (entries.some(({ name }) => name === CHART)) {
        found += this.complain('file/helm-chart', folder, `is a Helm chart; render it first: helm template ${this.nameOf(folder)} ${PIPE}`);
        return;
      }
      for (const entry of entries.sort((a, b) => a.name < b.name ? -1 : 1)) {
        const location = path.join(folder, entry.name);
        if (entry.isDirectory()) {
          found += this.walk(location, isWanted);
        } else if (isKustomization(entry.name)) {
          found += this.heedKustomization(readKustomization(location));
        } else if (/\.(ya?ml|json)$/i.test(entry.name) && !isLinkToFolder(entry, location) && isWanted(location)) {
          this.addFile(location, false);
          found += 1;
        }
      }
    });
    return found;
  }

  private heedKustomization({ file, changes, parts }: Kustomization): number {
    parts.forEach(part => this.parts.add(part));
    if (changes?.length === 0) {
      return 0;
    }
    const problem = changes === undefined ? 'cannot be read, so nobody knows what kustomize makes of the manifests'
      : `kustomize changes manifests with ${changes.map(change => `'${change}'`).join(', ')}, and they are checked as they are written, without patches`;
    return this.complain('file/kustomization', file, `${problem}; check what is applied: kustomize build ${this.nameOf(path.dirname(file))} ${PIPE}`);
  }

  private complain(code: FileCode, location: string, message: string): number {
    this.problems.set(location, fileProblem(code, { file: this.nameOf(location) }, message));
    return 1;
  }

  /** A file that is named is read, whatever a search would do with it. */
  private addFile(location: string, isNamed: boolean): void {
    this.files.set(location, { location, name: this.nameOf(location), isNamed: isNamed || this.files.get(location)?.isNamed === true });
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
