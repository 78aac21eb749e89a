import { closeSync, openSync, readFileSync } from 'fs';
import { setTimeout as sleep } from 'timers/promises';
import { GuardedProcess, spawnGuarded } from './guardian';

const LOG_LINES = 20;
const POLL_MILLISECONDS = 100;
/** Programs in Go share few processors here: they collect garbage a quarter as often as usual, until they have so much that it matters. */
const RARE_COLLECTION = { GOGC: '400', GOMEMLIMIT: '8GiB' };

export interface ProcessOptions {
  /** What messages call it. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Variables beside those of this process. @default - none */
  readonly env?: NodeJS.ProcessEnv;
  /** Receives standard output and error. */
  readonly logFile: string;
  /** Whether it serves; asked again and again. An error counts as no. */
  readonly ready: () => Promise<boolean>;
  readonly timeoutSeconds: number;
  /** A folder that is removed when this process is killed. @default - none */
  readonly removeWhenOrphaned?: string;
  /** Between SIGTERM and SIGKILL. @default 10 */
  readonly graceSeconds?: number;
}

export interface RunningProcess {
  /** How it ended and the end of its log, if it ended before anyone stopped it. */
  failure(): string | undefined;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/** Starts a program that dies with this process and returns when it is ready. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const log = openSync(options.logFile, 'w');
  let guarded: GuardedProcess;
  try {
    guarded = spawnGuarded({ ...options, env: { ...RARE_COLLECTION, ...options.env }, output: log });
  } finally {
    closeSync(log);
  }
  let failure: string | undefined;
  let stopping = false;
  const ended = guarded.exit.catch((error: Error) => error.message).then(code => {
    if (!stopping) {
      failure = `${options.name} ended with exit code ${code}; ${logTail(options.logFile)}`;
    }
  });
  const stop = async () => {
    stopping = true;
    await guarded.stop();
  };
  const deadline = Date.now() + options.timeoutSeconds * 1000;
  while (!(await isReady(options))) {
    await Promise.race([ended, sleep(POLL_MILLISECONDS)]);
    if (failure !== undefined) {
      throw new Error(failure);
    }
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`${options.name} is not ready after ${options.timeoutSeconds} seconds; ${logTail(options.logFile)}`);
    }
  }
  return { failure: () => failure, stop };
}

async function isReady(options: ProcessOptions): Promise<boolean> {
  try {
    return await options.ready();
  } catch {
    return false;
  }
}

function logTail(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES);
  return lines.join('') === '' ? 'its log is empty' : `the last lines of its log:\n${lines.map(line => `  ${line}`).join('\n')}`;
}
