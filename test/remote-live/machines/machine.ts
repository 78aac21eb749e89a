import { execFile } from 'child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'fs';
import * as path from 'path';
import { Relay, startRelay } from './relay';
import { LOOPBACK } from '../../apiserver/host/ports';
import { RunningProcess } from '../../apiserver/host/server-process';
import type { Stage } from '../../live/stage/stage';
import type { ProcessHost, StageProcess } from '../../live/stage/stage-processes';

const TIMEOUT_SECONDS = 120;
const OUTPUT_BYTES = 16 * 1024 * 1024;
/** What holds a machine that does nothing of its own. */
const FOREVER = ['tail', '-f', '/dev/null'];
/** Where machines have files of their own, over those of this machine. */
const OWN_FOLDERS = ['etc', 'run', 'var'];

/** Gives a process folders of its own, brings its network up if that is new, says who it is and becomes another program. */
const SCRIPT = `set -e
folder=$1 loopback=$2
shift 2
for name in ${OWN_FOLDERS.join(' ')}; do
  mkdir -p "$folder/$name" "$folder/work-$name"
  mount -t overlay overlay -o "lowerdir=/$name,upperdir=$folder/$name,workdir=$folder/work-$name" "/$name"
done
if [ -n "$loopback" ]; then "$loopback" loopback; fi
echo $$ > "$folder/pid"
exec "$@"
`;

/** A way out of a network: who dials the address in there reaches a port of the management cluster. There is no way in. */
export interface Door {
  readonly host: string;
  readonly port: number;
  /** The port of loopback that is reached. */
  readonly to: number;
}

export interface MachineOptions {
  /** Unique in the run. */
  readonly name: string;
  /** Names that it knows, with their addresses. @default - those of this machine only */
  readonly hosts?: { readonly [name: string]: string };
}

export interface NetworkOptions extends MachineOptions {
  /** Ways out to the management cluster. @default - none */
  readonly doors?: readonly Door[];
  /** Connections inside, and with sockets in the file system, by which one network has a way out to a program in another. @default - none */
  readonly relays?: readonly Relay[];
}

/** Files to write, by their path. */
export interface Files {
  readonly [path: string]: string;
}

/**
 * A machine with files of its own: what it writes below /etc, /run and /var nobody else sees. Its network has every address and no connection with any
 * other but its ways out. A way out is a socket in the file system with a relay on either side, and only the one inside dials: the kernel has nothing
 * that could carry a packet in.
 */
export class Machine {
  /** A machine with a network of its own. */
  public static async start(stage: Stage, { doors = [], relays = [], ...options }: NetworkOptions): Promise<Machine> {
    const folder = stage.makeFolder(path.join('machines', options.name));
    const opened = await Promise.all(doors.map(({ to }, index) => openDoor(path.join(folder, `door-${index}`), to)));
    const ways = doors.map(({ host, port }, index): Relay => ({ from: { host, port }, to: { path: opened[index] } }));
    const readyFile = path.join(folder, 'ready');
    const relay = [
      process.execPath, ...process.execArgv, path.join(__dirname, 'relay-process.ts'), JSON.stringify({ relays: [...ways, ...relays], readyFile }),
    ];
    const player = stage.program('player').file;
    return Machine.hold(stage, options, ['unshare', '--net', '--mount'], player, relay, () => existsSync(readyFile));
  }

  /** A machine with a network of its own that has a loopback interface, which is down, and nothing else. */
  public static startAlone(stage: ProcessHost, options: MachineOptions): Promise<Machine> {
    return Machine.hold(stage, options, ['unshare', '--net', '--mount'], '', FOREVER);
  }

  private static async hold(
    stage: ProcessHost, { name, hosts = {} }: MachineOptions, [program, ...args]: readonly string[], loopback: string, held: readonly string[],
    isReady = () => true,
  ): Promise<Machine> {
    const folder = stage.makeFolder(path.join('machines', name));
    const pidFile = path.join(folder, 'pid');
    await stage.start({
      name: `${name}-machine`,
      program,
      args: [...args, '--', '/bin/sh', '-c', SCRIPT, 'machine', folder, loopback, ...held],
      ready: () => Promise.resolve(existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n') && isReady()),
      timeoutSeconds: TIMEOUT_SECONDS,
    });
    const machine = new Machine(stage, name, Number(readFileSync(pidFile, 'utf8')));
    machine.knowHosts(hosts);
    return machine;
  }

  private constructor(private readonly stage: ProcessHost, public readonly name: string, public readonly pid: number) {}

  /** Another machine in the network of this one. */
  public async startBeside(options: MachineOptions): Promise<Machine> {
    return Machine.hold(this.stage, options, ['nsenter', `--net=/proc/${this.pid}/ns/net`, '--', 'unshare', '--mount'], '', FOREVER);
  }

  public write(files: Files): void {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.dirname(this.seen(file)), { recursive: true });
      writeFileSync(this.seen(file), content);
    }
  }

  public read(file: string): string {
    return readFileSync(this.seen(file), 'utf8');
  }

  /** Starts a program that ends with the stage; its log has the name of the machine and its own. */
  public start(options: StageProcess): Promise<RunningProcess> {
    const [program, ...args] = this.inside([options.program, ...options.args]);
    return this.stage.start({ ...options, name: `${this.name}-${options.name}`, program, args });
  }

  public logOf(name: string): string {
    return this.stage.logOf(`${this.name}-${name}`);
  }

  /** Runs a program to its end and returns what it prints. Fails with what it says. */
  public run(command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const [program, ...args] = this.inside(command);
    return new Promise((resolve, reject) => {
      execFile(program, args, { env: { ...process.env, ...env }, maxBuffer: OUTPUT_BYTES }, (error, stdout, stderr) => {
        if (error) {
          reject(new Error(`${command.join(' ')}: ${stderr.trim() || error.message}`));
        } else {
          resolve(stdout);
        }
      });
    });
  }

  private knowHosts(hosts: { readonly [name: string]: string }): void {
    const lines = Object.entries(hosts).map(([name, address]) => `${address} ${name}\n`);
    this.write({ '/etc/hosts': [`${LOOPBACK} localhost\n`, ...lines].join('') });
  }

  /** A file of the machine as this process sees it. */
  public seen(file: string): string {
    return path.join(`/proc/${this.pid}/root`, file);
  }

  private inside(command: readonly string[]): string[] {
    return ['nsenter', `--net=/proc/${this.pid}/ns/net`, `--mount=/proc/${this.pid}/ns/mnt`, '--wd=/', '--', ...command];
  }
}

/** The side of the management cluster. Machines end with the stage, and nobody closes their doors. */
async function openDoor(socket: string, port: number): Promise<string> {
  const relay = await startRelay({ from: { path: socket }, to: { host: LOOPBACK, port } });
  relay.unref();
  return socket;
}
