import * as path from 'path';
import { parseOptions, USAGE } from './options';
import { buildPrograms, missingPrograms } from './programs/programs';
import { LiveRun } from './run';
import { SCENARIOS } from './scenarios/all';
import { findIsolation, HOW_TO_ISOLATE } from './stage/isolation';
import { Progress } from '../../imports/_generate/progress';
import { runCommand } from '../apiserver/command';
import { findGo } from '../apiserver/host/go-build';
import { spawnGuarded } from '../apiserver/host/guardian';

async function main(args: readonly string[], progress: Progress): Promise<number> {
  const options = parseOptions(args, SCENARIOS.map(({ id }) => id));
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (options.list) {
    process.stdout.write(SCENARIOS.map(({ id, title }) => `${id}: ${title}\n`).join(''));
    return 0;
  }
  if (findGo() === undefined) {
    return skip('needs controllers that are built once: install Go 1.26 or newer');
  }
  const isolation = findIsolation();
  if (isolation === undefined) {
    return skip(HOW_TO_ISOLATE);
  }
  const missing = options.ifBuilt ? missingPrograms() : [];
  if (missing.length > 0) {
    return skip(`has to build ${missing.join(', ')} on this machine first: run npx projen test:live`);
  }
  // With the network, as Go fetches what is missing.
  const programs = await buildPrograms(text => progress.step('programs', text));
  const { only, keep, record } = options;
  return runIsolated(isolation, { options: { only, keep, record }, programs });
}

function skip(reason: string): number {
  process.stdout.write(`skipped: test:live ${reason}\n`);
  return 0;
}

/** The same Node in another network. It ends with this process, however that ends. */
function runIsolated([unshare, ...flags]: readonly string[], run: LiveRun): Promise<number> {
  const args = [...flags, '--', process.execPath, ...process.execArgv, path.join(__dirname, 'inside.ts'), JSON.stringify(run)];
  return spawnGuarded({ program: unshare, args, output: 'inherit' }).exit;
}

runCommand(USAGE, main);
