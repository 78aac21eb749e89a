import { explain, withArgoCd } from '../../delivery/argo-cd-scene';
import { stay } from '../../delivery/looks';
import { addSite, clusterOf } from '../../delivery/site';
import { textOf } from '../../scenario/fields';
import { Scenario } from '../../scenario/scenario';

/** What Argo CD does with commits that it must not deliver. */
export const REFUSED_COMMIT_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-refused-commit',
    title: 'The project refuses what is not of the clusters, and with it the whole commit; the commit that repairs it is delivered with the next try.',
    run: withArgoCd(async (argoCd, scene) => {
      const file = `dist/${scene.namespace}/cluster/extra.yaml`;
      scene.begin('the cluster is delivered');
      await argoCd.deliver({ charts: app => [addSite(app, scene)] });
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      scene.begin('a commit brings more rights');
      const binding = {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: { name: scene.namespace },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ kind: 'User', name: 'somebody' }],
      };
      argoCd.repository.write(file, JSON.stringify(binding));
      await argoCd.publish('Take all rights');
      await scene.waitUntil('it is refused', async () => {
        const application = await argoCd.application(scene.namespace);
        return textOf(application, 'status', 'operationState', 'message').includes('is not permitted in project') ? undefined : explain(application);
      });
      if (await scene.read(binding) !== undefined) {
        throw new Error('the ClusterRoleBinding was delivered');
      }
      scene.begin('another commit repairs it');
      argoCd.repository.remove(file);
      await argoCd.publish('Give them back');
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      await scene.waitUntil('the sync of the new commit has succeeded', async () => {
        const application = await argoCd.application(scene.namespace);
        return textOf(application, 'status', 'operationState', 'phase') === 'Succeeded' ? undefined : explain(application);
      }, 150);
      await scene.holdsFor(5, 'the Cluster stays', stay(scene, clusterOf(scene.namespace)));
    }),
  },
];
