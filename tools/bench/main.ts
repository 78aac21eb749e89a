import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { CaseRunner } from './case-runner';
import { compiledLibrary } from './compiled-library';
import { isFailure, isKept } from './limits';
import { describeMachine, machineLine } from './machine';
import { Options, parseOptions, SectionName, USAGE } from './options';
import { withResults } from './page';
import { Bench, formatSection, Section } from './section';
import { measureCompile } from './sections/compile';
import { measureFleet } from './sections/fleet';
import { measureLoading } from './sections/loading';
import { measurePeers } from './sections/peers';
import { measurePictures } from './sections/pictures';
import { measurePlan } from './sections/plan';
import { measureReading } from './sections/reading';
import { measureValidation } from './sections/validation';
import { ImportError, reasonOf, UsageError } from '../../imports/_generate/errors';
import { Progress } from '../../imports/_generate/progress';

const ROOT = path.join(__dirname, '..', '..');
const PAGE = path.join(ROOT, 'docs', 'benchmarks.md');

type Measurement = (bench: Bench) => Section;
/** Those that need a compiled library. */
const MEASUREMENTS: { readonly [name in Exclude<SectionName, 'compile'>]: Measurement } = {
  loading: measureLoading,
  validation: measureValidation,
  reading: measureReading,
  plan: measurePlan,
  pictures: measurePictures,
  fleet: measureFleet,
  peers: measurePeers,
};

function measure(options: Options, progress: Progress, scratch: string): Section[] {
  const compile = options.sections.includes('compile') ? [measureCompile()] : [];
  const names = options.sections.filter(name => name !== 'compile');
  if (names.length === 0) {
    return compile;
  }
  const bench: Bench = {
    options,
    cases: new CaseRunner(compiledLibrary(ROOT), scratch),
    newFolder: () => fs.mkdtempSync(path.join(scratch, 'case-')),
    tell: (subject, text) => progress.step(subject, text),
  };
  return [...compile, ...names.map(name => MEASUREMENTS[name](bench))];
}

/** What scripts get of a section. */
function jsonOf({ name, measured, limits }: Section): object {
  return { name, measured, limits: limits.map(limit => ({ ...limit, isKept: isKept(limit) })) };
}

function main(args: readonly string[], progress: Progress): number {
  const options = parseOptions(args);
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  try {
    const sections = measure(options, progress, scratch);
    const machine = describeMachine();
    const text = [`${machineLine(machine)}; medians of ${options.runs} runs, with the least and the most.\n`, ...sections.map(formatSection)].join('\n');
    const json = { machine, runs: options.runs, sections: sections.map(jsonOf) };
    process.stdout.write(`${options.json ? '' : `${text}\n`}${JSON.stringify(json, undefined, 2)}\n`);
    if (options.write) {
      fs.writeFileSync(PAGE, withResults(fs.readFileSync(PAGE, 'utf8'), text));
    }
    return sections.flatMap(({ limits }) => limits).some(isFailure) ? 1 : 0;
  } finally {
    fs.rmSync(scratch, { recursive: true });
  }
}

const stderr = new Progress(process.stderr);
try {
  process.exitCode = main(process.argv.slice(2), stderr);
} catch (error) {
  stderr.fail(reasonOf(error));
  if (error instanceof UsageError) {
    process.stderr.write(`\n${USAGE}`);
  }
  process.exitCode = error instanceof ImportError ? error.exitCode : 1;
}
