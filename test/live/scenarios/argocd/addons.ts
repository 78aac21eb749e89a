import { Chart } from 'cdk8s';
import { ArgoCdAddons } from '../../../../src/gitops';
import { AddonManifest, ClusterResourceSet, MixedCluster } from '../../../../src/root';
import type { Manifest } from '../../../../src/topology';
import { ARGO_CD_NAMESPACE } from '../../delivery/argo-cd';
import { withArgoCd } from '../../delivery/argo-cd-scene';
import { addSite, addWorkers } from '../../delivery/site';
import { Scenario } from '../../scenario/scenario';
import type { Scene } from '../../scenario/scene';

/** As large as the manifests of network plugins are. */
const MANIFEST_BYTES = 368_000;

/** What goes into the clusters themselves. */
export const ADDON_SCENARIOS: readonly Scenario[] = [
  {
    id: 'argocd-large-manifest',
    title: 'A ClusterResourceSet with a manifest of 368 kB, as those of network plugins are, is delivered.',
    run: withArgoCd(async (argoCd, scene) => {
      scene.begin('the cluster is delivered');
      await argoCd.deliver({ charts: app => [addSite(app, scene, { build: addLargeManifest })] });
      await argoCd.waitUntil([scene.namespace], { sync: 'Synced' });
      await scene.get({ apiVersion: 'v1', kind: 'ConfigMap' }, `${scene.namespace}-cni-cni`);
      await scene.holdsFor(30, 'Synced', argoCd.are([scene.namespace], { sync: 'Synced' }));
    }),
  },
  {
    id: 'argocd-registered-addons',
    title: 'A cluster that is registered in Argo CD with the labels of `ArgoCdAddons` gets them; one that loses the labels keeps what it has, and its Application goes.',
    run: withArgoCd(async (argoCd, scene) => {
      const addon: Manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'addon', namespace: scene.namespace } };
      const application = `${scene.namespace}-workload-${scene.namespace}-addons`;
      scene.begin('addons are delivered, and no cluster is registered');
      argoCd.repository.write('addons/addon.yaml', JSON.stringify({ ...addon, data: { key: 'value' } }));
      await argoCd.deliver({
        charts: app => [addSite(app, scene)],
        finish: ({ node }) => new ArgoCdAddons(Chart.of(node.scope!), `${scene.namespace}-addons`, {
          source: { ...argoCd.source, path: 'addons' }, clusterLabels: { scene: scene.namespace }, namespace: scene.namespace,
        }),
      });
      await argoCd.waitUntil([argoCd.root], { sync: 'Synced' });
      scene.begin('the cluster is registered');
      const secret = registration(scene);
      await scene.apply([secret]);
      await scene.waitUntil('its Application is there', async () => (await argoCd.tryRead(application) === undefined ? 'it is not there' : undefined));
      await scene.waitUntil('the addon is there', async () => (await scene.read(addon) === undefined ? 'it is not there' : undefined));
      scene.begin('the label is lost');
      await scene.patch(secret, { metadata: { labels: { scene: null } } });
      await argoCd.waitUntilGone(application);
      await scene.holdsFor(10, 'the addon stays', async () => (await scene.read(addon) === undefined ? 'it is gone' : undefined));
    }),
  },
];

function addLargeManifest(cluster: MixedCluster): void {
  addWorkers(cluster);
  const lines = Array.from({ length: MANIFEST_BYTES / 100 }, (_, index) => `  line-${String(index).padStart(6, '0')}: "${'x'.repeat(80)}"`);
  const manifest = ['apiVersion: v1', 'kind: ConfigMap', 'metadata:', '  name: cni', '  namespace: kube-system', 'data:', ...lines].join('\n');
  new ClusterResourceSet(cluster, 'Cni', { manifests: [AddonManifest.fromYaml('cni', manifest)] });
}

/** What a controller writes that registers clusters. The only API server here takes the place of the workload cluster's. */
function registration({ namespace, stage: { connection } }: Scene): Manifest {
  const config = { bearerToken: connection.token, tlsClientConfig: { caData: Buffer.from(connection.certificateAuthority).toString('base64') } };
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `${namespace}-workload`, namespace: ARGO_CD_NAMESPACE, labels: { 'argocd.argoproj.io/secret-type': 'cluster', 'scene': namespace },
    },
    stringData: { name: `${namespace}-workload`, server: connection.url, config: JSON.stringify(config) },
  };
}
