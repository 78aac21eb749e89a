import { execFileSync } from 'child_process';
import * as path from 'path';

const ROOT = path.join(__dirname, '..');
const RUNS = 15;
const LIMITS = { addedMilliseconds: 150, compileSeconds: 60 };

const HELP = `Measures what the library costs: how long jsii compiles it, and what loading it adds to cdk8s.

  npx projen benchmark [--no-compile]

--no-compile   measure the lib/ that is there

All numbers come from this run on this machine; compare ratios, not seconds, between machines.
Exits with 1 if jsii takes ${LIMITS.compileSeconds} s or more, or loading the library adds more than ${LIMITS.addedMilliseconds} ms to cdk8s.
`;

interface Loading {
  readonly cdk8s: number;
  readonly library: number;
  readonly program: number;
  readonly everything: number;
}

/** Loads cdk8s, the library, what a program with two providers uses and then every export, in a process of its own. */
function measureLoading(): Loading {
  const program = `
    const now = () => Number(process.hrtime.bigint()) / 1e6;
    const start = now();
    require('cdk8s');
    const cdk8s = now();
    const library = require('./lib/src/index.js');
    const loaded = now();
    const { MixedCluster, ByohControlPlane, Metal3WorkerPool } = library;
    const used = now();
    for (const name of Object.keys(library)) { library[name]; }
    process.stdout.write(JSON.stringify({ cdk8s: cdk8s - start, library: loaded - cdk8s, program: used - cdk8s, everything: now() - cdk8s }));
  `;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' })) as Loading;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function measureCompile(): number {
  const start = process.hrtime.bigint();
  execFileSync('npx', ['projen', 'compile'], { cwd: ROOT, stdio: 'ignore' });
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function main(args: string[]): void {
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  let failed = false;
  if (!args.includes('--no-compile')) {
    const seconds = measureCompile();
    failed = seconds >= LIMITS.compileSeconds;
    process.stdout.write(`jsii compile             ${seconds.toFixed(1)} s   (limit ${LIMITS.compileSeconds} s)\n`);
  }
  const runs = Array.from({ length: RUNS }, measureLoading);
  const cdk8s = median(runs.map(run => run.cdk8s));
  const library = median(runs.map(run => run.library));
  const program = median(runs.map(run => run.program));
  const everything = median(runs.map(run => run.everything));
  const ratio = (value: number) => `${value.toFixed(0)} ms, ${(value / cdk8s).toFixed(2)} × cdk8s`;
  process.stdout.write(`require('cdk8s')         ${cdk8s.toFixed(0)} ms\n`);
  process.stdout.write(`  + the library          ${ratio(library)}   (limit ${LIMITS.addedMilliseconds} ms)\n`);
  process.stdout.write(`  + two of its providers ${ratio(program)}\n`);
  process.stdout.write(`  + every export of it   ${ratio(everything)}\n`);
  process.stdout.write(`medians of ${RUNS} processes, node ${process.version}\n`);
  failed ||= library > LIMITS.addedMilliseconds;
  process.exitCode = failed ? 1 : 0;
}

main(process.argv.slice(2));
