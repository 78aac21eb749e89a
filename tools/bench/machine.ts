import * as os from 'os';

/** Where numbers come from, as far as others need to know. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
}

export function describeMachine(): Machine {
  const cpus = os.cpus();
  return {
    processor: cpus[0]?.model.trim() ?? 'unknown',
    cores: cpus.length,
    memoryGigabytes: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release().split('-')[0]} ${os.arch()}`,
    node: process.version,
  };
}

/** One line on the machine. */
export function machineLine({ processor, cores, memoryGigabytes, system, node }: Machine): string {
  return `${processor}, ${cores} cores, ${memoryGigabytes} GB of memory, ${system}, node ${node}`;
}
