import * as fs from 'fs';
import * as path from 'path';
import { parseArgs } from 'util';
import { fillVariables } from './clusterctl-variables';
import { EXAMPLE_VALUES } from './example-values';
import { plausibleValue } from './plausible-values';
import { BUILT_IN } from '../src/registry';
import { formatPath, groupBy, isRecord, Manifest } from '../src/topology';
import { findViolations, Severity, Violation } from '../src/validation';
import { FileProblem, readManifests } from '../src/validation/yaml';

const USAGE = `usage: tsx tools/check-corpus.ts [--findings] <folder>

Validates foreign bundles, each file below the folder as a bundle of its own, and prints as Markdown how many findings there are of each code,
and in the bundles of each folder below it. Variables of clusterctl get plausible values. Fails if the validation of a bundle throws. Writes nothing.

Options:
  --findings  one line for each finding instead, for whoever judges them: bundle, severity, code, object, path, message, separated by tabs
`;

/** What became of one bundle. */
export interface CheckedBundle {
  /** Its path below the folder. */
  readonly file: string;
  readonly objects: number;
  /** How many objects of each kind have no schema, by API version and kind. */
  readonly withoutSchema: ReadonlyMap<string, number>;
  readonly violations: readonly Violation[];
  readonly problems: readonly FileProblem[];
  /** Why it could not be checked. @default - it was */
  readonly failure?: string;
}

/** Checks the text of a bundle. */
export function checkBundle(file: string, text: string): CheckedBundle {
  const filled = filledText(text);
  const { manifests, problems } = readManifests(file, Buffer.from(filled));
  if (filled !== text) {
    manifests.forEach(({ manifest }) => moveToTargetNamespace(manifest));
  }
  const withoutSchema = new Map<string, number>();
  for (const { manifest: { apiVersion, kind } } of manifests) {
    if (BUILT_IN.schemas.of(apiVersion, kind) === undefined) {
      withoutSchema.set(`${apiVersion} ${kind}`, (withoutSchema.get(`${apiVersion} ${kind}`) ?? 0) + 1);
    }
  }
  const bundle = { file, objects: manifests.length, withoutSchema, problems };
  try {
    return { ...bundle, violations: findViolations(manifests, BUILT_IN) };
  } catch (error) {
    return { ...bundle, violations: [], failure: (error as Error).stack };
  }
}

/** As clusterctl does it: a template is applied to one namespace, whatever its objects state. Where a manifest was read is known by its identity, so that it is changed in place. */
function moveToTargetNamespace({ apiVersion, kind, metadata }: Manifest): void {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  if (isRecord(metadata) && BUILT_IN.schemas.scopeOf(group, kind) !== 'Cluster') {
    Object.assign(metadata, { namespace: EXAMPLE_VALUES.NAMESPACE });
  }
}

/** A text whose fields begin with variables is a template. In all others a dollar belongs to a script, which nobody fills in. */
export function filledText(text: string): string {
  if (!/^[ -]*[a-z]\w*: ["']?\$\{[A-Z]/m.test(text)) {
    return text;
  }
  try {
    return fillVariables(text, EXAMPLE_VALUES, plausibleValue);
  } catch {
    return text;
  }
}

/** The numbers of all bundles as tables of Markdown. */
export function summarize(bundles: readonly CheckedBundle[]): string {
  const folders = groupBy(bundles, ({ file }) => file.split(path.sep)[0]);
  const codes = groupBy(bundles.flatMap(bundle => bundle.violations.map(violation => ({ bundle, violation }))), ({ violation }) => violation.code);
  return [
    ...table(['repository', 'bundles', 'objects', 'without schema', 'errors', 'warnings', 'not readable'], [
      ...[...folders].map(([folder, members]) => [folder.replace('+', '/'), ...numbersOf(members)]), ['all', ...numbersOf(bundles)],
    ]),
    '',
    ...table(['code', 'severity', 'findings', 'bundles'], [...codes].sort(([, a], [, b]) => b.length - a.length).map(([code, found]) => [
      `\`${code}\``, found[0].violation.severity, String(found.length), String(new Set(found.map(({ bundle }) => bundle)).size),
    ])),
    '',
    ...table(['kind without a schema', 'objects'], countKinds(bundles)),
    '',
  ].join('\n');
}

function numbersOf(bundles: readonly CheckedBundle[]): string[] {
  const total = (count: (bundle: CheckedBundle) => number) => String(bundles.reduce((sum, bundle) => sum + count(bundle), 0));
  const ofSeverity = (severity: Severity) => total(({ violations }) => violations.filter(violation => violation.severity === severity).length);
  return [
    String(bundles.length), total(({ objects }) => objects),
    total(({ withoutSchema }) => [...withoutSchema.values()].reduce((sum, count) => sum + count, 0)),
    ofSeverity(Severity.ERROR), ofSeverity(Severity.WARNING), total(({ problems }) => problems.length),
  ];
}

function countKinds(bundles: readonly CheckedBundle[]): string[][] {
  const counts = groupBy(bundles.flatMap(({ withoutSchema }) => [...withoutSchema]), ([kind]) => kind);
  const sums = [...counts].map(([kind, entries]): [string, number] => [kind, entries.reduce((sum, [, count]) => sum + count, 0)]);
  return sums.sort(([, a], [, b]) => b - a).map(([kind, count]) => [kind, String(count)]);
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`);
}

function findingsOf({ file, violations, problems }: CheckedBundle): string[] {
  return [
    ...problems.map(({ code, message }) => [file, 'unreadable', code, '', '', message]),
    ...violations.map(({ severity, code, at, message }) => [file, severity, code, at.object.toString(), formatPath(at.path), message]),
  ].map(cells => cells.map(cell => cell.replace(/\s+/g, ' ')).join('\t'));
}

function main(args: readonly string[]): number {
  const { values, positionals: [folder] } = parseArgs({ args: [...args], allowPositionals: true, options: { findings: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (folder === undefined || values.help) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 1;
  }
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\.ya?ml$/.test(name)).sort();
  const bundles = files.map(file => checkBundle(file, fs.readFileSync(path.join(folder, file), 'utf8')));
  process.stdout.write(values.findings ? bundles.flatMap(findingsOf).map(line => `${line}\n`).join('') : summarize(bundles));
  const failed = bundles.filter(({ failure }) => failure !== undefined);
  failed.forEach(({ file, failure }) => process.stderr.write(`${file}: ${failure}\n`));
  return failed.length > 0 ? 1 : 0;
}

if (require.main === module) {
  process.exitCode = main(process.argv.slice(2));
}
