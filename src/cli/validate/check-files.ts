import * as fs from 'fs';
import { FoundFile, FoundFiles, STDIN } from './find-files';
import { describeFsError } from './fs-errors';
import { Code, ProgressLine } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { KindSchemas } from '../../schemas';
import { SourcedManifest } from '../../topology';
import { applySettings, findViolations, RuleBook, RuleSetting, withoutDoubtfulAbsences } from '../../validation';
import { count, entryOfFileProblem, entryOfViolation, makeReport, Report } from '../../validation/report';
import { FileProblem, fileProblem, isHelmTemplate, LineFinder, ReadFile, readManifests, ReadOptions } from '../../validation/yaml';
import { Io } from '../io';

/** What JSON in a folder may be without a word. */
const NO_MANIFEST: readonly Code[] = ['file/not-a-manifest', 'file/not-an-object'];

/** What the command reads. */
export interface Input {
  /** What is checked, as one bundle. */
  readonly current: FoundFiles;
  /** What the bundle was before a change. @default - nobody knows */
  readonly previous?: FoundFiles;
}

/** How the command checks it. */
export interface CheckOptions {
  readonly settings: readonly RuleSetting[];
  /** What is known of kinds. */
  readonly registry: ProviderRegistry;
}

/** Files that have been read. */
interface ReadFiles {
  readonly files: readonly ReadFile[];
  readonly manifests: readonly SourcedManifest[];
  /** What could not be read, of the search too. */
  readonly problems: readonly FileProblem[];
}

/** Reads all files and checks their objects as one bundle. */
export function checkFiles(input: Input, { settings, registry }: CheckOptions, io: Io): Report {
  const progress = new ProgressLine(io);
  try {
    const lines = new LineFinder();
    const previous = input.previous && readFiles(input.previous, lines, progress, io);
    const { files, manifests, problems } = readFiles(input.current, lines, progress, io);
    const onProgress = (done: number) => progress.tell(() => `validating object ${done + 1} of ${manifests.length}`);
    const wanted = applySettings(findViolations(manifests, registry, { previous: previous?.manifests, onProgress }), settings);
    // Nothing refers to what was before, so what cannot be read of it makes no absence doubtful.
    const rules = RuleBook.of(registry);
    const violations = withoutDoubtfulAbsences(wanted, problems, rules);
    const unread = applySettings([...previous?.problems ?? [], ...problems], settings);
    return makeReport([
      ...unread.map(problem => entryOfFileProblem(problem, rules)), ...violations.map(violation => entryOfViolation(violation, rules)),
    ], {
      files: files.length,
      objects: manifests.length,
      emptyFiles: files.filter(file => file.manifests.length === 0 && file.problems.length === 0).length,
      withoutSchema: countWithoutSchema(manifests, registry.schemas),
      ...wanted.length === violations.length ? {} : { leftOut: wanted.length - violations.length },
    });
  } finally {
    progress.end();
  }
}

function readFiles({ files, problems }: FoundFiles, lines: LineFinder, progress: ProgressLine, io: Io): ReadFiles {
  let objects = 0;
  const read = files.flatMap((file, index) => {
    const onProgress = (more: number) => progress.tell(() => `reading file ${index + 1} of ${files.length}, ${count(objects + more, 'object')}`);
    const content = readFile(file, { lines, onProgress }, io);
    objects += content?.manifests.length ?? 0;
    return content ?? [];
  });
  return { files: read, manifests: read.flatMap(file => file.manifests), problems: [...problems, ...read.flatMap(file => file.problems)] };
}

/** The content of a file; undefined for JSON in a folder that is none of Kubernetes, as many tools keep their settings in. */
function readFile({ location, name, isNamed }: FoundFile, options: ReadOptions, io: Io): ReadFile | undefined {
  let content: Uint8Array;
  try {
    content = location === STDIN ? io.readStdin() : fs.readFileSync(location);
  } catch (error) {
    return { manifests: [], problems: [fileProblem('file/unreadable', { file: name }, `cannot be read: ${describeFsError(error)}`)] };
  }
  const isOther = !isNamed && /\.json$/i.test(name);
  if (isOther && !mentionsType(content)) {
    return undefined;
  }
  const read = readManifests(name, content, { ...options, isHelmTemplate: isNamed && location !== STDIN && isHelmTemplate(location) });
  const problems = isOther ? read.problems.filter(({ code }) => !NO_MANIFEST.includes(code)) : read.problems;
  return problems.length < read.problems.length && problems.length + read.manifests.length === 0 ? undefined : { ...read, problems };
}

/** Tells settings of tools apart before they are read: they may hold comments, which no JSON of Kubernetes does. */
function mentionsType({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return ['"apiVersion"', '"kind"'].some(member => bytes.includes(member));
}

/** The kinds without a schema, with the number of their objects; by name, so that a kind keeps its place. A version is told if others have one. */
function countWithoutSchema(manifests: readonly SourcedManifest[], schemas: KindSchemas): { [kind: string]: number } {
  const counts = new Map<string, number>();
  const unknown = manifests.map(({ manifest }) => manifest).filter(manifest => schemas.of(manifest.apiVersion, manifest.kind) === undefined);
  for (const { apiVersion, kind } of unknown) {
    const [version, group = ''] = apiVersion.split('/').reverse();
    const name = schemas.versionsOf(group, kind).length === 0 ? kind : `${kind} ${version}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => a < b ? -1 : 1));
}
