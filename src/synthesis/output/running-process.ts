import * as fs from 'fs';
import * as os from 'os';
import { systemCode } from './file-system';

/** Which process something is, so that another one can tell whether it still runs. */
export interface RunningProcess {
  /** Its machine, for people. */
  readonly host: string;
  readonly pid: number;
  /** Where its number means something: on one machine since it was booted, and there in one container. */
  readonly place: string;
  /** When it was started, in a form that no other process with its number has. @default - the system does not say */
  readonly start?: string;
}

/** Whether a process still runs; `elsewhere` if nobody here can tell. */
export type Life = 'running' | 'gone' | 'elsewhere';

/** The process that runs this. */
export function thisProcess(): RunningProcess {
  return { host: os.hostname(), pid: process.pid, place: thisPlace(), start: statusOf(process.pid)?.start };
}

/** Whether a process still runs. A number alone says little: it is given to another process sooner or later, and containers count for themselves. */
export function lifeOf({ pid, place, start }: RunningProcess): Life {
  if (place !== thisPlace()) {
    return 'elsewhere';
  }
  if (!hasNumber(pid)) {
    return 'gone';
  }
  const status = statusOf(pid);
  return status !== undefined && (status.isDead || status.start !== start) ? 'gone' : 'running';
}

function hasNumber(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Any other error says that there is one, and that it is somebody else's.
    return systemCode(error) !== 'ESRCH';
  }
}

function thisPlace(): string {
  try {
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fs.readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return os.hostname();
  }
}

/** What Linux says of a process; other systems say nothing. */
function statusOf(pid: number): { readonly isDead: boolean; readonly start: string } | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in parentheses and may have any character in it.
    const [state, ...others] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { isDead: state === 'Z' || state === 'X', start: others[18] };
  } catch {
    return undefined;
  }
}
