import * as fs from 'fs';
import * as path from 'path';
import { FileSystem } from '../../../src/synthesis/output';

/** A call of the file system, and how Node would do it. */
export interface Call {
  readonly name: keyof FileSystem;
  readonly args: readonly unknown[];
  readonly run: (args?: readonly unknown[]) => unknown;
}

/** A file system of which each call is done as `answer` says. */
export function fileSystem(answer: (call: Call) => unknown): FileSystem {
  return new Proxy<FileSystem>(fs, {
    get: (target, name: keyof FileSystem) => (...args: unknown[]) =>
      answer({ name, args, run: (others = args) => (target[name] as (...parameters: readonly unknown[]) => unknown)(...others) }),
  });
}

/** An error as Node throws it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: simulated`), { code, syscall: 'simulated' });
}

/** Lets calls fail. A write that fails has written half of the file, as on a disk that is full. */
export function failing(code: string, isMeant: (call: Call, index: number) => boolean): FileSystem {
  let index = 0;
  return fileSystem(call => {
    if (!isMeant(call, index++)) {
      return call.run();
    }
    if (call.name === 'writeFileSync') {
      const [file, text] = call.args as readonly [string, string];
      call.run([file, text.slice(0, text.length / 2)]);
    }
    throw systemError(code);
  });
}

/** A file system that does not tell cases apart below a folder: all names are lower-case, whatever they are called. */
export function ignoringCase(folder: string): FileSystem {
  const lower = (value: unknown) => typeof value === 'string' && value.startsWith(folder) ? folder + value.slice(folder.length).toLowerCase() : value;
  return fileSystem(({ name, args, run }) => run(name === 'writeFileSync' ? [lower(args[0]), args[1]] : args.map(lower)));
}

/** Whether a call is about a file or folder of this name. */
export function isAbout(name: string, { args }: Call): boolean {
  return args.some(arg => typeof arg === 'string' && path.basename(arg) === name);
}
