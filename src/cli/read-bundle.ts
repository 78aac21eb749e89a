import { UsageError } from './arguments';
import { Io } from './io';
import { ProgressLine } from '../core';
import { Severity } from '../knowledge';
import { findFiles } from './validate/find-files';
import { readFiles } from './validate/read-files';
import { FileProblem, KnownDocuments, LineFinder, ReadFile } from '../validation/yaml';

/**
 * All objects of files and folders, with what is odd about them. What cannot be read is an error.
 *
 * @param known the documents of a bundle that this one is compared with
 */
export function readBundle(operands: readonly string[], io: Io, known?: KnownDocuments): ReadFile {
  const progress = new ProgressLine(io);
  try {
    return readable(readFiles(findFiles(operands, io.cwd), new LineFinder(), progress, io, known));
  } finally {
    progress.end();
  }
}

/** Refuses files that cannot be read: what is told without them would be of another bundle. */
export function readable(read: ReadFile): ReadFile {
  const errors = read.problems.filter(({ severity }) => severity === Severity.ERROR);
  if (errors.length > 0) {
    throw new UsageError(errors.map(describeProblem).join('\nerror: '));
  }
  return read;
}

/** What is wrong with a file, and where. */
export function describeProblem({ file, line, message }: FileProblem): string {
  return `${file}${line === undefined ? '' : `:${line}`}: ${message}`;
}
