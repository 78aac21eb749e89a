import { systemCode } from './file-system';

/** What a step does to a file or folder. */
export type Verb = 'create' | 'delete' | 'read' | 'write';

interface Trouble {
  readonly reason: string;
  readonly remedy: string;
}

const ELSEWHERE = "choose another 'outdir'";
const FULL = `free some space or ${ELSEWHERE}`;
const NOT_PERMITTED = { reason: 'it is not permitted', remedy: `check the owner and the mode of the file and its folder, or ${ELSEWHERE}` };
const TOO_MANY = { reason: 'too many files are open', remedy: "close some programs or raise the limit, for example with 'ulimit -n 4096'" };
const IN_THE_WAY = 'remove or rename it';
const NO_FILE = { reason: 'a pipe or a device has its name', remedy: IN_THE_WAY };

const TROUBLES: { readonly [code: string]: Trouble } = {
  EACCES: NOT_PERMITTED,
  EBUSY: { reason: 'another program uses it', remedy: 'close that and try again' },
  EDQUOT: { reason: 'the quota of the disk is used up', remedy: FULL },
  EEXIST: { reason: 'something else has its name', remedy: IN_THE_WAY },
  EISDIR: { reason: 'a folder has its name', remedy: IN_THE_WAY },
  EMFILE: TOO_MANY,
  ENAMETOOLONG: { reason: 'the name is too long', remedy: `shorten the name of the chart or object, or ${ELSEWHERE}` },
  ENFILE: TOO_MANY,
  ENOSPC: { reason: 'no space left on the device', remedy: FULL },
  ENOTDIR: { reason: 'a file has the name of one of its folders', remedy: IN_THE_WAY },
  ENXIO: NO_FILE,
  EPERM: NOT_PERMITTED,
  EROFS: { reason: 'the file system is read-only', remedy: ELSEWHERE },
  EXDEV: { reason: 'its folder is on another file system, where nothing can be moved to', remedy: "choose an 'outdir' that is on one file system" },
  NOT_A_FILE: NO_FILE,
};

/** A step that failed, before it is known what could be undone. */
export class StepError extends Error {
  constructor(private readonly verb: Verb, private readonly path: string, private readonly trouble: Trouble) {
    super(trouble.reason);
  }

  /** The message for the user. @param leftovers what has to be done by hand to have the folder as it was */
  public describe(folder: string, leftovers: readonly string[]): string {
    const state = leftovers.length === 0 ? `nothing in '${folder}' has changed`
      : `not all of '${folder}' could be put back, so do it before the next run: ${leftovers.join(', ')}`;
    return `cannot ${this.verb} '${this.path}': ${this.trouble.reason}; ${state}; ${this.trouble.remedy}`;
  }
}

/** Does a step, and says of what it was a step if it fails. */
export function step<T>(verb: Verb, path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) {
      throw error;
    }
    const { reason, remedy } = TROUBLES[code] ?? { reason: 'the file system refuses it', remedy: `try again or ${ELSEWHERE}` };
    throw new StepError(verb, path, { reason: `${reason} (${code})`, remedy });
  }
}

/** Refuses to write a file where something else is. */
export function inTheWay(path: string, reason: string): StepError {
  return new StepError('write', path, { reason, remedy: IN_THE_WAY });
}
