import { addRemoteSite, hasNoControlPlane, installAccessCrds, makeAccessReady } from '../../delivery/access';
import { withArgoCd } from '../../delivery/argo-cd-scene';
import { exists } from '../../delivery/looks';
import { KUBEADM_CONTROL_PLANE } from '../../scenario/kinds';
import { Scenario } from '../../scenario/scenario';

/** Argo CD looks at health every few seconds. */
const QUIET_SECONDS = 30;

/** What Argo CD does with clusters in other networks. */
export const REMOTE_ACCESS_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-access-first',
    title: 'Argo CD applies the control plane of a cluster behind a proxy when its certificates and its kubeconfig are ready, and not before.',
    run: withArgoCd(async (argoCd, scene) => {
      await installAccessCrds(scene.stage);
      scene.begin('the cluster is delivered, and nothing is issued');
      await argoCd.deliver({ charts: app => [addRemoteSite(app, scene)] });
      await scene.waitUntil('the kubeconfig is asked for', exists(scene, {
        apiVersion: 'external-secrets.io/v1', kind: 'ExternalSecret', metadata: { name: `${scene.namespace}-kubeconfig`, namespace: scene.namespace },
      }));
      await scene.holdsFor(QUIET_SECONDS, 'there is no control plane', hasNoControlPlane(scene));
      scene.begin('everything is issued');
      await makeAccessReady(scene);
      await scene.waitUntil('the control plane is there', exists(scene, {
        ...KUBEADM_CONTROL_PLANE, metadata: { name: `${scene.namespace}-control-plane`, namespace: scene.namespace },
      }));
    }),
  },
];
