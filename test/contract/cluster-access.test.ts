import { ApiObject, Chart } from 'cdk8s';
import { MixedCluster } from '../../src/cluster';
import { ClusterAccess, ClusterAccessBinding, ClusterConnection, FileContent, IControlPlane, IMixedCluster, StaticPodVolume } from '../../src/contract';
import { Endpoint, refuse } from '../../src/core';
import { Metal3ControlPlane } from '../../src/providers/metal3';
import { IMAGE, makeChart } from '../support/charts';
import { find, ids, synth } from '../support/manifests';

const VOLUME: StaticPodVolume = { name: 'uds', hostPath: '/etc/kubernetes/uds' };

/** An access that uses every way to change a control plane. */
class EveryAccess extends ClusterAccess {
  public readonly connections: ClusterConnection[] = [];

  constructor(private readonly refusal?: string) {
    super();
  }

  public _bind(cluster: IMixedCluster): ClusterAccessBinding {
    const token = new ApiObject(cluster, 'Token', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'token' } });
    return {
      controlPlaneFor: () => ({
        files: [{ path: '/etc/access', content: FileContent.text('access') }],
        preKubeadmCommands: ['access before'],
        postKubeadmCommands: ['access after'],
        certSans: ['access.example.com'],
        apiServerExtraArgs: { 'egress-selector-config-file': '/etc/kubernetes/uds/egress.yaml' },
        apiServerExtraVolumes: [VOLUME],
      }),
      beforeControlPlane: [token],
      checkControlPlane: (controlPlane: IControlPlane) => this.refusal === undefined ? undefined : refuse(controlPlane, 'input/invalid-value', this.refusal),
    };
  }
}

function makeControlPlane(chart: Chart, remoteAccess: ClusterAccess, args: { [name: string]: string } = {}): void {
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: 'edge', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], endpoint: Endpoint.loadBalancer('192.168.10.20'), remoteAccess,
  });
  new Metal3ControlPlane(cluster, 'ControlPlane', {
    image: IMAGE,
    files: [{ path: '/etc/own', content: FileContent.text('own') }],
    preKubeadmCommands: ['own before'],
    certSans: ['own.example.com'],
    apiServerExtraArgs: args,
  });
}

test('adds to the control plane what the access needs, before what the user gives', () => {
  const chart = makeChart();
  makeControlPlane(chart, new EveryAccess(), { v: '4' });
  const { spec: { kubeadmConfigSpec } } = find(synth(chart), 'KubeadmControlPlane');
  expect(kubeadmConfigSpec.files.map(({ path }: { path: string }) => path)).toEqual(['/etc/access', '/etc/own']);
  expect(kubeadmConfigSpec).toMatchObject({
    preKubeadmCommands: ['access before', 'own before'],
    postKubeadmCommands: ['access after'],
    clusterConfiguration: {
      apiServer: {
        certSANs: ['access.example.com', 'own.example.com'],
        extraArgs: [{ name: 'egress-selector-config-file', value: '/etc/kubernetes/uds/egress.yaml' }, { name: 'v', value: '4' }],
        extraVolumes: [{ name: 'uds', hostPath: '/etc/kubernetes/uds', mountPath: '/etc/kubernetes/uds', readOnly: true }],
      },
    },
  });
});

test('writes before the control plane what has to be there first', () => {
  const chart = makeChart();
  makeControlPlane(chart, new EveryAccess());
  const written = ids(synth(chart));
  expect(written.findIndex(id => id.startsWith('ConfigMap'))).toBeLessThan(written.findIndex(id => id.startsWith('KubeadmControlPlane')));
});

test('refuses an argument that the access sets itself', () => {
  expect(() => makeControlPlane(makeChart(), new EveryAccess(), { 'egress-selector-config-file': '/etc/other.yaml' })).toThrow(
    "[test/Cluster/ControlPlane] 'apiServerExtraArgs' has 'egress-selector-config-file', which 'remoteAccess' of the cluster sets itself; leave it out "
      + '(input/duplicate)');
});

test('refuses a control plane that the access is not made for', () => {
  expect(() => makeControlPlane(makeChart(), new EveryAccess('not for this control plane; use another')))
    .toThrow('[test/Cluster/ControlPlane] not for this control plane; use another (input/invalid-value)');
});
