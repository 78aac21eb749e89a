import { existsSync } from 'fs';
import * as path from 'path';
import { setTimeout as sleep } from 'timers/promises';
import type { Machine } from '../../remote-live/machines/machine';

const PROGRAM = ['python3', path.join(__dirname, 'host.py')];
/** Of an API server. */
const PORT = 6443;
const TIMEOUT_SECONDS = 30;
const POLL_MILLISECONDS = 50;
let watches = 0;

/** What a question found out. */
export interface Answer {
  readonly answered: boolean;
  /** Who the other side says has asked. */
  readonly peer?: string;
  /** Of the packet that came back, or of all that came back. */
  readonly bytes?: number;
  /** What the kernel of the host that asked knows of the path by now. */
  readonly mtu?: number;
}

/** The largest IPv4 packet that passed, and how many fragments did. */
export interface Passed {
  readonly bytes: number;
  readonly fragments: number;
}

/** A machine of a site. */
export class Host {
  public constructor(public readonly machine: Machine, public readonly address: string) {}

  /** Becomes an "API server". */
  public async serve(): Promise<void> {
    await this.machine.start({
      name: 'server',
      program: PROGRAM[0],
      args: [PROGRAM[1], 'serve', this.address, String(PORT)],
      ready: async () => (await this.ask('tcp', this, 64)).answered,
      timeoutSeconds: TIMEOUT_SECONDS,
    });
  }

  /** Sends one packet of so many bytes, which may not be fragmented on the way there or back. */
  public askByPacket(server: Host, bytes: number): Promise<Answer> {
    return this.ask('udp', server, bytes);
  }

  /** Sends so many bytes by TCP, and reads as many. */
  public askByStream(server: Host, bytes: number): Promise<Answer> {
    return this.ask('tcp', server, bytes);
  }

  private async ask(protocol: string, server: Host, bytes: number): Promise<Answer> {
    return JSON.parse(await this.machine.run([...PROGRAM, protocol, server.address, String(PORT), String(bytes)])) as Answer;
  }
}

/** Looks at all links of a machine while something is done. */
export async function watchLinks(machine: Machine, seconds: number, meanwhile: () => Promise<void>): Promise<Passed> {
  const file = `/run/looking-${++watches}`;
  const seen = machine.run([...PROGRAM, 'largest', file, String(seconds)]);
  while (!existsSync(machine.seen(file))) {
    await sleep(POLL_MILLISECONDS);
  }
  await Promise.all([seen, meanwhile()]);
  return JSON.parse(await seen) as Passed;
}
