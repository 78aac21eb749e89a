import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { type Environment, run } from '../../imports/_generate/run';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A throw-away `imports/` folder with a folder of CRDs beside it, and the command to run on them. */
export class Workspace {
  public readonly root = mkdtempSync(join(tmpdir(), 'import-'));
  public readonly imports = join(this.root, 'imports');
  public readonly crds = join(this.root, 'crds');

  public writeCrd(path: string, ...manifests: object[]): void {
    this.write(`crds/${path}`, manifests.map((manifest) => stringify(manifest)).join('---\n'));
  }

  public writePins(...pins: object[]): void {
    this.write('imports/pins.json', JSON.stringify(pins));
  }

  public write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** All files below the root with their text. */
  public files(folder = '.'): Record<string, string> {
    const entries = readdirSync(join(this.root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
    return Object.fromEntries(paths.map((path) => [path.slice(this.root.length + 1), readFileSync(path, 'utf8')]));
  }

  public async run(args: readonly string[], environment: Partial<Environment> = {}): Promise<Outcome> {
    const written = { stdout: '', stderr: '' };
    const code = await run(args, {
      stdout: { write: (text) => { written.stdout += text; } },
      stderr: { write: (text) => { written.stderr += text; } },
      env: {},
      fetch: () => { throw new Error('a test must not use the network'); },
      imports: this.imports,
      ...environment,
    });
    return { code, ...written };
  }

  public remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
