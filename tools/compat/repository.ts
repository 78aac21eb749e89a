import { execFileSync, spawnSync } from 'child_process';
import * as path from 'path';

const TAGS = 'v[0-9]*';

/** A clone of this project, as far as releases are concerned. Nothing is fetched. */
export class Repository {
  constructor(private readonly root: string) {}

  /** The tag of the last release before the commit that is checked out, whether or not that one is tagged. */
  public lastTag(): string | undefined {
    const { status, stdout } = this.git('describe', '--tags', '--abbrev=0', '--match', TAGS, 'HEAD^');
    return status === 0 ? stdout.trim() : undefined;
  }

  /** A file as it was then, or undefined if it was not there. */
  public fileAt(tag: string, file: string): string | undefined {
    const { status, stdout } = this.git('show', `${tag}:${file}`);
    return status === 0 ? stdout : undefined;
  }

  /** Writes all files as they were then. */
  public extract(tag: string, folder: string): void {
    const archive = path.join(folder, 'release.tar');
    execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, tag], { cwd: this.root });
    execFileSync('tar', ['-xf', archive, '-C', folder]);
  }

  private git(...args: string[]) {
    return spawnSync('git', args, { cwd: this.root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  }
}
