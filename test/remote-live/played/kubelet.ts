import { parse } from 'yaml';
import { containerOf, Surroundings } from './pods';
import { RunningProcess } from '../../apiserver/host/server-process';
import type { Stage } from '../../live/stage/stage';
import { Machine } from '../machines/machine';

const TIMEOUT_SECONDS = 60;

/** Asked of what a program has logged so far. */
export type IsReady = (log: string) => boolean | Promise<boolean>;

/** Runs pods on a machine: the real program of each container, with its arguments, variables and files. */
export class Kubelet {
  public constructor(private readonly stage: Stage, public readonly machine: Machine, private readonly surroundings: Surroundings) {}

  /**
   * Runs a pod and returns when it is ready.
   *
   * @param pod a Pod, or the template of one
   * @param isReady asked of what the program has logged so far
   */
  public async run(name: string, pod: unknown, isReady: IsReady = () => true): Promise<RunningProcess> {
    const { program, args, env, files } = containerOf(pod, this.surroundings);
    this.machine.write(files);
    return this.machine.start({
      name,
      program: this.stage.program(program).file,
      args,
      env,
      ready: async () => isReady(this.machine.logOf(name)),
      timeoutSeconds: TIMEOUT_SECONDS,
    });
  }

  /** Runs the static pod of a file in the folder that kubelets look at. */
  public runStatic(name: string, isReady?: IsReady): Promise<RunningProcess> {
    return this.run(name, parse(this.machine.read(`/etc/kubernetes/manifests/${name}.yaml`)), isReady);
  }
}
