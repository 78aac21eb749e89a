import { spawnSync } from 'child_process';
import * as path from 'path';
import { buildSync } from 'esbuild';
import { now } from './cases/clock';
import type { CaseOutput, Cases } from './cases/program';
import { ImportError } from '../../imports/_generate/errors';

/** A case that has been run. */
export interface CaseRun<Result> extends CaseOutput<Result> {
  /** From the start of the process to its end, in milliseconds. */
  readonly wall: number;
}

type Input<Name extends keyof Cases> = Parameters<Cases[Name]>[0];
type Outcome<Name extends keyof Cases> = ReturnType<Cases[Name]>;

/** Runs cases on the compiled library, each in a process of its own. */
export class CaseRunner {
  private readonly program: string;

  /**
   * @param compiled the compiled library
   * @param folder where to put the program
   */
  public constructor(public readonly compiled: string, folder: string) {
    this.program = path.join(folder, 'case.cjs');
    // As users run theirs: plain JavaScript, so that nobody measures the compiler.
    buildSync({
      entryPoints: [path.join(__dirname, 'cases', 'program.ts')],
      outfile: this.program,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      logLevel: 'silent',
    });
  }

  /** @param nodeOptions options of Node.js. @default - none, as most users have it */
  public run<Name extends keyof Cases>(
    name: Name, input: Omit<Input<Name>, 'compiled'>, nodeOptions: readonly string[] = [],
  ): CaseRun<Outcome<Name>> {
    const args = [...nodeOptions, this.program, name, JSON.stringify({ compiled: this.compiled, ...input })];
    const start = now();
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: withoutSettings(process.env) });
    const wall = now() - start;
    if (status !== 0) {
      throw new ImportError(`the case '${name}' ended with ${signal ?? `exit code ${status}`}:\n${stderr}`);
    }
    return { ...JSON.parse(stdout) as CaseOutput<Outcome<Name>>, wall };
  }
}

/** The settings of somebody's shell are not to be measured. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('CDK8S_') && name !== 'NODE_OPTIONS'));
}
