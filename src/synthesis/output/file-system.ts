import type * as fs from 'fs';

/** The calls of Node that are used, so that a test can let any of them fail. */
export type FileSystem = Pick<typeof fs,
  'chmodSync' | 'closeSync' | 'fstatSync' | 'linkSync' | 'lstatSync' | 'mkdirSync' | 'openSync' | 'readdirSync' | 'readFileSync' | 'renameSync' | 'rmdirSync' | 'rmSync'
  | 'statSync' | 'writeFileSync'>;

/** What the system calls an error, if it comes from there. */
export function systemCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

/** The result of an action, or undefined if it fails in the one way that is expected. */
export function unless<T>(expected: string, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (systemCode(error) === expected) {
      return undefined;
    }
    throw error;
  }
}
