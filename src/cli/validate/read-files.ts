import * as fs from 'fs';
import { FoundFile, FoundFiles, STDIN } from './find-files';
import { describeFsError } from './fs-errors';
import { saveMemory } from './tight-memory';
import { Code, ProgressLine } from '../../core';
import { SourcedManifest } from '../../topology';
import { count } from '../../validation/report';
import { bytesInMemory, bytesOnDisk, FileBytes, FileProblem, fileProblem, isHelmTemplate, KnownDocuments, LineFinder, partOf, ReadFile, readManifests, ReadOptions } from '../../validation/yaml';
import { Io } from '../io';

/** What JSON in a folder may be without a word. */
const NO_MANIFEST: readonly Code[] = ['file/not-a-manifest', 'file/not-an-object'];
/** Pipes that are open already, as shells make them for `<(…)`: whoever writes to them is there. */
const OPEN_PIPE = /^\/dev\/(?:stdin|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;
/** More of a file of JSON is not looked at to tell what it is. */
const LONGEST_JSON = 1024 * 1024;

/** Files that have been read. */
export interface ReadFiles {
  /** How many files there are, and how many of them hold nothing. */
  readonly count: number;
  readonly empty: number;
  readonly manifests: readonly SourcedManifest[];
  /** What could not be read, of the search too. */
  readonly problems: readonly FileProblem[];
}

/**
 * Reads what a search has found.
 *
 * @param known the documents that others have read; without it each is read anew
 */
export function readFiles({ files, problems }: FoundFiles, lines: LineFinder, progress: ProgressLine, io: Io, known?: KnownDocuments): ReadFiles {
  saveMemory(files.reduce((bytes, { location }) => bytes + sizeOf(location), 0));
  let objects = 0;
  const read = files.flatMap((file, index) => {
    const onProgress = (more: number) => progress.tell(() => `reading file ${index + 1} of ${files.length}, ${count(objects + more, 'object')}`);
    const content = readFile(file, { lines, known, onProgress }, io);
    objects += content?.manifests.length ?? 0;
    return content ?? [];
  });
  return {
    count: read.length,
    empty: read.filter(file => file.manifests.length + file.problems.length === 0).length,
    // A single file may hold a million objects, and is not copied.
    manifests: read.length === 1 ? read[0].manifests : read.flatMap(file => file.manifests),
    problems: [...problems, ...read.flatMap(file => file.problems)],
  };
}

function sizeOf(location: string): number {
  try {
    return fs.statSync(location).size;
  } catch {
    // Whoever reads it will say what is wrong with it.
    return 0;
  }
}

/** The content of a file; undefined for JSON in a folder that is none of Kubernetes, as many tools keep their settings in. */
function readFile(file: FoundFile, options: ReadOptions, io: Io): ReadFile | undefined {
  try {
    return readContent(file, open(file, io), options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) {
      throw error;
    }
    return { manifests: [], problems: [fileProblem('file/unreadable', { file: file.name }, `cannot be read: ${describeFsError(error)}`)] };
  }
}

function open({ location }: FoundFile, io: Io): FileBytes {
  if (location !== STDIN && !OPEN_PIPE.test(location)) {
    return bytesOnDisk(location);
  }
  const content = location === STDIN ? io.readStdin() : fs.readFileSync(location);
  saveMemory(content.byteLength);
  return bytesInMemory(content);
}

function readContent({ location, name, isNamed }: FoundFile, content: FileBytes, options: ReadOptions): ReadFile | undefined {
  const isOther = !isNamed && /\.json$/i.test(name);
  if (isOther && !mentionsType(partOf(content, 0, LONGEST_JSON))) {
    return undefined;
  }
  const read = readManifests(name, content, { ...options, isHelmTemplate: isNamed && location !== STDIN && isHelmTemplate(location) });
  const problems = isOther ? read.problems.filter(({ code }) => !NO_MANIFEST.includes(code)) : read.problems;
  return problems.length < read.problems.length && problems.length + read.manifests.length === 0 ? undefined : { ...read, problems };
}

/** Tells settings of tools apart before they are read: they may hold comments, which no JSON of Kubernetes does. */
function mentionsType(bytes: Buffer): boolean {
  return ['"apiVersion"', '"kind"'].some(member => bytes.includes(member));
}
