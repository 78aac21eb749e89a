import { execFile } from 'child_process';
import { writeFileSync } from 'fs';
import * as path from 'path';
import { promisify } from 'util';
import { Manifest } from '../../../../src/topology';
import { fieldOf, nameOf, textOf } from '../../scenario/fields';
import { Scene } from '../../scenario/scene';

interface Container {
  readonly command: readonly string[];
  readonly args: readonly string[];
}

/** Does what the first container of a Job would do, with the rights of its ServiceAccount and no others. Fails if it does. */
export async function runJob(scene: Scene, job: Manifest): Promise<void> {
  const pod = fieldOf(job, 'spec', 'template', 'spec');
  const [{ command: [program, ...command], args }] = fieldOf(pod, 'containers') as readonly Container[];
  const folder = scene.stage.makeFolder(`job-${scene.namespace}-${nameOf(job)}`);
  const account = `system:serviceaccount:${String(job.metadata?.namespace)}:${textOf(pod, 'serviceAccountName')}`;
  const { file } = scene.stage.program('kubectl');
  writeFileSync(path.join(folder, 'kubectl'), `#!/bin/sh\nexec '${file}' --kubeconfig='${scene.stage.kubeconfig}' --as='${account}' "$@"\n`, { mode: 0o700 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOME: folder };
  await promisify(execFile)(program, [...command, ...args], { env });
}
