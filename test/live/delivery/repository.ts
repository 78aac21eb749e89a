import { execFileSync } from 'child_process';
import { mkdirSync, rmSync, writeFileSync } from 'fs';
import * as path from 'path';

export const BRANCH = 'main';

/** Nothing of the user of this machine. */
const ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  ...Object.fromEntries(['AUTHOR', 'COMMITTER'].flatMap(who => [[`GIT_${who}_NAME`, 'platform'], [`GIT_${who}_EMAIL`, 'platform@example.com']])),
};

/** A Git repository with a work tree, which a tool for GitOps reads at its address. */
export class Repository {
  public constructor(public readonly folder: string, public readonly url: string) {
    mkdirSync(folder, { recursive: true });
    this.git('init', '--quiet', `--initial-branch=${BRANCH}`);
  }

  /** The path of a file or folder in the work tree. */
  public pathOf(...names: readonly string[]): string {
    return path.join(this.folder, ...names);
  }

  public write(file: string, text: string): void {
    mkdirSync(path.dirname(this.pathOf(file)), { recursive: true });
    writeFileSync(this.pathOf(file), text);
  }

  public remove(file: string): void {
    rmSync(this.pathOf(file), { recursive: true });
  }

  /** Commits the work tree as it is and returns the commit. */
  public commit(message: string): string {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    return this.git('rev-parse', 'HEAD').trim();
  }

  private git(...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: this.folder, env: { ...process.env, ...ENVIRONMENT }, encoding: 'utf8' });
  }
}
