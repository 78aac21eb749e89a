import { execFile } from 'child_process';
import { chmodSync, writeFileSync } from 'fs';
import * as path from 'path';
import type { Manifest } from '../../../src/topology';
import { fieldOf } from '../scenario/fields';
import type { Scene } from '../scenario/scene';

/** The image of a Job, which nobody runs. */
export const HOOK_IMAGE = `registry.example.com/kubectl@sha256:${'0'.repeat(64)}`;

interface Container {
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Pod {
  readonly serviceAccountName: string;
  readonly containers: readonly [Container];
  readonly volumes?: readonly { readonly name: string; readonly configMap?: { readonly name: string } }[];
}

/** A Job that Argo CD runs with a sync. There are no kubelets: its script is run here, as its ServiceAccount and with the rights of that. */
export class HookJob {
  private readonly manifest: Manifest;

  public constructor(private readonly scene: Scene, name: string, private readonly namespace = scene.namespace) {
    this.manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name, namespace } };
  }

  /** Waits for a Job that has not ended yet, and runs its script to the end. Returns why it has failed, if it has. */
  public async run(): Promise<string | undefined> {
    await this.scene.waitUntil('the Job is there', async () => {
      const job = await this.scene.read(this.manifest);
      return job === undefined || fieldOf(job, 'status', 'conditions') !== undefined ? 'it is not there' : undefined;
    });
    const failure = await this.runScript(fieldOf(await this.scene.read(this.manifest), 'spec', 'template', 'spec') as Pod);
    await this.finish(failure === undefined);
    return failure;
  }

  /** Argo CD deletes a Job that has succeeded. */
  public async waitUntilGone(): Promise<void> {
    await this.scene.waitUntilGone([this.manifest]);
  }

  private async runScript({ serviceAccountName, containers, volumes = [] }: Pod): Promise<string | undefined> {
    const [{ command, args, volumeMounts = [] }] = containers;
    const folder = this.writeKubectl(`system:serviceaccount:${this.namespace}:${serviceAccountName}`);
    const mounted: [string, string][] = [];
    for (const { name, configMap } of volumes) {
      const mount = volumeMounts.find(volumeMount => volumeMount.name === name);
      if (configMap !== undefined && mount !== undefined) {
        mounted.push([mount.mountPath, await this.writeFiles(configMap.name)]);
      }
    }
    const inPlace = (text: string) => mounted.reduce((result, [from, to]) => result.replaceAll(from, to), text);
    const env = { PATH: `${folder}${path.delimiter}${process.env.PATH}`, HOME: folder };
    return new Promise(resolve => execFile(command[0], [...command.slice(1), ...args].map(inPlace), { env }, (error, _stdout, stderr) =>
      resolve(error === null ? undefined : stderr)));
  }

  /** A kubectl that is somebody else. */
  private writeKubectl(user: string): string {
    const { stage, namespace } = this.scene;
    const folder = stage.makeFolder(`jobs/${namespace}`);
    const file = path.join(folder, 'kubectl');
    writeFileSync(file, `#!/bin/sh\nexec '${stage.program('kubectl').file}' --kubeconfig='${stage.kubeconfig}' --as='${user}' "$@"\n`);
    chmodSync(file, 0o755);
    return folder;
  }

  private async writeFiles(configMap: string): Promise<string> {
    const { data } = await this.scene.get({ apiVersion: 'v1', kind: 'ConfigMap' }, configMap, this.namespace);
    const folder = this.scene.stage.makeFolder(`jobs/${this.scene.namespace}/${configMap}`);
    Object.entries(data as { readonly [name: string]: string }).forEach(([name, text]) => writeFileSync(path.join(folder, name), text));
    return folder;
  }

  /** What the controller of Jobs writes when the pod has ended. */
  private async finish(isComplete: boolean): Promise<void> {
    const time = new Date().toISOString();
    const condition = (type: string) => ({ type, status: 'True', lastTransitionTime: time, lastProbeTime: time, reason: 'Played', message: 'played' });
    await this.scene.patch(this.manifest, {
      status: {
        startTime: time,
        ...isComplete ? { completionTime: time, succeeded: 1 } : { failed: 1 },
        conditions: isComplete ? [condition('SuccessCriteriaMet'), condition('Complete')] : [condition('FailureTarget'), condition('Failed')],
      },
    }, 'status');
  }
}
