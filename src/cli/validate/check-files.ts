import * as fs from 'fs';
import { FoundFile, FoundFiles, STDIN } from './find-files';
import { describeFsError } from './fs-errors';
import { Manifest, SourcedManifest } from '../../topology';
import { applySettings, findViolations, RuleSetting } from '../../validation';
import { count, entryOfFileProblem, entryOfViolation, makeReport, Report } from '../../validation/report';
import { schemaOf } from '../../validation/schema';
import { fileProblem, LineFinder, ReadFile, readManifests, ReadOptions } from '../../validation/yaml';
import { Io } from '../io';
import { Progress } from '../progress';

/** Reads all files and checks their objects as one bundle. */
export function checkFiles({ files, problems }: FoundFiles, settings: readonly RuleSetting[], io: Io): Report {
  const progress = new Progress(io);
  try {
    const lines = new LineFinder();
    let objects = 0;
    const read = files.map((file, index) => {
      const onProgress = (more: number) => progress.tell(() => `reading file ${index + 1} of ${files.length}, ${count(objects + more, 'object')}`);
      const content = readFile(file, { lines, onProgress }, io);
      objects += content.manifests.length;
      return content;
    });
    const manifests = read.flatMap(file => file.manifests);
    const violations = findViolations(manifests, done => progress.tell(() => `validating object ${done + 1} of ${manifests.length}`));
    return makeReport([
      ...applySettings([...problems, ...read.flatMap(file => file.problems)], settings).map(entryOfFileProblem),
      ...applySettings(violations, settings).map(entryOfViolation),
    ], {
      files: files.length,
      objects: manifests.length,
      emptyFiles: read.filter(file => file.manifests.length === 0 && file.problems.length === 0).length,
      withoutSchema: countWithoutSchema(manifests),
    });
  } finally {
    progress.end();
  }
}

function readFile({ location, name }: FoundFile, options: ReadOptions, io: Io): ReadFile {
  let content: Uint8Array;
  try {
    content = location === STDIN ? io.readStdin() : fs.readFileSync(location);
  } catch (error) {
    return { manifests: [], problems: [fileProblem('file/unreadable', { file: name }, `cannot be read: ${describeFsError(error)}`)] };
  }
  return readManifests(name, content, options);
}

/** The kinds that are not pinned, with the number of their objects; by name, so that a kind keeps its place. */
function countWithoutSchema(manifests: readonly SourcedManifest[]): { [kind: string]: number } {
  const counts = new Map<string, number>();
  for (const { kind } of manifests.map(({ manifest }) => manifest).filter(hasNoSchema)) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => a < b ? -1 : 1));
}

function hasNoSchema({ apiVersion, kind }: Manifest): boolean {
  return schemaOf(apiVersion, kind) === undefined;
}
