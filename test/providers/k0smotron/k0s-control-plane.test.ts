import { K0sBootstrap, K0sControlPlane, K0sControlPlaneProps, K0sUpdateStrategy, K0smotronRemoteWorkerPool } from '../../../src/providers/k0smotron';
import { Replicas } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const EVERY_PROP: Required<K0sControlPlaneProps> = {
  controlPlaneName: 'main',
  replicas: 5,
  hosts: [{ address: '10.0.0.1', sshKeySecretName: 'ssh' }],
  hostPool: 'racks',
  provisionJob: { image: 'registry.example.com/tsh:17' },
  k0sRelease: 1,
  bootstrap: new K0sBootstrap(),
  runsPods: true,
  k0sConfig: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', spec: { telemetry: { enabled: false } } },
  controlPlaneExtraArgs: ['--debug'],
  updateStrategy: K0sUpdateStrategy.RECREATE,
  downloadUrl: 'https://mirror.example.com/k0s',
  labels: { team: 'edge' },
  annotations: { note: 'kept' },
  machineTemplateName: 'racks',
};

function synthControlPlane(props: K0sControlPlaneProps = {}): Manifest[] {
  const chart = makeChart();
  new K0sControlPlane(makeCluster(chart), 'ControlPlane', props);
  return synth(chart);
}

function refusal(props: K0sControlPlaneProps): () => void {
  return () => synthControlPlane(props);
}

describe('a control plane of k0s on hosts', () => {
  test('comes with a RemoteCluster and a template of machines', () => {
    const manifests = synthControlPlane();
    const [template] = ids(manifests).filter(id => id.startsWith('RemoteMachineTemplate/'));
    expect(ids(manifests)).toEqual(['Cluster/edge', 'K0sControlPlane/edge-control-plane', 'RemoteCluster/edge', template]);
    expect(find(manifests, 'Cluster').spec).toMatchObject({
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'K0sControlPlane', name: 'edge-control-plane' },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'RemoteCluster', name: 'edge' },
    });
    expect(find(manifests, 'K0sControlPlane').spec).toEqual({
      replicas: 3,
      version: 'v1.34.2+k0s.0',
      updateStrategy: 'InPlace',
      k0sConfigSpec: {
        k0s: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', metadata: { name: 'k0s' }, spec: {} }, k0sInstallDir: '/usr/local/bin', useSystemHostname: false,
      },
      machineTemplate: {
        infrastructureRef: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'RemoteMachineTemplate', name: template.split('/')[1], namespace: 'edge' },
      },
    });
    expect(manifests.flatMap(manifest => [...schemaErrors(manifest) ?? [], ...missingDefaults(manifest) ?? []])).toEqual([]);
  });

  test('takes every prop', () => {
    const manifests = synthControlPlane(EVERY_PROP);
    expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
    expect(find(manifests, 'K0sControlPlane', 'main')).toMatchObject({
      metadata: { labels: { team: 'edge' }, annotations: { note: 'kept' } },
      spec: {
        replicas: 5,
        version: 'v1.34.2+k0s.1',
        updateStrategy: 'Recreate',
        k0sConfigSpec: {
          args: ['--enable-worker', '--no-taints', '--debug'], downloadURL: 'https://mirror.example.com/k0s', k0s: { kind: 'ClusterConfig', spec: { telemetry: { enabled: false } } },
        },
        machineTemplate: { infrastructureRef: { name: 'racks' } },
      },
    });
    expect(find(manifests, 'RemoteMachineTemplate', 'racks').spec.template.spec).toMatchObject({ pool: 'racks', provisionJob: { sshCommand: 'ssh' } });
    expect(find(manifests, 'PooledRemoteMachine').spec).toMatchObject({ pool: 'racks', machine: { address: '10.0.0.1' } });
  });

  test('has pools that join with its release of k0s', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    new K0sControlPlane(cluster, 'ControlPlane', { k0sRelease: 2 });
    new K0smotronRemoteWorkerPool(cluster, 'Workers', { replicas: Replicas.fixed(1) });
    expect(find(synth(chart), 'K0sWorkerConfigTemplate').spec.template.spec.version).toBe('v1.34.2+k0s.2');
  });
});

describe('fails', () => {
  test.each<[string, K0sControlPlaneProps, string]>([
    ['for an even number of machines', { replicas: 2 }, "'replicas' 2 is not possible; use an odd number (1, 3, 5) (control-plane/etcd-quorum)"],
    ['for part of a configuration', { k0sConfig: { spec: {} } },
      "'k0sConfig' has the kind 'undefined'; give the whole configuration: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', spec: { … } } (input/invalid-value)"],
    ['for a flag that is none', { controlPlaneExtraArgs: ['debug'] }, "'controlPlaneExtraArgs' has 'debug'; use '--<flag>' or '--<flag>=<value>' (input/invalid-value)"],
    ['for a flag that is a prop', { controlPlaneExtraArgs: ['--enable-worker'] }, "'controlPlaneExtraArgs' has '--enable-worker'; use 'runsPods' in its place (input/duplicate)"],
    ['for an address that is none', { downloadUrl: 'k0s' }, "'downloadUrl' 'k0s' is not a web address; use for example 'https://mirror.example.com/k0s' (input/invalid-value)"],
    ['for a host that is given twice', { hosts: [{ address: '10.0.0.1', sshKeySecretName: 'a' }, { address: '10.0.0.1', sshKeySecretName: 'b' }] },
      "'hosts' has 10.0.0.1 port 22 twice; give each host once (input/duplicate)"],
  ])('%s', (_what, props, message) => {
    expect(refusal(props)).toThrow(`[test/Cluster/ControlPlane] ${message}`);
  });
});
