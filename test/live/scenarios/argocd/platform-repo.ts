import { cpSync, readdirSync, readFileSync } from 'fs';
import * as path from 'path';
import { Yaml } from 'cdk8s';
import type { Manifest } from '../../../../src/topology';
import { ARGO_CD_NAMESPACE } from '../../delivery/argo-cd';
import { ArgoCdScene, explain, withArgoCd } from '../../delivery/argo-cd-scene';
import { HookJob } from '../../delivery/hook-job';
import { OUTPUT } from '../../delivery/published';
import { BARE_METAL_HOST } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import type { Scene } from '../../scenario/scene';
import { addByoHosts, credentialsOf } from '../controllers/hosts';

const EXAMPLE = path.join(__dirname, '..', '..', '..', '..', 'examples', 'platform-repo');
/** Where the example says that it is. */
const ADDRESS = 'https://git.example.com/platform/clusters.git';
const SITE = 'edge';

/** The example in examples/platform-repo. */
export const PLATFORM_REPO_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-platform-repo',
    title: 'The example platform repository, as it is but for its address, delivers the cluster `edge` and its hosts after `kubectl apply` of its bootstrap file, '
      + 'and they stay Synced. The cluster whose control plane provider is not installed says so, the one in OpenStack without its credentials is Synced and waits, and both hold up nothing.',
    holds: [SharedThing.DEFAULT_PORT],
    shares: [SharedThing.BYO_HOSTS, SharedThing.APPLICATION_HEALTH],
    run: withArgoCd(async (argoCd, scene) => {
      scene.begin('what has to be there is there');
      copyExample(argoCd);
      await addCredentialsAndHosts(scene, argoCd);
      scene.begin('the bootstrap file is applied');
      await argoCd.publish('Begin');
      await scene.stage.kubectl(['apply', `--filename=${argoCd.repository.pathOf(OUTPUT, 'bootstrap.k8s.yaml')}`]);
      const failure = await new HookJob(scene, 'argocd-cm-health-checks', ARGO_CD_NAMESPACE).run();
      if (failure !== undefined) {
        throw new Error(`the Job of the health checks has failed: ${failure}`);
      }
      await argoCd.waitUntil(['platform'], { sync: 'Synced' });
      await argoCd.waitUntil([`${SITE}-inventory`], { sync: 'Synced', health: 'Healthy' });
      await argoCd.waitUntil([SITE], { sync: 'Synced' });
      scene.begin('it stays so');
      await scene.holdsFor(60, 'Synced', argoCd.are([`${SITE}-inventory`, SITE], { sync: 'Synced' }));
      scene.begin('the others lack something');
      const says = explain(await argoCd.application('hosted'));
      if (!says.includes('could not find') && !says.includes('not found') && !says.includes('no matches')) {
        throw new Error(`the Application does not say that kinds are not installed: ${says}`);
      }
      await argoCd.waitUntil(['hybrid'], { sync: 'Synced', health: 'Progressing' });
    }),
  },
];

function copyExample({ repository }: ArgoCdScene): void {
  for (const folder of [OUTPUT, 'addons']) {
    cpSync(path.join(EXAMPLE, folder), repository.pathOf(folder), { recursive: true });
  }
  for (const file of readdirSync(repository.pathOf(OUTPUT)).filter(name => name.endsWith('.yaml'))) {
    const text = readFileSync(repository.pathOf(OUTPUT, file), 'utf8');
    repository.write(`${OUTPUT}/${file}`, text.replaceAll(ADDRESS, repository.url));
  }
}

/** The Secrets of the README of the example, and the virtual machines with the agent of BYOH. */
async function addCredentialsAndHosts(scene: Scene, { repository }: ArgoCdScene): Promise<void> {
  const inventory = Yaml.load(repository.pathOf(OUTPUT, SITE, 'inventory', `${SITE}.k8s.yaml`)) as Manifest[];
  await scene.apply(inventory.filter(({ kind }) => kind === BARE_METAL_HOST.kind).map(credentialsOf));
  await addByoHosts(scene, { role: 'control-plane', count: 3, namespace: SITE, labels: { site: SITE, role: 'control-plane' } });
}
