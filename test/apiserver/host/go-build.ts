import { execFileSync } from 'child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'fs';
import { homedir } from 'os';
import * as path from 'path';
import { moduleKey } from './go-module';
import { spawnGuarded } from './guardian';

const HEARTBEAT_SECONDS = 15;
const OUTPUT_LINES = 20;
const TEMPORARY = 'temporary';

/** No C compiler, and no workspace of a parent folder that would change what go.mod pins. */
const ENVIRONMENT = { CGO_ENABLED: '0', GOWORK: 'off' };

/** go.mod decides, whatever GOFLAGS say of it; and no look at the repository around it, whose state is nothing to these programs. */
const FLAGS = ['-mod=readonly', '-buildvcs=false'];

/** Programs that are built together. */
export interface GoPrograms {
  /** The folder of go.mod. */
  readonly module: string;
  /** The package of each program by the name of the program. */
  readonly programs: { readonly [name: string]: string };
  /** @default - only what makes the programs smaller */
  readonly ldflags?: string;
  /** Build tags of upstream. @default - none */
  readonly tags?: readonly string[];
  /** Whether the module has tests, without which its programs are not taken. @default false */
  readonly hasTests?: boolean;
}

export interface GoBuildOptions extends GoPrograms {
  readonly onProgress: (text: string) => void;
}

/** The go command of this machine. */
export function findGo(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return findOnPath('go', env);
}

/** The file of a command. */
export function findOnPath(command: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(folder => folder !== '');
  return folders.map(folder => path.join(folder, command)).find(isExecutable);
}

/** Builds programs of a Go module once; later calls with the same sources, Go and flags return at once. */
export async function buildGoPrograms(options: GoBuildOptions): Promise<{ [name: string]: string }> {
  const build = new GoBuild(requireGo(), options);
  const folder = build.folder();
  if (!existsSync(folder)) {
    await build.into(folder, options.onProgress);
  }
  return Object.fromEntries(Object.keys(options.programs).map(name => [name, path.join(folder, name)]));
}

/** Whether `buildGoPrograms` would return at once. */
export function isBuilt(programs: GoPrograms): boolean {
  return existsSync(new GoBuild(requireGo(), programs).folder());
}

function requireGo(): string {
  const go = findGo();
  if (go === undefined) {
    throw new Error('the go command is not on the PATH; install Go 1.26 or newer');
  }
  return go;
}

/** Where built programs are kept, outside of the repository. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  return path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'cdk8s-cluster-api', 'go');
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

class GoBuild {
  private readonly ldflags: string;
  private packages?: number;
  private compiled = 0;
  private step = 'fetching modules';

  constructor(private readonly go: string, private readonly options: GoPrograms) {
    this.ldflags = ['-s', '-w', options.ldflags].filter(flag => flag !== undefined).join(' ');
  }

  /** Where the programs are or will be: another folder for other sources or settings. */
  public folder(): string {
    return path.join(cacheFolder(process.env), moduleKey(this.options.module, this.settings()));
  }

  /** Everything beside the sources that the result depends on. */
  private settings(): string[] {
    const tests = this.options.hasTests === true ? ['tested'] : [];
    return [this.environment(), JSON.stringify(this.options.programs), this.ldflags, JSON.stringify(ENVIRONMENT), ...this.flags(), ...tests];
  }

  private flags(): string[] {
    const { tags } = this.options;
    return tags === undefined ? FLAGS : [...FLAGS, `-tags=${tags.join(',')}`];
  }

  /** Fails with a Go that is older than go.mod asks for and may not fetch a newer one. */
  private environment(): string {
    try {
      const options = { cwd: this.options.module, env: { ...process.env, ...ENVIRONMENT }, encoding: 'utf8', stdio: 'pipe' } as const;
      return execFileSync(this.go, ['env', 'GOOS', 'GOARCH', 'GOVERSION', 'GOFLAGS'], options);
    } catch (error) {
      throw new Error(`${this.go} cannot be used: ${String((error as { stderr?: string }).stderr).trim()}; install Go 1.26 or newer`);
    }
  }

  /** The folder appears at once with all programs or not at all, so an interrupted build leaves nothing that a later run would take for whole. */
  public async into(folder: string, report: (text: string) => void): Promise<void> {
    mkdirSync(path.dirname(folder), { recursive: true });
    const unfinished = mkdtempSync(`${folder}.building-`);
    mkdirSync(path.join(unfinished, TEMPORARY));
    const start = Date.now();
    report(`building ${Object.keys(this.options.programs).join(', ')} with ${this.go} into ${folder}; the first time this takes minutes`);
    const heartbeat = setInterval(() => report(this.state(start)), HEARTBEAT_SECONDS * 1000);
    try {
      await this.countPackages(unfinished);
      for (const [name, package_] of Object.entries(this.options.programs)) {
        this.step = `compiling ${name}`;
        await this.run(unfinished, ['build', ...this.flags(), '-v', '-ldflags', this.ldflags, '-o', path.join(unfinished, name), package_]);
      }
      if (this.options.hasTests === true) {
        this.step = 'testing';
        await this.run(unfinished, ['test', ...this.flags(), './...']);
      }
      rmSync(path.join(unfinished, TEMPORARY), { recursive: true });
      publish(unfinished, folder);
    } finally {
      clearInterval(heartbeat);
      rmSync(unfinished, { recursive: true, force: true });
    }
    report(`built in ${elapsed(start)}`);
  }

  private async countPackages(unfinished: string): Promise<void> {
    const output = await this.run(unfinished, ['list', ...this.flags(), '-deps', ...Object.values(this.options.programs)]);
    // Both the packages and the notes on downloads are lines.
    this.packages = output.filter(line => !line.startsWith('go: ')).length;
    this.compiled = 0;
  }

  /** The lines of output; ends with this process and then takes the unfinished folder along. */
  private async run(unfinished: string, args: readonly string[]): Promise<string[]> {
    const { process: child, exit } = spawnGuarded({
      program: this.go,
      args,
      cwd: this.options.module,
      output: 'pipe',
      removeWhenOrphaned: unfinished,
      // Go leaves its own temporary files behind when it is ended.
      env: { ...ENVIRONMENT, GOTMPDIR: path.join(unfinished, TEMPORARY) },
    });
    let output = '';
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        this.compiled += text.split('\n').length - 1;
      });
    }
    const code = await exit;
    const lines = output.trimEnd().split('\n');
    if (code !== 0) {
      const command = [...Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`), 'go', ...args.map(quote)].join(' ');
      throw new Error(`go ended with exit code ${code}:\n${lines.slice(-OUTPUT_LINES).map(line => `  ${line}`).join('\n')}\n`
        + `To see all of it: cd ${quote(this.options.module)} && ${command}`);
    }
    return lines;
  }

  private state(start: number): string {
    // Go does not name packages that its cache has, so the count may end far below the total.
    const progress = this.packages === undefined ? '' : `, ${this.compiled} of at most ${this.packages} packages`;
    return `${this.step}${progress}, ${elapsed(start)} so far`;
  }
}

/** Another run may have been faster; its programs are the same. */
function publish(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) {
      throw error;
    }
  }
}

function elapsed(start: number): string {
  const seconds = Math.round((Date.now() - start) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function quote(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll('\'', '\'\\\'\'')}'`;
}
