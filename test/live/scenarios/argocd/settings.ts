import { Chart } from 'cdk8s';
import { ArgoCdApplication, ArgoCdHealthChecks } from '../../../../src/gitops';
import type { Manifest } from '../../../../src/topology';
import { ARGO_CD_NAMESPACE } from '../../delivery/argo-cd';
import { withArgoCd } from '../../delivery/argo-cd-scene';
import { HOOK_IMAGE, HookJob } from '../../delivery/hook-job';
import { addSite } from '../../delivery/site';
import { fieldOf } from '../../scenario/fields';
import { Scenario } from '../../scenario/scenario';

/** What becomes of Argo CD's own settings. */
export const SETTING_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-settings',
    title: 'Health checks that an Application delivers are merged into the settings of Argo CD by a Job, and no key of others is lost, '
      + 'though the ConfigMap was installed by client-side `kubectl apply`.',
    run: withArgoCd(async (argoCd, scene) => {
      // One of its own, or Clusters of other scenarios would look healthy meanwhile.
      const settings: Manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `${scene.namespace}-cm`, namespace: ARGO_CD_NAMESPACE } };
      const health = `${scene.namespace}-health`;
      const others = { 'url': 'https://argocd.example.com', 'oidc.config': 'name: example' };
      scene.begin('the settings are installed');
      await scene.stage.kubectl(['apply', '--filename=-'], JSON.stringify({ ...settings, data: others }));
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
        const data = fieldOf(await scene.read(settings), 'data') as object;
        const expected = { ...others, ...ArgoCdHealthChecks.dataOf(kinds) };
        if (JSON.stringify(sorted(data)) !== JSON.stringify(sorted(expected))) {
          throw new Error(`the settings have ${Object.keys(data).join(', ')} and not ${Object.keys(expected).join(', ')}`);
        }
      }
    }),
  },
];

function sorted(data: object): [string, unknown][] {
  return Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
}
