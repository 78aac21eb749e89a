import { ChildProcess, spawn } from 'child_process';

/**
 * Runs a program and ends it when the pipe on standard input closes: the kernel closes that pipe however our process dies, also by SIGKILL, which no handler sees.
 * A line on the pipe asks for the same while we are alive. Only when we are gone does the shell remove the folder, too: else it is ours to remove.
 * The watcher reads with a builtin, so that it leaves no process of its own when the program ends first. The shell itself stays silent:
 * a word of its own to a pipe that nobody reads any more would end it. Plain POSIX sh, for Linux and macOS.
 */
const SCRIPT = `
folder=$1 tenths=$2
shift 2
exec 3<&0 0</dev/null
"$@" 3<&- &
program=$!
exec >/dev/null 2>&1
(
  if read -r request <&3; then verdict=0; else verdict=3; fi
  trap '' TERM
  kill -TERM "$program"
  while [ "$tenths" -gt 0 ] && kill -0 "$program"; do sleep 0.1; tenths=$((tenths - 1)); done
  kill -KILL "$program"
  exit "$verdict"
) &
watcher=$!
exec 3<&-
wait "$program"
status=$?
kill -TERM "$watcher"
wait "$watcher"
if [ $? -eq 3 ] && [ -n "$folder" ]; then rm -rf "$folder"; fi
exit "$status"
`;

const DEFAULT_GRACE_SECONDS = 10;

export interface GuardedOptions {
  readonly program: string;
  readonly args: readonly string[];
  /** Variables beside those of this process. @default - none */
  readonly env?: NodeJS.ProcessEnv;
  /** @default - the folder of this process */
  readonly cwd?: string;
  /** Where standard output and error go: a file descriptor, `pipe` to read them here, or `inherit` for where those of this process go. */
  readonly output: number | 'pipe' | 'inherit';
  /** A folder that is removed when this process is gone before the program. @default - none */
  readonly removeWhenOrphaned?: string;
  /** Between SIGTERM and SIGKILL. @default 10 */
  readonly graceSeconds?: number;
}

/** A program that ends with this process. */
export interface GuardedProcess {
  readonly process: ChildProcess;
  /** The exit code once it has ended; 128 and the number of the signal, if one ended it. */
  readonly exit: Promise<number>;
  /** SIGTERM, then SIGKILL; returns when the program is gone. Harmless when it is gone already. */
  stop(): Promise<void>;
}

export function spawnGuarded(options: GuardedOptions): GuardedProcess {
  const tenths = Math.round((options.graceSeconds ?? DEFAULT_GRACE_SECONDS) * 10);
  const process_ = spawn('/bin/sh', ['-c', SCRIPT, 'guardian', options.removeWhenOrphaned ?? '', String(tenths), options.program, ...options.args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', options.output, options.output],
    // A session of its own: Ctrl-C in a terminal reaches this process only. It dies, and the guardians end their programs.
    detached: true,
  });
  const exit = new Promise<number>((resolve, reject) => {
    process_.once('error', reject);
    process_.once('close', code => resolve(code ?? 1));
  });
  exit.catch(() => undefined);
  // The program may end between our look and our request.
  process_.stdin!.on('error', () => undefined);
  return {
    process: process_,
    exit,
    stop: async () => {
      process_.stdin!.end('stop\n');
      await exit.catch(() => undefined);
    },
  };
}
