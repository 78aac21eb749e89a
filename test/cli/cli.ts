import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { ExitCode } from '../../src/cli/exit-code';
import { Io } from '../../src/cli/io';
import { run } from '../../src/cli/run';

/** What a run has left behind. */
export interface Outcome {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

/** The world of a run, as far as a test cares. */
export interface World {
  readonly files?: { readonly [name: string]: string | Uint8Array };
  /** The folder that the command runs in. @default - the one with the files */
  readonly folder?: string;
  readonly stdin?: string;
  readonly env?: Io['env'];
  readonly stdoutIsTTY?: boolean;
  readonly stderrIsTTY?: boolean;
  /** How long each look at the clock takes. */
  readonly millisecondsPerLook?: number;
  /** Puts more than files into the folder. */
  readonly prepare?: (folder: string) => void;
  /** Looks at the folder before it is removed. */
  readonly inspect?: (folder: string) => void;
}

/** Runs a command line in a folder with the given files. */
export function runCli(argv: readonly string[], world: World = {}): Outcome {
  const outcome = runAnyCli(argv, world);
  if (outcome instanceof Promise) {
    throw new Error(`${argv.join(' ')} asks a cluster; use runLiveCli`);
  }
  return outcome;
}

/** Runs a command line that asks a cluster. */
export async function runLiveCli(argv: readonly string[], world: World = {}): Promise<Outcome> {
  return runAnyCli(argv, world);
}

function runAnyCli(argv: readonly string[], world: World): Outcome | Promise<Outcome> {
  const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'cli-'));
  const written = { stdout: '', stderr: '' };
  const remove = () => fs.rmSync(cwd, { recursive: true, force: true });
  let now = 0;
  try {
    for (const [name, content] of Object.entries(world.files ?? {})) {
      fs.mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true });
      fs.writeFileSync(path.join(cwd, name), content);
    }
    world.prepare?.(cwd);
    const finish = (code: ExitCode): Outcome => {
      world.inspect?.(cwd);
      return { code, ...written };
    };
    const outcome = run(argv, {
      cwd: path.join(cwd, world.folder ?? ''),
      env: world.env ?? {},
      stdout: { isTTY: world.stdoutIsTTY ?? false, write: text => void (written.stdout += text) },
      stderr: { isTTY: world.stderrIsTTY ?? false, write: text => void (written.stderr += text) },
      now: () => now += world.millisecondsPerLook ?? 0,
      readStdin: () => Buffer.from(world.stdin ?? ''),
    });
    if (outcome instanceof Promise) {
      return outcome.then(finish).finally(remove);
    }
    const finished = finish(outcome);
    remove();
    return finished;
  } catch (error) {
    remove();
    throw error;
  }
}
