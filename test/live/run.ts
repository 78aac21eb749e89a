import { writeFileSync } from 'fs';
import * as path from 'path';
import { RunOptions } from './options';
import { LiveProgram } from './programs/programs';
import { Recording } from './recording';
import { livePage } from './report';
import { playAll } from './scenario/runner';
import { SCENARIOS } from './scenarios/all';
import { Stage } from './stage/stage';
import { Progress } from '../../imports/_generate/progress';
import { createRunFolder } from '../apiserver/host/run-folder';
import { Tally } from '../apiserver/proof/tally';

const PAGE = path.join(__dirname, '..', '..', 'docs', 'proof-live.md');
/** Scenarios wait most of the time; more at once make one another's waits longer. */
const AT_ONCE = 8;

/** What a process in a network namespace is given; plain data. */
export interface LiveRun {
  readonly options: RunOptions;
  readonly programs: readonly LiveProgram[];
}

/** Plays the scenarios on a stage of their own. Leaves no process and no file. Returns the exit code. */
export async function run({ options, programs }: LiveRun, progress: Progress): Promise<number> {
  const onProgress = (subject: string, text: string) => progress.step(subject, text);
  const tally = new Tally(text => progress.fail(text));
  const recording = new Recording();
  const folder = createRunFolder();
  try {
    const stage = await Stage.start({ programs, folder: folder.path, onProgress });
    try {
      const scenarios = SCENARIOS.filter(({ id }) => options.only === undefined || options.only.includes(id));
      await playAll(stage, scenarios, { limit: AT_ONCE, tally, onProgress, onRecord: (object, state) => recording.add(object, state) });
      tally.check('all servers run until the end', [stage.failure()].filter(failure => failure !== undefined));
      if (options.keep) {
        await keep(stage, onProgress);
      }
      writeResults(stage, options, tally, recording, onProgress);
    } finally {
      await stage.stop();
    }
  } finally {
    await folder.remove();
  }
  process.stdout.write(`${tally.summary}\n`);
  return tally.failures.length === 0 ? 0 : 1;
}

/** Until Ctrl-C, which ends this process and with it everything. */
function keep(stage: Stage, onProgress: (subject: string, text: string) => void): Promise<never> {
  onProgress('kept', `until Ctrl-C; logs are in ${path.join(stage.folder, 'logs')}; to look at it:\n`
    + `  nsenter --net=/proc/${process.pid}/ns/net ${stage.program('kubectl').file} --kubeconfig=${stage.kubeconfig} get clusters -A`);
  return new Promise(() => setInterval(() => undefined, 60_000));
}

/** The page is of everything; a run of less proves less, and a run that fails proves nothing. */
function writeResults(
  stage: Stage, { only, record }: RunOptions, tally: Tally, recording: Recording, onProgress: (subject: string, text: string) => void,
): void {
  if (tally.failures.length > 0 || only !== undefined) {
    onProgress('docs/proof-live.md', 'not written: it is for a run of all scenarios in which all passed');
  } else {
    writeFileSync(PAGE, livePage({ versions: stage.versions, scenarios: SCENARIOS }));
    onProgress('docs/proof-live.md', 'written');
  }
  if (record) {
    onProgress('statuses', `${recording.write()} written`);
  }
}
