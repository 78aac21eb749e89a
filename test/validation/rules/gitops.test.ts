import { findings, MixedBundle } from './mixed-bundle';
import { Rule } from '../../../src/validation';
import { GITOPS_RULES } from '../../../src/validation/rules/gitops';

const WAVE = 'metadata.annotations["argocd.argoproj.io/sync-wave"]';
const OPTIONS = 'metadata.annotations["argocd.argoproj.io/sync-options"]';

function rule(code: string): Rule {
  return GITOPS_RULES.find(candidate => candidate.code === code)!;
}

function wave(value: string, options?: string) {
  return { annotations: { 'argocd.argoproj.io/sync-wave': value, ...options === undefined ? {} : { 'argocd.argoproj.io/sync-options': options } } };
}

type Case = [string, MixedBundle, string[]];

test.each([['0', true], ['-10', true], ['+3', true], ['1.5', false], ['', false], ['1 ', false]])("gitops/invalid-wave of '%s': accepted %s", (value, isAccepted) => {
  expect(findings(rule('gitops/invalid-wave'), { clusterMetadata: wave(value) })).toEqual(isAccepted ? [] : [`Cluster/c ${WAVE}`]);
});

test.each([
  ['addons.cluster.x-k8s.io/v1beta2', true], ['ipam.metal3.io/v1alpha1', true], ['v1', false], ['apps/v1', false], ['mycluster.x-k8s.io/v1', false],
])('gitops/invalid-wave in %s: found %s', (apiVersion, isFound) => {
  const more = [{ apiVersion, kind: 'Thing', metadata: { name: 'x', ...wave('{{ wave }}') } }];
  expect(findings(rule('gitops/invalid-wave'), { more })).toEqual(isFound ? [`Thing/x ${WAVE}`] : []);
});

test.each([
  ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', true], ['cluster.x-k8s.io/v1beta2', 'MachineHealthCheck', false],
  ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane', true], ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlaneTemplate', false],
  ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSCluster', true], ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSMachinePool', true],
  ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSMachineTemplate', false], ['metal3.io/v1alpha1', 'BareMetalHost', true],
  ['metal3.io/v1alpha1', 'HardwareData', false], ['v1', 'ConfigMap', false],
])('gitops/destructive-option of %s %s: found %s', (apiVersion, kind, isFound) => {
  const more = [{ apiVersion, kind, metadata: { name: 'x', annotations: { 'argocd.argoproj.io/sync-options': 'ServerSideApply=true,Force=true' } } }];
  expect(findings(rule('gitops/destructive-option'), { more })).toEqual(isFound ? [`${kind}/x ${OPTIONS}`] : []);
});

describe('gitops/wave-deadlock', () => {
  const hosted = (metadata: object, spec: object = {}): MixedBundle => ({
    primary: 'RemoteCluster', controlPlane: 'K0smotronControlPlane', clusterMetadata: metadata, infra: { RemoteCluster: { metadata: wave('-1'), spec } },
  });
  const set = (matchLabels: object) => [{
    apiVersion: 'addons.cluster.x-k8s.io/v1beta2', kind: 'ClusterResourceSet', metadata: { name: 'x', namespace: 'ns', ...wave('-1') }, spec: { clusterSelector: { matchLabels } },
  }];
  const check = (clusterName?: string) => [{
    apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineHealthCheck', metadata: { name: 'x', namespace: 'ns', ...wave('-1') }, spec: { clusterName },
  }];

  test.each<Case>([
    ['a hosted control plane after its Cluster', hosted(wave('-1')), [`Cluster/c ${WAVE}`]],
    ['one whose endpoint is given', hosted(wave('-1'), { controlPlaneEndpoint: { host: '192.0.2.1', port: 6443 } }), []],
    ['a control plane on machines after its Cluster', { primary: 'AWSCluster', controlPlane: 'KubeadmControlPlane', clusterMetadata: wave('-1') }, []],
    ['a primary that only the control plane reports ready', {
      primary: 'KubevirtCluster',
      controlPlane: 'KamajiControlPlane',
      clusterMetadata: wave('-1'),
      cluster: { controlPlaneEndpoint: { host: '192.0.2.1', port: 6443 } },
      infra: { KubevirtCluster: { metadata: { annotations: { ...wave('-1').annotations, 'cluster.x-k8s.io/managed-by': 'kamaji' } } } },
    }, [`Cluster/c ${WAVE}`]],
    ['a pool after its Cluster', { pools: { AWSMachineTemplate: { metadata: wave('1') } } }, []],
    ['a pool without machines', { pools: { AWSMachineTemplate: { metadata: wave('-1'), spec: { replicas: 0 } } } }, []],
    ['a MachineSet, whose health nobody checks', { pools: { AWSMachineTemplate: { kind: 'MachineSet', metadata: wave('-1') } } }, []],
    ['a pool before the infra cluster of another provider', {
      primary: 'AWSCluster', infra: { AWSCluster: {}, ByoCluster: { metadata: wave('1') } }, pools: { AWSMachineTemplate: {} },
    }, []],
    ['a vcluster, which is both, after its Cluster', {
      primary: 'VCluster', cluster: { controlPlaneRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'VCluster', name: 'c' } }, infra: { VCluster: { metadata: wave('1') } },
    }, [`VCluster/c ${WAVE}`]],
    ['addons of another cluster', { clusterMetadata: { labels: { cni: 'a' } }, more: set({ cni: 'b' }) }, []],
    ['addons of this cluster', { clusterMetadata: { labels: { cni: 'a' } }, more: set({ cni: 'a' }) }, [`ClusterResourceSet/x ${WAVE}`]],
    ['a health check of this cluster', { more: check('c') }, [`MachineHealthCheck/x ${WAVE}`]],
    ['a health check of a cluster elsewhere', { more: check('d') }, []],
    ['a health check of no cluster', { more: check() }, []],
  ])('judges %s', (_, bundle, expected) => {
    expect(findings(rule('gitops/wave-deadlock'), bundle)).toEqual(expected);
  });

  test('takes the first Cluster that addons are for', () => {
    const other = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'd', namespace: 'ns', labels: { cni: 'a' }, ...wave('-1') } };
    expect(findings(rule('gitops/wave-deadlock'), { clusterMetadata: { labels: { cni: 'a' } }, more: [other, ...set({ cni: 'a' })] })).toEqual([]);
  });
});

describe('gitops/secondary-deleted-first', () => {
  const mixed = (clusterMetadata: object, metadata: object, pools: MixedBundle['pools'] = { ByoMachineTemplate: {} }): MixedBundle => (
    { primary: 'Metal3Cluster', clusterMetadata, infra: { ByoCluster: { metadata } }, pools });

  test.each<Case>([
    ['a later wave', mixed({}, wave('1')), [`ByoCluster/c ${WAVE}`]],
    ['an earlier wave', mixed({}, wave('-1')), []],
    ['an earlier wave by that of the Cluster', mixed(wave('1'), {}), []],
    ['no waves', mixed({}, {}), []],
    ['one that is kept', mixed({}, wave('1', 'Delete=false,Prune=false')), []],
    ['one that somebody is asked about', mixed({}, wave('0', 'Prune=confirm')), []],
    ['other options', mixed({}, wave('0', 'ServerSideApply=true')), [`ByoCluster/c ${WAVE}`]],
    ['one that no machine uses', mixed({}, wave('1'), {}), []],
  ])('judges %s', (_, bundle, expected) => {
    expect(findings(rule('gitops/secondary-deleted-first'), bundle)).toEqual(expected);
  });
});
