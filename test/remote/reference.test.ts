import { App, Chart } from 'cdk8s';
import { K0sControlPlane, K0smotronControlPlane, K0smotronPersistence, K0smotronStorage } from '../../src/providers/k0smotron';
import { KamajiAddressType, KamajiControlPlane, KamajiKonnectivity } from '../../src/providers/kamaji';
import { Metal3InfraCluster } from '../../src/providers/metal3';
import { RemoteAccess } from '../../src/remote';
import { Endpoint, MixedCluster } from '../../src/root';
import { leaves } from '../support/leaves';
import { Manifest, synth } from '../support/manifests';
import { describeReference } from '../support/reference';
import { schemaErrors } from '../support/schema';

const NETWORKS = { podCidrs: ['10.244.0.0/16'], serviceCidrs: ['10.96.0.0/16'], kubernetesVersion: 'v1.34.2' };

function chartIn(namespace: string): Chart {
  return new Chart(new App(), namespace, { namespace });
}

function kamaji(): Chart {
  const chart = chartIn('tenants');
  // The example leaves out its Metal3Cluster, which wants the endpoint in advance.
  const cluster = new MixedCluster(chart, 'Cluster', { clusterName: 'tenant', endpoint: Endpoint.of('192.168.10.20'), ...NETWORKS });
  new Metal3InfraCluster(cluster, 'Infra', { primary: true });
  new KamajiControlPlane(cluster, 'ControlPlane', {
    controlPlaneName: 'tenant',
    dataStoreName: 'default',
    konnectivity: KamajiKonnectivity.daemonSet({ tolerations: [{}] }),
    kubeletPreferredAddressTypes: [KamajiAddressType.INTERNAL_IP, KamajiAddressType.HOSTNAME],
    certSans: ['tenant.api.example.com'],
  });
  return chart;
}

function k0smotron(): Chart {
  const chart = chartIn('tenants');
  const cluster = new MixedCluster(chart, 'Cluster', { clusterName: 'tenant', ...NETWORKS });
  new K0smotronControlPlane(cluster, 'ControlPlane', {
    controlPlaneName: 'tenant', apiServerPort: 6443, konnectivityPort: 8132, storage: K0smotronStorage.etcd({ size: '5Gi' }), persistence: K0smotronPersistence.emptyDir(),
  });
  return chart;
}

function tunnel(): Chart {
  const chart = chartIn('factory-2');
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: 'factory-2', ...NETWORKS, remoteAccess: RemoteAccess.tunnel({ serverHost: 'mgmt-ingress.example.com' }),
  });
  new K0sControlPlane(cluster, 'ControlPlane', { controlPlaneName: 'factory-2', replicas: 1, machineTemplateName: 'factory-2-cp' });
  return chart;
}

/** Everything that an example says and the program does not, as `Kind path: theirs -> ours`. */
function missing(theirs: Manifest[], ours: Manifest[]): string[] {
  return theirs.flatMap(example => {
    const own = ours.find(({ kind, metadata }) => kind === example.kind && metadata.name === example.metadata.name);
    const written = leaves(own ?? {});
    // An empty object says nothing that one with more in it does not.
    const isSaid = (path: string, value: unknown) => written.get(path) === value || isEmpty(value) && [...written.keys()].some(name => name === path || name.startsWith(`${path}/`));
    return [...leaves(example)].filter(([path, value]) => !isSaid(path, value))
      .map(([path, value]) => `${example.kind} ${path}: ${String(value)} -> ${String(written.get(path))}`);
  });
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

describeReference('the example sets of nodes and control planes elsewhere', 'integration/examples/communication', reference => {
  test.each<[string, () => Chart, string[]]>([
    ['uc2-kamaji.yaml', kamaji, []],
    ['uc2-k0smotron.yaml', k0smotron, []],
    ['uc3-k0smotron-tunnel.yaml', tunnel, []],
  ])('%s is what a program writes, and more', (file, program, differences) => {
    const manifests = synth(program());
    expect(missing(reference.read(file), manifests)).toEqual(differences);
    expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  });
});
