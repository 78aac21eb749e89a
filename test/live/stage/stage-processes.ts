import { mkdirSync, readFileSync } from 'fs';
import * as path from 'path';
import { ProcessOptions, RunningProcess, startProcess } from '../../apiserver/host/server-process';

/** A program of a stage, which knows where logs are kept. */
export type StageProcess = Omit<ProcessOptions, 'logFile' | 'removeWhenOrphaned'>;

/** What a program on a stage needs of it. */
export interface ProcessHost {
  /** A folder of its own for a program. */
  makeFolder(name: string): string;
  /** Starts a program that ends with the stage, with a log of its own. Its end before that fails the run. */
  start(options: StageProcess): Promise<RunningProcess>;
  /** What a program has written so far. */
  logOf(name: string): string;
}

/** The programs that run on a stage, with their files in a folder that does not outlive it. */
export class StageProcesses implements ProcessHost {
  private readonly processes: RunningProcess[] = [];

  /**
   * @param folder removed should this process be killed
   * @param env variables that all programs have
   */
  public constructor(public readonly folder: string, private readonly env: NodeJS.ProcessEnv = {}) {}

  public async start(options: StageProcess): Promise<RunningProcess> {
    const process_ = await startProcess({
      ...options,
      env: { ...this.env, ...options.env },
      logFile: this.logFile(options.name),
      removeWhenOrphaned: this.folder,
    });
    this.processes.push(process_);
    return process_;
  }

  public makeFolder(name: string): string {
    const folder = path.join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  public logOf(name: string): string {
    return readFileSync(this.logFile(name), 'utf8');
  }

  /** How a program ended and the end of its log, if one ended before anyone stopped it. */
  public failure(): string | undefined {
    return this.processes.map(process_ => process_.failure()).find(failure => failure !== undefined);
  }

  public async stop(): Promise<void> {
    await Promise.all(this.processes.map(process_ => process_.stop()));
  }

  private logFile(name: string): string {
    return path.join(this.makeFolder('logs'), `${name}.log`);
  }
}
