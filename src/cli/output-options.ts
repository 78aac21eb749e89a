import * as fs from 'fs';
import * as path from 'path';
import { Arguments, UsageError } from './arguments';
import { Io } from './io';
import { describeFsError } from './validate/fs-errors';

/** The format of a name. */
export function readFormat<T extends string>(text: string, formats: readonly T[]): T {
  const format = formats.find(known => known === text);
  if (format === undefined) {
    throw new UsageError(`'${text}' is not a format; use one of ${formats.join(', ')}`);
  }
  return format;
}

/** The number of an option that sets a limit; any number without it. */
export function readLimit(option: string, text: string | undefined): number {
  if (text !== undefined && !/^\d+$/.test(text)) {
    throw new UsageError(`'--${option} ${text}' is not a whole number of 0 or more`);
  }
  return text === undefined ? Infinity : Number(text);
}

/** Whether what is written is coloured. */
export function wantsColour(args: Arguments, { env, stdout }: Io, toStdout: boolean): boolean {
  if (args.has('color') || args.has('no-color')) {
    return !args.has('no-color');
  }
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') {
    return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false' && toStdout;
  }
  return toStdout && stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb';
}

/** Writes to stdout, or to the file that somebody wants instead. */
export function writeOutput(text: string, file: string | undefined, what: string, io: Io): void {
  if (file === undefined) {
    io.stdout.write(text);
    return;
  }
  try {
    fs.writeFileSync(path.resolve(io.cwd, file), text);
  } catch (error) {
    throw new UsageError(`${file}: the ${what} cannot be written: ${describeFsError(error)}`);
  }
}
