import { ApiObject, Chart } from 'cdk8s';
import { ArgoCdApplication, ArgoCdHealthChecks } from '../../../../src/gitops';
import type { Manifest } from '../../../../src/topology';
import { ARGO_CD_NAMESPACE } from '../../delivery/argo-cd';
import { withArgoCd } from '../../delivery/argo-cd-scene';
import { HOOK_IMAGE, HookJob } from '../../delivery/hook-job';
import { addSite } from '../../delivery/site';
import { fieldOf } from '../../scenario/fields';
import { Scenario } from '../../scenario/scenario';
import { Scene, UpstreamMended } from '../../scenario/scene';

/** What becomes of Argo CD's own settings. */
export const SETTING_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-settings',
    title: 'Health checks that an Application delivers are merged into the settings of Argo CD by a Job, and no key of others is lost, '
      + 'though the ConfigMap was installed by client-side `kubectl apply`.',
    run: withArgoCd(async (argoCd, scene) => {
      const settings = await installSettings(scene);
      const health = `${scene.namespace}-health`;
      for (const kinds of [['cluster.x-k8s.io/Cluster'], ['cluster.x-k8s.io/Cluster', 'metal3.io/BareMetalHost']]) {
        scene.begin(`checks are delivered for ${kinds.join(' and ')}`);
        await argoCd.deliver({
          charts: app => [addSite(app, scene)],
          addToRoot: (root, app) => {
            new ArgoCdHealthChecks(new Chart(app, 'argocd-health'), 'HealthChecks', { kinds, configMapName: String(settings.metadata?.name), job: { image: HOOK_IMAGE } });
            // Not beside Applications: an Application with a hook waits for the health of all that it has applied.
            new ArgoCdApplication(root, 'Health', {
              applicationName: health, source: argoCd.source, include: 'argocd-health.k8s.yaml', destination: { namespace: ARGO_CD_NAMESPACE },
            });
          },
        });
        const job = new HookJob(scene, `${scene.namespace}-cm-health-checks`, ARGO_CD_NAMESPACE);
        const failure = await job.run();
        if (failure !== undefined) {
          throw new Error(`the Job has failed: ${failure}`);
        }
        await job.waitUntilGone();
        await argoCd.waitUntil([health], { sync: 'Synced' });
        const data = await dataOf(scene, settings);
        const expected = { ...OF_OTHERS, ...ArgoCdHealthChecks.dataOf(kinds) };
        if (JSON.stringify(sorted(data)) !== JSON.stringify(sorted(expected))) {
          throw new Error(`the settings have ${Object.keys(data).join(', ')} and not ${Object.keys(expected).join(', ')}`);
        }
      }
    }),
  },
  {
    id: 'argocd-settings-without-job',
    title: 'A ConfigMap of settings that an Application applies on the server takes the keys of others away if it was installed by client-side `kubectl apply`, though '
      + '`ClientSideApplyMigration=false` is set: so a Job merges health checks.',
    upstreamDefect: 'the keys of others stay',
    run: withArgoCd(async (argoCd, scene) => {
      const settings = await installSettings(scene);
      const health = `${scene.namespace}-health`;
      const [key] = Object.keys(ArgoCdHealthChecks.dataOf(KINDS));
      scene.begin('the ConfigMap itself is delivered');
      await argoCd.deliver({
        charts: app => [addSite(app, scene)],
        addToRoot: (root, app) => {
          new ApiObject(new Chart(app, 'argocd-health'), 'Settings', { ...settings, data: ArgoCdHealthChecks.dataOf(KINDS) });
          new ArgoCdApplication(root, 'Health', {
            applicationName: health,
            source: argoCd.source,
            include: 'argocd-health.k8s.yaml',
            destination: { namespace: ARGO_CD_NAMESPACE },
            sync: { serverSideApply: true, syncOptions: ['ClientSideApplyMigration=false'] },
          });
        },
      });
      await scene.waitUntil('the check is there', async () => (key in await dataOf(scene, settings) ? undefined : 'it is not'));
      await argoCd.waitUntil([health], { sync: 'Synced' });
      const data = await dataOf(scene, settings);
      if (Object.keys(OF_OTHERS).every(other => other in data)) {
        throw new UpstreamMended();
      }
    }),
  },
];

/** The keys that Argo CD's installation or somebody else has set. */
const OF_OTHERS = { 'url': 'https://argocd.example.com', 'oidc.config': 'name: example' };
const KINDS = ['cluster.x-k8s.io/Cluster'];

/** Settings as `kubectl apply` installs them: those of the scene, or Clusters of other scenarios would look healthy meanwhile. */
async function installSettings(scene: Scene): Promise<Manifest> {
  const settings: Manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `${scene.namespace}-cm`, namespace: ARGO_CD_NAMESPACE } };
  scene.begin('the settings are installed');
  await scene.stage.kubectl(['apply', '--filename=-'], JSON.stringify({ ...settings, data: OF_OTHERS }));
  return settings;
}

async function dataOf(scene: Scene, settings: Manifest): Promise<object> {
  return (fieldOf(await scene.read(settings), 'data') ?? {}) as object;
}

function sorted(data: object): [string, unknown][] {
  return Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
}
