import { uncheckedRules } from './custom-resources';
import { FoundFiles } from './find-files';
import { readFiles } from './read-files';
import { kindMatcher } from './skipped-kinds';
import { ProgressLine } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { KindSchemas } from '../../schemas';
import { SourcedManifest } from '../../topology';
import { applySettings, findViolations, RuleBook, RuleSetting, withoutDoubtfulAbsences } from '../../validation';
import { entryOfFileProblem, entryOfViolation, makeReport, Report } from '../../validation/report';
import { LineFinder } from '../../validation/yaml';
import { Io } from '../io';

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
  /** The kinds whose objects nothing is told about. */
  readonly skipKinds: readonly string[];
}

/** Reads all files and checks their objects as one bundle. */
export function checkFiles(input: Input, { settings, registry, skipKinds }: CheckOptions, io: Io): Report {
  const progress = new ProgressLine(io);
  try {
    const lines = new LineFinder();
    const previous = input.previous && readFiles(input.previous, lines, progress, io);
    const { manifests, problems, ...read } = readFiles(input.current, lines, progress, io);
    const onProgress = (done: number) => progress.tell(() => `validating object ${done + 1} of ${manifests.length}`);
    let suppressed = 0;
    const found = findViolations(manifests, registry, { previous: previous?.manifests, onProgress, onSuppressed: number => suppressed = number });
    const isSkipped = kindMatcher(skipKinds);
    const wanted = applySettings(found.filter(({ at }) => !isSkipped(at.object)), settings, ({ at }) => at.object.origin.file);
    // Nothing refers to what was before, so what cannot be read of it makes no absence doubtful.
    const rules = RuleBook.of(registry);
    const violations = withoutDoubtfulAbsences(wanted, problems, rules);
    const unread = applySettings([...previous?.problems ?? [], ...problems, ...uncheckedRules(manifests, registry)], settings, ({ file }) => file);
    return makeReport([
      ...unread.map(problem => entryOfFileProblem(problem, rules)), ...violations.map(violation => entryOfViolation(violation, rules)),
    ], {
      files: read.count,
      objects: manifests.length,
      emptyFiles: read.empty,
      withoutSchema: countWithoutSchema(manifests, registry.schemas),
      ...suppressed === 0 ? {} : { suppressed },
      ...wanted.length === violations.length ? {} : { leftOut: wanted.length - violations.length },
    });
  } finally {
    progress.end();
  }
}

/** The kinds without a schema, with the number of their objects; by name, so that a kind keeps its place. A version is told if others have one. */
function countWithoutSchema(manifests: readonly SourcedManifest[], schemas: KindSchemas): { [kind: string]: number } {
  const counts = new Map<string, number>();
  for (const { manifest: { apiVersion, kind } } of manifests) {
    if (schemas.of(apiVersion, kind) === undefined) {
      const [version, group = ''] = apiVersion.split('/').reverse();
      const name = schemas.versionsOf(group, kind).length === 0 ? kind : `${kind} ${version}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => a < b ? -1 : 1));
}
