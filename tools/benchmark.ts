import { execFileSync } from 'child_process';
import * as path from 'path';
import { measureValidation, ValidationCost } from './benchmark-validation';

const ROOT = path.join(__dirname, '..');
const RUNS = 15;
const LIMITS = { addedMilliseconds: 150, compileSeconds: 60, validation: 3, growth: 1.2 };
/** How many clusters are validated; the larger fleet has 11,000 objects. */
const FLEETS = [155, 620];
const FLEET_RUNS = 3;

const HELP = `Measures what the library costs: how long jsii compiles it, what loading it adds to cdk8s, what validation adds to synthesis.

  npx projen benchmark [--no-compile]

--no-compile   measure the lib/ that is there

All numbers come from this run on this machine; compare ratios, not seconds, between machines.
Exits with 1 if jsii takes ${LIMITS.compileSeconds} s or more, loading the library adds more than ${LIMITS.addedMilliseconds} ms to cdk8s, validation takes more
than ${LIMITS.validation} times as long as synthesis, or its time for an object grows by more than ${((LIMITS.growth - 1) * 100).toFixed(0)} % from ${FLEETS[0]} to ${FLEETS[1]} clusters.
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

/** Prints a line and whether the number on it is over its limit. */
function line(name: string, text: string, isOver = false): boolean {
  process.stdout.write(`${name.padEnd(25)}${text}${isOver ? '   OVER THE LIMIT' : ''}\n`);
  return isOver;
}

function reportCompile(): boolean {
  const seconds = measureCompile();
  return line('jsii compile', `${seconds.toFixed(1)} s   (limit ${LIMITS.compileSeconds} s)`, seconds >= LIMITS.compileSeconds);
}

function reportLoading(): boolean {
  const runs = Array.from({ length: RUNS }, measureLoading);
  const cdk8s = median(runs.map(run => run.cdk8s));
  const library = median(runs.map(run => run.library));
  const ratio = (value: number) => `${value.toFixed(0)} ms, ${(value / cdk8s).toFixed(2)} × cdk8s`;
  line("require('cdk8s')", `${cdk8s.toFixed(0)} ms`);
  const isOver = line('  + the library', `${ratio(library)}   (limit ${LIMITS.addedMilliseconds} ms)`, library > LIMITS.addedMilliseconds);
  line('  + two of its providers', ratio(median(runs.map(run => run.program))));
  line('  + every export of it', ratio(median(runs.map(run => run.everything))));
  process.stdout.write(`medians of ${RUNS} processes, node ${process.version}\n`);
  return isOver;
}

function reportValidation(): boolean {
  const [small, large] = FLEETS.map(clusters => medianCost(Array.from({ length: FLEET_RUNS }, () => measureValidation(clusters))));
  const over = [small, large].map(cost => {
    const ratio = cost.validation / cost.synthesis;
    return line(`validating ${cost.objects}`, `${cost.validation.toFixed(0)} ms, ${ratio.toFixed(2)} × synthesis (${cost.synthesis.toFixed(0)} ms)`
      + `   (limit ${LIMITS.validation} ×); once more ${cost.again.toFixed(0)} ms`, ratio > LIMITS.validation);
  });
  const growth = (large.validation / large.objects) / (small.validation / small.objects);
  const isOver = line('  growth per object', `${growth.toFixed(2)}   (limit ${LIMITS.growth})`, growth > LIMITS.growth);
  process.stdout.write(`medians of ${FLEET_RUNS} processes; schemas, CEL and rules; synthesis is rendering and YAML text, without writing files\n`);
  return isOver || over.includes(true);
}

function medianCost(runs: ValidationCost[]): ValidationCost {
  const of = (member: keyof ValidationCost) => median(runs.map(run => run[member]));
  return { objects: of('objects'), synthesis: of('synthesis'), validation: of('validation'), again: of('again') };
}

function main(args: string[]): void {
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  const over = [!args.includes('--no-compile') && reportCompile(), reportLoading(), reportValidation()];
  process.exitCode = over.includes(true) ? 1 : 0;
}

main(process.argv.slice(2));
