import { readdirSync, readFileSync, rmSync } from 'fs';
import { Chart, Yaml } from 'cdk8s';
import { GitServer } from './git-server';
import { oncePerStage } from './once-per-stage';
import { Repository } from './repository';
import type { Manifest } from '../../../src/topology';
import type { Scene } from '../scenario/scene';

/** The folder of a repository that programs write. */
export const OUTPUT = 'dist';

const REPOSITORIES = 'repositories';
const gitServerOf = oncePerStage(stage => GitServer.start(stage.makeFolder(REPOSITORIES)));

/** Makes an empty repository for a scene, on the one Git server of the stage. */
export async function createRepository({ stage, namespace }: Scene): Promise<Repository> {
  const server = await gitServerOf(stage);
  return new Repository(stage.makeFolder(`${REPOSITORIES}/${namespace}`), server.urlOf(namespace));
}

/**
 * Runs a program that writes the output folder, which is empty before as with `cdk8s synth`, and makes the namespaces of its charts.
 *
 * @param program writes the folder and returns the charts that are delivered
 */
export async function writeOutput(scene: Scene, repository: Repository, program: (outdir: string) => readonly Chart[]): Promise<void> {
  rmSync(repository.pathOf(OUTPUT), { recursive: true, force: true });
  const charts = program(repository.pathOf(OUTPUT));
  await scene.apply(charts.map(({ namespace }) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })));
}

/** All manifests of the output, as one text. */
export function readOutput(repository: Repository): string {
  const folder = repository.pathOf(OUTPUT);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.yaml')).sort();
  return files.map(file => readFileSync(repository.pathOf(OUTPUT, file), 'utf8')).join('\n---\n');
}

/** Changes a file of the output by hand, as a merge that went wrong does. */
export function editOutput(repository: Repository, file: string, edit: (objects: Manifest[]) => Manifest[]): void {
  const name = `${OUTPUT}/${file}`;
  const objects = Yaml.load(repository.pathOf(name)) as Manifest[];
  const edited = edit(objects);
  repository.write(name, edited.length === 0 ? '' : Yaml.stringify(...edited));
}
