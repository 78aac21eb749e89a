import { spawn } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { buildSync } from 'esbuild';
import { makeApp, ROUNDS } from './states';
import { readFolder, temporaryFolders } from '../../support/folders';

const KILLS = 100;
/** So many runs are killed at the same time, each in a folder of its own. */
const LANES = 4;
/** Milliseconds; long enough for some rounds. */
const LONGEST_LIFE = 60;
const HAND_MADE = { '.cdk8s-fleet-tmp-backup/0': 'mine', '.git/config': 'mine', 'README.md': 'mine', 'clusters/c1/notes.txt': 'mine', 'clusters/mine/values.yaml': 'mine' };

type Files = { readonly [file: string]: string };

const newFolder = temporaryFolders();

/** What an output folder has after each round. */
function expectedRounds(): Files[] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const outdir = newFolder();
    makeApp(outdir, round).synth();
    return readFolder(outdir);
  });
}

/** Starts the program, and kills it some time after it has written its first round. */
function runAndKill(program: string, outdir: string, round: number, life: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, outdir, `${round}`], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), life));
    child.on('exit', (code, signal) => signal === 'SIGKILL' ? resolve() : reject(new Error(`the program has ended by itself with ${code}`)));
  });
}

/** Fails if a file of the app is neither as in one round nor as in another, or one that is made by hand is not as it was. */
function expectWholeFiles(outdir: string, rounds: readonly Files[]): void {
  const { '.cdk8s-fleet': _ledger, ...files } = readFolder(outdir);
  expect(files).toMatchObject(HAND_MADE);
  const broken = Object.entries(files).filter(([file, text]) =>
    !(file in HAND_MADE) && !file.startsWith('.cdk8s-fleet-') && !rounds.some(round => round[file] === text));
  expect(broken.map(([file]) => file)).toEqual([]);
}

test(`after each of ${KILLS} kills every file is whole, and the next run repairs the rest`, async () => {
  const program = path.join(newFolder(), 'program.js');
  buildSync({ entryPoints: [path.join(__dirname, 'endless-program.ts')], bundle: true, platform: 'node', outfile: program, logLevel: 'error' });
  const rounds = expectedRounds();
  let inTheMiddle = 0;
  const lane = async (first: number) => {
    const outdir = newFolder();
    for (const [file, text] of Object.entries(HAND_MADE)) {
      fs.mkdirSync(path.dirname(path.join(outdir, file)), { recursive: true });
      fs.writeFileSync(path.join(outdir, file), text);
    }
    for (let kill = first; kill < KILLS; kill += LANES) {
      await runAndKill(program, outdir, kill, (kill * 37) % LONGEST_LIFE);
      inTheMiddle += fs.existsSync(path.join(outdir, '.cdk8s-fleet-lock')) ? 1 : 0;
      expectWholeFiles(outdir, rounds);
      makeApp(outdir, kill * 5).synth();
      expect(readFolder(outdir)).toEqual({ ...rounds[kill * 5 % ROUNDS], ...HAND_MADE });
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  // Else the moments are chosen badly.
  expect(inTheMiddle).toBeGreaterThan(KILLS / 5);
}, 300_000);
