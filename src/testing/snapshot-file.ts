import { randomUUID } from 'crypto';
import * as fs from 'fs';
import * as path from 'path';
import { findFirstDifference } from './first-difference';
import { findLineDifference } from './line-diff';

const UPDATE = 'UPDATE_SNAPSHOTS';

/**
 * Compares a text with a file; throws if they differ.
 *
 * A file that is missing is written, except in CI, where nobody would see it; with UPDATE_SNAPSHOTS=1 any file is.
 */
export function compareWithFile(file: string, text: string): void {
  const stored = readIfThere(file);
  if (stored === text) {
    return;
  }
  if (isSet(UPDATE) || (stored === undefined && !isSet('CI'))) {
    writeAtOnce(file, text);
  } else if (stored === undefined) {
    throw new Error(`there is no snapshot '${file}', and none is written where CI is set; run the tests elsewhere and commit the file`);
  } else {
    throw new Error(describeChange(file, stored, text));
  }
}

function describeChange(file: string, stored: string, text: string): string {
  const first = findFirstDifference(stored, text);
  const { line, lines } = findLineDifference(stored, text);
  return [
    `the manifests differ from the snapshot '${file}'${first === undefined ? '' : `; the first difference: ${first}`}`,
    `line ${line}:`,
    ...lines.map(shown => `  ${shown}`),
    `if that is wanted, run the tests with ${UPDATE}=1 and commit the file`,
  ].join('\n');
}

/** Git may have put carriage returns into the file, which mean nothing. */
function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').replace(/\r\n/g, '\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** Another process, or one that comes after a crash, sees the old file or the new one and never a part. */
function writeAtOnce(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    fs.writeFileSync(temporary, text);
    fs.renameSync(temporary, file);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** As CI systems and people write it: `CI=false` means no. */
function isSet(variable: string): boolean {
  return !['', '0', 'false', undefined].includes(process.env[variable]);
}
