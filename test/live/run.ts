import { writeFileSync } from 'fs';
import * as path from 'path';
import { RunOptions } from './options';
import { LiveProgram } from './programs/programs';
import { Recording } from './recording';
import { livePage, Version } from './report';
import { playAll } from './scenario/runner';
import { Scenario, ScenarioOn } from './scenario/scenario';
import { Play, playTwice, problemsOf, secondTriesOf } from './scenario/tries';
import { Cast, Stage } from './stage/stage';
import { Progress } from '../../imports/_generate/progress';
import { createRunFolder } from '../apiserver/host/run-folder';
import { Tally } from '../apiserver/proof/tally';

const DOCS = path.join(__dirname, '..', '..', 'docs');
/** Each is played alone then, and most take more than a minute. */
const MOST_AGAIN = 8;

/** What a process in a network namespace is given; plain data. */
export interface LiveRun {
  readonly options: RunOptions;
  readonly programs: readonly LiveProgram[];
}

/** What is played, and what a page says of it. */
export interface Programme<T> {
  readonly scenarios: readonly T[];
  /** How many at once: scenarios wait most of the time; more at once make one another's waits longer. */
  readonly atOnce: number;
  /** The page in `docs` that a run of all scenarios writes. */
  readonly page: string;
  /** How that page begins. @default - as that of the live stage */
  readonly introduction?: string;
}

/** What is played on a management cluster. */
export interface Repertoire extends Programme<Scenario> {
  /** Who is on the stage. */
  readonly cast: Cast;
}

/** Plays the scenarios on a stage of their own. Leaves no process and no file. Returns the exit code. */
export async function run({ options, programs }: LiveRun, repertoire: Repertoire, progress: Progress): Promise<number> {
  const onProgress = (subject: string, text: string) => progress.step(subject, text);
  const tally = new Tally();
  const recording = new Recording();
  let versions: readonly Version[] = [];
  const play: Play<Scenario> = (scenarios, atOnce) => onStage(programs, repertoire.cast, onProgress, async stage => {
    ({ versions } = stage);
    const played = await playAll(stage, scenarios, { limit: atOnce, onProgress, onRecord: (object, state) => recording.add(object, state) });
    tally.check('all servers run until the end', [stage.failure()].filter(failure => failure !== undefined));
    if (options.keep) {
      await keep(stage, onProgress);
    }
    return played;
  });
  return playProgramme({ options, programs }, repertoire, {
    play,
    tally,
    versions: () => versions,
    atEnd: () => {
      if (options.record) {
        onProgress('statuses', `${recording.write()} written`);
      }
    },
  }, progress);
}

/** How a stage plays a programme. */
export interface Playing<T> {
  readonly play: Play<T>;
  /** What the stage itself has checked counts, too. */
  readonly tally: Tally;
  /** Of what was run; asked at the end. */
  readonly versions: () => readonly Version[];
  /** What is left to do before the last word. @default - nothing */
  readonly atEnd?: () => void;
}

/** Plays what is wanted of a programme, writes its page if that proves all of it, and says how it went. Returns the exit code. */
export async function playProgramme<T extends Pick<ScenarioOn<never>, 'id' | 'title' | 'upstreamDefect' | 'needs'>>(
  { options, programs }: LiveRun, programme: Programme<T>, { play, tally, versions, atEnd }: Playing<T>, progress: Progress,
): Promise<number> {
  const onProgress = (subject: string, text: string) => progress.step(subject, text);
  const wanted = programme.scenarios.filter(({ id }) => options.only === undefined || options.only.includes(id));
  const scenarios = wanted.filter(({ needs }) => needs === undefined || programs.some(({ name }) => name === needs));
  const verdicts = await playTwice(scenarios, { atOnce: programme.atOnce, mostAgain: MOST_AGAIN, play, onProgress });
  verdicts.forEach(verdict => tally.check(verdict.id, problemsOf(verdict)));
  // The page is of everything; a run of less proves less, and a run that fails proves nothing.
  const isProof = tally.failures.length === 0 && scenarios.length === programme.scenarios.length;
  writePage(programme, isProof ? versions() : undefined, onProgress);
  atEnd?.();
  // Last, where a reader of a long log looks first.
  secondTriesOf(verdicts).forEach(text => onProgress('second try', text));
  tally.failures.forEach(text => progress.fail(text));
  process.stdout.write(`${tally.summary}\n`);
  return tally.failures.length === 0 ? 0 : 1;
}

/** Does something on a stage that is there for that alone. */
async function onStage<T>(
  programs: readonly LiveProgram[], cast: Cast, onProgress: (subject: string, text: string) => void, act: (stage: Stage) => Promise<T>,
): Promise<T> {
  const folder = createRunFolder();
  try {
    const stage = await Stage.start({ programs, cast, folder: folder.path, onProgress });
    try {
      return await act(stage);
    } finally {
      await stage.stop();
    }
  } finally {
    await folder.remove();
  }
}

/** Until Ctrl-C, which ends this process and with it everything. */
function keep(stage: Stage, onProgress: (subject: string, text: string) => void): Promise<never> {
  onProgress('kept', `until Ctrl-C; logs are in ${path.join(stage.folder, 'logs')}; to look at it:\n`
    + `  nsenter --net=/proc/${process.pid}/ns/net ${stage.program('kubectl').file} --kubeconfig=${stage.kubeconfig} get clusters -A`);
  return new Promise(() => setInterval(() => undefined, 60_000));
}

function writePage(
  { page, introduction, scenarios }: Programme<Pick<ScenarioOn<never>, 'id' | 'title' | 'upstreamDefect'>>, versions: readonly Version[] | undefined,
  onProgress: (subject: string, text: string) => void,
): void {
  if (versions === undefined) {
    onProgress(`docs/${page}`, 'not written: it is for a run of all scenarios in which all passed');
  } else {
    writeFileSync(path.join(DOCS, page), livePage({ introduction, versions, scenarios }));
    onProgress(`docs/${page}`, 'written');
  }
}
