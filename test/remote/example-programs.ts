import { App, Chart } from 'cdk8s';
import { AGENT, baseline, factory, makePrincipal, makeRegion, privateEks } from './sides';
import { OcmClusterManager, OcmClusterProxy, OcmWorkDeletion, RemoteAccess } from '../../src/remote';
import { Manifest, synth } from '../support/manifests';

/** What we write for each set of `reference/integration/examples/communication`. */
export const PROGRAMS: { readonly [file: string]: () => Manifest[] } = {
  'uc1-hub.yaml': () => {
    const app = new App();
    const works = [{ workName: 'baseline', charts: [baseline(app)] }];
    const cluster = privateEks(RemoteAccess.pull({ ...AGENT, clusterSet: 'edge', works }), app, {}, { labels: { delivery: 'pull' } });
    new OcmClusterManager(Chart.of(cluster), 'Hub');
    return synth(Chart.of(cluster));
  },
  'uc1-spoke.yaml': () => {
    const app = new App();
    const access = RemoteAccess.pull({ ...AGENT, works: [{ workName: 'baseline', charts: [baseline(app)] }] });
    privateEks(access, app);
    return synth(access.remoteChart(app, 'remote'));
  },
  'uc1-argocd-agent-hub.yaml': () => {
    const app = new App();
    const principal = makePrincipal(app);
    const cluster = privateEks(RemoteAccess.argoCdAgent({ principal, hubSecretStoreName: 'platform', secretStoreName: 'platform' }), app);
    const kinds = ['Certificate', 'PushSecret', 'Namespace'];
    return [...synth(Chart.of(principal)), ...synth(Chart.of(cluster)).filter(({ kind }) => kinds.includes(kind as string))];
  },
  'uc1-argocd-agent-spoke.yaml': () => {
    const app = new App();
    const access = RemoteAccess.argoCdAgent({ principal: makePrincipal(app), hubSecretStoreName: 'platform', secretStoreName: 'platform' });
    privateEks(access, app);
    return synth(access.remoteChart(app, 'remote'));
  },
  'uc3-regional-hub.yaml': () => {
    const app = new App();
    const region = makeRegion(app, { clusterSet: 'regional-management', fieldManager: 'work-agent-fleet', deletion: OcmWorkDeletion.FOREGROUND });
    factory(app, RemoteAccess.regional({ region }));
    return synth(Chart.of(region)).map(shortened);
  },
  'uc3-regional-spoke.yaml': () => {
    const app = new App();
    const region = makeRegion(app);
    factory(app, RemoteAccess.regional({ region }));
    return synth(region.remoteChart(app, 'remote'));
  },
  'uc3-cluster-proxy-hub.yaml': () => {
    const app = new App();
    const proxy = new OcmClusterProxy(new Chart(app, 'hub'), 'Proxy', { host: 'proxy.hub.example.com', clusterSet: 'edge' });
    privateEks(RemoteAccess.clusterProxy({ proxy, tokenStoreName: 'edge-eks-tokens', caStoreName: 'addons' }), app);
    return synth(Chart.of(proxy));
  },
};

/** The set shows two objects of a whole cluster. */
function shortened(manifest: Manifest): Manifest {
  if (manifest.kind !== 'ManifestWork') {
    return manifest;
  }
  const { spec } = manifest;
  return {
    ...manifest,
    spec: {
      ...spec,
      workload: { manifests: spec.workload.manifests.filter(({ kind }: Manifest) => kind === 'Namespace' || kind === 'Cluster') },
      manifestConfigs: spec.manifestConfigs.filter(({ resourceIdentifier: { resource } }: Manifest) => resource === 'clusters'),
    },
  };
}
