import { mkdtempSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { Options, parseOptions } from './options';
import { buildPrograms, LiveProgram, missingPrograms, UpstreamPrograms } from './programs/programs';
import { LiveRun } from './run';
import { ScenarioOn } from './scenario/scenario';
import { findIsolation, HOW_TO_ISOLATE } from './stage/isolation';
import { Progress } from '../../imports/_generate/progress';
import { runCommand } from '../apiserver/command';
import { findGo, findOnPath } from '../apiserver/host/go-build';
import { spawnGuarded } from '../apiserver/host/guardian';

/** What makes `unshare` begin a process namespace, of which everything ends with its first process. */
const NEW_PROCESSES = '--pid';

/** A command that plays scenarios in a network of its own. */
export interface StageCommand {
  /** The task, for example `test:live`. */
  readonly name: string;
  readonly usage: string;
  readonly scenarios: readonly Pick<ScenarioOn<never>, 'id' | 'title'>[];
  /** What has to be built. */
  readonly programs: readonly UpstreamPrograms[];
  /** What is installed in another way. @default - nothing */
  readonly install?: (progress: Progress) => Promise<readonly LiveProgram[]>;
  /** Commands of the machine that are needed. @default - none but `unshare` */
  readonly needs?: readonly string[];
  /** What else keeps the stage from being played on this machine; undefined if nothing does. @default - nothing */
  readonly hindrance?: () => string | undefined;
  /** What `unshare` shall make anew beside the network. @default - nothing */
  readonly namespaces?: readonly string[];
  /** The file that is run inside; it takes a LiveRun as JSON. */
  readonly inside: string;
  /** Whether `--record` is an option. @default false */
  readonly canRecord?: boolean;
}

/** Runs a command of a stage as that of this process. */
export function runStageCommand(command: StageCommand): void {
  runCommand(command.usage, (args, progress) => main(command, args, progress));
}

async function main(command: StageCommand, args: readonly string[], progress: Progress): Promise<number> {
  const { name, usage, scenarios, programs, install, needs = [], hindrance, namespaces, inside, canRecord = false } = command;
  const options: Options = parseOptions(args, scenarios.map(({ id }) => id), canRecord);
  if (options.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (options.list) {
    process.stdout.write(scenarios.map(({ id, title }) => `${id}: ${title}\n`).join(''));
    return 0;
  }
  if (findGo() === undefined) {
    return skip(name, 'needs programs that are built once: install Go 1.26 or newer');
  }
  const absent = needs.filter(program => findOnPath(program) === undefined);
  if (absent.length > 0) {
    return skip(name, `needs ${absent.join(' and ')}: install what has it`);
  }
  const hindered = hindrance?.();
  if (hindered !== undefined) {
    return skip(name, hindered);
  }
  const isolation = findIsolation(namespaces);
  if (isolation === undefined) {
    return skip(name, HOW_TO_ISOLATE);
  }
  const missing = options.ifBuilt ? missingPrograms(programs) : [];
  if (missing.length > 0) {
    return skip(name, `has to build ${missing.join(', ')} on this machine first: run npx projen ${name}`);
  }
  // With the network, as Go fetches what is missing.
  const built = await buildPrograms(text => progress.step('programs', text), programs);
  const installed = await install?.(progress) ?? [];
  const { only, keep, record } = options;
  return runIsolated(isolation, inside, { options: { only, keep, record }, programs: [...built, ...installed] });
}

function skip(name: string, reason: string): number {
  process.stdout.write(`skipped: ${name} ${reason}\n`);
  return 0;
}

/** The same Node in another network. It ends with this process, however that ends. */
async function runIsolated([unshare, ...flags]: readonly string[], inside: string, run: LiveRun): Promise<number> {
  const args = [...flags, '--', process.execPath, ...process.execArgv, path.resolve(inside), JSON.stringify(run)];
  if (!flags.includes(NEW_PROCESSES)) {
    return spawnGuarded({ program: unshare, args, output: 'inherit' }).exit;
  }
  // Who would remove folders inside is killed with everything else there, so one out here does.
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-cluster-api-'));
  try {
    return await spawnGuarded({ program: unshare, args, output: 'inherit', env: { TMPDIR: folder }, removeWhenOrphaned: folder }).exit;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
