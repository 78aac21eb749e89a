import * as fs from 'fs';
import { refuseValue } from './errors';

/** What can be opened and is no file, in words. */
const KINDS: readonly (readonly [string, (stats: fs.Stats) => boolean])[] = [
  ['it is a folder', stats => stats.isDirectory()],
  ['it is a pipe, and nobody knows whether it ever ends; write it to a file first', stats => stats.isFIFO()],
  ['it is a device, and nobody knows whether it ever ends; give a file', () => true],
];

/** Something that is no file was to be read as one. */
export class NoRegularFileError extends Error {
  public readonly code: string;

  constructor(stats: fs.Stats) {
    super(KINDS.find(([, fits]) => fits(stats))![0]);
    this.code = stats.isDirectory() ? 'EISDIR' : 'NOT_A_FILE';
  }
}

/** The calls of Node that are used. */
export type ReadingFileSystem = Pick<typeof fs, 'closeSync' | 'fstatSync' | 'openSync' | 'readFileSync'>;

/** Opens a file for reading, and nothing that would let a program wait for ever: a pipe that nobody writes to, or a device that never ends. Links are followed. */
export function openRegularFile(location: string, files: ReadingFileSystem = fs): number {
  // To open a pipe waits for a writer, unless told otherwise.
  const descriptor = files.openSync(location, fs.constants.O_NONBLOCK ?? fs.constants.O_RDONLY);
  const stats = files.fstatSync(descriptor);
  if (!stats.isFile()) {
    files.closeSync(descriptor);
    throw new NoRegularFileError(stats);
  }
  return descriptor;
}

/** The content of a file; fails for what is no file. */
export function readRegularFile(location: string, files: ReadingFileSystem = fs): Buffer {
  const descriptor = openRegularFile(location, files);
  try {
    return files.readFileSync(descriptor);
  } finally {
    files.closeSync(descriptor);
  }
}

/** The text of a manifest that the user keeps as a file. */
export function readManifestFile(location: string): string {
  try {
    return readRegularFile(location).toString();
  } catch (error) {
    refuseValue('input/invalid-value', `manifest file '${location}' cannot be read (${(error as NodeJS.ErrnoException).code}); give the path of an existing file`);
  }
}
