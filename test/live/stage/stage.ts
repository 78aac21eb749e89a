import { execFile, execFileSync } from 'child_process';
import * as path from 'path';
import { accepts } from './accepts';
import { writeKubeconfig } from './kubeconfig';
import { startManagers } from './manager-processes';
import type { Manager } from './managers';
import { ProcessHost, StageProcess, StageProcesses } from './stage-processes';
import { ApiClient, Connection } from '../../apiserver/client/client';
import { ControlPlane, startControlPlane } from '../../apiserver/host/control-plane';
import { findFreePorts, LOOPBACK } from '../../apiserver/host/ports';
import { RunningProcess } from '../../apiserver/host/server-process';
import { serverVersions } from '../../apiserver/host/server-versions';
import { MOTO_URL } from '../clouds/aws-api';
import { installKubevirtCrds } from '../clouds/kubevirt-crds';
import { startMoto } from '../clouds/moto-server';
import { COMPUTE_URL, SimulatedOpenStack } from '../clouds/simulated-openstack';
import { MOTO } from '../programs/moto/moto';
import { LiveProgram } from '../programs/programs';
import { Version } from '../report';

/** Kubernetes' own controllers that are run: without them nothing that is owned is ever collected and no namespace goes. */
const KUBERNETES_CONTROLLERS = ['garbage-collector-controller', 'namespace-controller'];
const TIMEOUT_SECONDS = 120;
/** By default it waits half a minute for the schemas of all kinds, which takes longer on a machine that is busy. */
const KUBECTL_TIMEOUT = '5m';
const OUTPUT_BYTES = 64 * 1024 * 1024;

/** Who is on a stage. */
export interface Cast {
  readonly managers: readonly Manager[];
  /** Whether the player plays machines in the network of the stage. */
  readonly hasPlayer: boolean;
}

export interface StageOptions {
  readonly programs: readonly LiveProgram[];
  readonly cast: Cast;
  /** Where programs keep their files; removed should this process be killed. */
  readonly folder: string;
  readonly onProgress: (subject: string, text: string) => void;
}

/** A management cluster with the controllers that scenarios are played on. */
export class Stage implements ProcessHost {
  /** Starts everything, in a network namespace with nothing in it. */
  public static async start(options: StageOptions): Promise<Stage> {
    const { programs, cast, folder, onProgress } = options;
    const [etcd, kubeApiserver, player] = ['etcd', 'kube-apiserver', 'player'].map(name => findProgram(programs, name).file);
    // A new network namespace has a loopback interface that is down.
    execFileSync(player, ['loopback']);
    const controlPlane = await startControlPlane({ etcd, kubeApiserver }, folder, { watchCache: true });
    const stage = new Stage(options, controlPlane);
    try {
      await installKubevirtCrds(stage);
      if (stage.has(MOTO)) {
        await startMoto(stage);
      }
      const managers = cast.managers.filter(({ needs }) => needs === undefined || stage.has(needs));
      if (managers.some(({ name }) => name === 'openstack')) {
        stage.openStack = await SimulatedOpenStack.start();
      }
      const { crds, webhooks } = await startManagers(stage, managers, controlPlane.servingCertificate);
      onProgress('stage', `${crds} CRDs, ${managers.length} managers, ${webhooks} webhooks for admission`);
      await stage.startKubernetesControllers();
      if (cast.hasPlayer) {
        await stage.startPlayer();
      }
      return stage;
    } catch (error) {
      await stage.stop();
      throw error;
    }
  }

  public readonly client: ApiClient;
  public readonly connection: Connection;
  /** The file by which programs reach the API server as its administrator. */
  public readonly kubeconfig: string;
  private readonly processes: StageProcesses;
  private openStack?: SimulatedOpenStack;

  private constructor(private readonly options: StageOptions, private readonly controlPlane: ControlPlane) {
    this.connection = controlPlane.connection;
    this.client = new ApiClient(this.connection);
    this.kubeconfig = path.join(this.folder, 'kubeconfig');
    writeKubeconfig(this.kubeconfig, this.connection);
    this.processes = new StageProcesses(this.folder, { KUBECONFIG: this.kubeconfig });
  }

  public get folder(): string {
    return this.options.folder;
  }

  /** The release of each program; that of the player is of the workload servers that it plays on. */
  public get versions(): readonly Version[] {
    const servers = serverVersions({ etcd: this.program('etcd').file, kubeApiserver: this.program('kube-apiserver').file });
    const others = this.options.programs.filter(({ name }) => !servers.some(server => server.name === name));
    return [...servers, ...others.map(({ name, version }) => ({ name, version }))];
  }

  /** Whether there is a program, of those that can be missing. */
  public has(name: string): boolean {
    return this.options.programs.some(program => program.name === name);
  }

  public program(name: string): LiveProgram {
    return findProgram(this.options.programs, name);
  }

  /** Starts a program that ends with the stage, with a log of its own and the administrator's kubeconfig. Its end before that fails the run. */
  public start(options: StageProcess): Promise<RunningProcess> {
    return this.processes.start(options);
  }

  /** A folder of its own for a program. */
  public makeFolder(name: string): string {
    return this.processes.makeFolder(name);
  }

  /** Runs kubectl as the administrator and returns what it prints. */
  public async kubectl(args: readonly string[], input = ''): Promise<string> {
    return this.run('kubectl', [`--request-timeout=${KUBECTL_TIMEOUT}`, ...args], input);
  }

  /** Runs a program to its end, with the administrator's kubeconfig, and returns what it prints. */
  public run(name: string, args: readonly string[], input = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      // clusterctl would look for a newer one of itself.
      const env = { ...process.env, KUBECONFIG: this.kubeconfig, HOME: this.makeFolder('home'), CLUSTERCTL_DISABLE_VERSIONCHECK: 'true' };
      const child = execFile(this.program(name).file, [...args], { env, maxBuffer: OUTPUT_BYTES }, (error, stdout, stderr) => {
        if (error) {
          reject(new Error(`${name} ${args.join(' ')}: ${stderr.trim() || error.message}`));
        } else {
          resolve(stdout);
        }
      });
      child.stdin!.end(input);
    });
  }

  /** What a program has written so far. */
  public logOf(name: string): string {
    return this.processes.logOf(name);
  }

  /** How a server ended and the end of its log, if one ended before anyone stopped it. */
  public failure(): string | undefined {
    return [this.controlPlane, this.processes].map(process_ => process_.failure()).find(failure => failure !== undefined);
  }

  public async stop(): Promise<void> {
    // The API server last: who writes to it would wait for it in vain.
    await this.processes.stop();
    this.openStack?.close();
    this.client.close();
    await this.controlPlane.stop();
  }

  private async startKubernetesControllers(): Promise<void> {
    const [port] = await findFreePorts(1);
    await this.start({
      name: 'kube-controller-manager',
      program: this.program('kube-controller-manager').file,
      args: [
        `--kubeconfig=${this.kubeconfig}`,
        `--bind-address=${LOOPBACK}`,
        `--secure-port=${port}`,
        `--cert-dir=${this.makeFolder('kube-controller-manager')}`,
        '--leader-elect=false',
        `--controllers=${KUBERNETES_CONTROLLERS.join(',')}`,
      ],
      ready: () => accepts(port),
      timeoutSeconds: TIMEOUT_SECONDS,
    });
  }

  private async startPlayer(): Promise<void> {
    await this.start({
      name: 'player',
      program: this.program('player').file,
      args: ['play'],
      env: { NOVA_ENDPOINT_URL: this.openStack === undefined ? '' : COMPUTE_URL, ...this.has(MOTO) ? { AWS_ENDPOINT_URL: MOTO_URL } : {} },
      // Nobody asks it anything.
      ready: () => Promise.resolve(true),
      timeoutSeconds: TIMEOUT_SECONDS,
    });
  }
}

function findProgram(programs: readonly LiveProgram[], name: string): LiveProgram {
  const program = programs.find(candidate => candidate.name === name);
  if (program === undefined) {
    throw new Error(`there is no program '${name}'; there are ${programs.map(candidate => candidate.name).join(', ')}`);
  }
  return program;
}
