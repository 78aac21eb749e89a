import { application, applicationSet, CASCADE, findingsInFiles, GIT_GENERATORS, kustomization, PRUNE, rule } from './deliveries';
import { deliveriesOf } from '../../../src/gitops/rules/deliveries';
import { BUILT_IN } from '../../../src/registry';
import { Manifest, Topology } from '../../../src/topology';
import { findings, MixedBundle } from '../../rules/mixed-bundle';

const WAVE = 'metadata.annotations["argocd.argoproj.io/sync-wave"]';
const HELM_HOOK = 'helm.sh/hook';
const HOOK = 'metadata.annotations["argocd.argoproj.io/hook"]';
const HELM_PATH = 'metadata.annotations["helm.sh/hook"]';
const FLUX_PRUNE = 'metadata.annotations["kustomize.toolkit.fluxcd.io/prune"]';
const OPTIONS = 'metadata.annotations["argocd.argoproj.io/sync-options"]';

function hook(value: string, key = 'argocd.argoproj.io/hook') {
  return { annotations: { [key]: value } };
}

function wave(value: string, options?: string) {
  return { annotations: { 'argocd.argoproj.io/sync-wave': value, ...options === undefined ? {} : { 'argocd.argoproj.io/sync-options': options } } };
}

type Case = [string, MixedBundle, string[]];

test.each([['0', true], ['-10', true], ['+3', true], ['1.5', false], ['', false], ['1 ', false]])("gitops/invalid-wave of '%s': accepted %s", (value, isAccepted) => {
  expect(findings(rule('gitops/invalid-wave'), { clusterMetadata: wave(value) })).toEqual(isAccepted ? [] : [`Cluster/c ${WAVE}`]);
});

test.each([
  ['addons.cluster.x-k8s.io/v1beta2', true], ['ipam.metal3.io/v1alpha1', true], ['argoproj.io/v1alpha1', true], ['v1', false], ['apps/v1', false], ['mycluster.x-k8s.io/v1', false],
])('gitops/invalid-wave in %s: found %s', (apiVersion, isFound) => {
  const more = [{ apiVersion, kind: 'Thing', metadata: { name: 'x', ...wave('{{ wave }}') } }];
  expect(findings(rule('gitops/invalid-wave'), { more })).toEqual(isFound ? [`Thing/x ${WAVE}`] : []);
});

test.each([
  ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', true], ['cluster.x-k8s.io/v1beta2', 'MachineHealthCheck', false],
  ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane', true], ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlaneTemplate', true],
  ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSCluster', true], ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSMachinePool', true],
  ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSMachineTemplate', true], ['metal3.io/v1alpha1', 'BareMetalHost', true],
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
    ['a pool before its Cluster', { pools: { AWSMachineTemplate: { metadata: wave('-1') } } }, [`MachineDeployment/AWSMachineTemplate ${WAVE}`]],
    ['a machine pool before its Cluster', { pools: { AWSMachinePool: { kind: 'MachinePool', metadata: wave('-1') } } }, [`MachinePool/AWSMachinePool ${WAVE}`]],
    ['a pool before the template of the control plane', {
      primary: 'AWSCluster',
      controlPlane: 'KubeadmControlPlane',
      controlPlaneMachines: 'AWSMachineTemplate',
      pools: { ByoMachineTemplate: {} },
      more: [{ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSMachineTemplate', metadata: { name: 'c', namespace: 'ns', ...wave('1') } }],
    }, [`AWSMachineTemplate/c ${WAVE}`]],
    ['a Cluster that is a hook before the sync', { clusterMetadata: hook('PreSync'), infra: { AWSCluster: {} }, primary: 'AWSCluster' }, [`Cluster/c ${HOOK}`]],
    ['one of Helm', { clusterMetadata: hook('pre-install', HELM_HOOK), infra: { AWSCluster: {} }, primary: 'AWSCluster' }, [`Cluster/c ${HELM_PATH}`]],
    ['a Cluster that is a hook after the sync', { clusterMetadata: hook('PostSync'), infra: { AWSCluster: {} }, primary: 'AWSCluster' }, []],
    ['a primary that is a hook after the sync', { infra: { AWSCluster: { metadata: hook('PostSync, PostSync') } }, primary: 'AWSCluster' }, [`AWSCluster/c ${HOOK}`]],
    ['a hook of several phases', { infra: { AWSCluster: { metadata: hook('Sync,PostSync') } }, primary: 'AWSCluster' }, []],
    ['hooks of no sync', { infra: { AWSCluster: { metadata: hook('PreDelete') } }, primary: 'AWSCluster' }, []],
    ['hooks of Helm of no sync', { infra: { AWSCluster: { metadata: hook('test', HELM_HOOK) } }, primary: 'AWSCluster' }, []],
    ['a pool after its Cluster', { pools: { AWSMachineTemplate: { metadata: wave('1') } } }, []],
    ['a pool without machines', { pools: { AWSMachineTemplate: { metadata: wave('-1'), spec: { replicas: 0 } } } }, []],
    ['a MachineSet before its Cluster', { pools: { AWSMachineTemplate: { kind: 'MachineSet', metadata: wave('-1') } } },
      ['MachineSet/AWSMachineTemplate metadata.annotations["argocd.argoproj.io/sync-wave"]']],
    ['a MachineSet without machines', { pools: { AWSMachineTemplate: { kind: 'MachineSet', metadata: wave('-1'), spec: { replicas: 0 } } } }, []],
    ['a pool before the infra cluster of another provider', {
      primary: 'AWSCluster', infra: { AWSCluster: {}, ByoCluster: { metadata: wave('1') } }, pools: { AWSMachineTemplate: {} },
    }, []],
    ['a vcluster, which is both, after its Cluster', {
      primary: 'VCluster', cluster: { controlPlaneRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'VCluster', name: 'c' } }, infra: { VCluster: { metadata: wave('1') } },
    }, [`VCluster/c ${WAVE}`]],
    ['addons of another cluster', { clusterMetadata: { labels: { cni: 'a' } }, more: set({ cni: 'b' }) }, []],
    ['addons of this cluster', { clusterMetadata: { labels: { cni: 'a' } }, more: set({ cni: 'a' }) }, [`ClusterResourceSet/x ${WAVE}`]],
    ['a health check before its Cluster', { more: check('c') }, [`MachineHealthCheck/x ${WAVE}`]],
    // Without machines it is healthy, and so it waits for none.
    ['a health check before its machines', { clusterMetadata: wave('-1'), pools: { AWSMachineTemplate: { metadata: wave('1') } }, more: check('c') }, []],
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
    ['one that somebody is asked about', mixed({}, wave('0', 'Delete=confirm')), []],
    ['one that is kept from being pruned only', mixed({}, wave('0', 'Prune=false')), [`ByoCluster/c ${WAVE}`]],
    ['other options', mixed({}, wave('0', 'ServerSideApply=true')), [`ByoCluster/c ${WAVE}`]],
    ['one that no machine uses', mixed({}, wave('1'), {}), []],
  ])('judges %s', (_, bundle, expected) => {
    expect(findings(rule('gitops/secondary-deleted-first'), bundle)).toEqual(expected);
  });
});

test.each([['PreSync', true], ['Sync', true], ['PreSync,Skip', true], ['NoSuchHook', true], ['Skip', false]])('gitops/hook of a Cluster as %s: found %s', (value, isFound) => {
  expect(findings(rule('gitops/hook'), { clusterMetadata: hook(value) })).toEqual(isFound ? [`Cluster/c ${HOOK}`] : []);
});

test.each([
  ['argocd.argoproj.io/hook', 'MachineDeployment', HOOK], [HELM_HOOK, 'MachineDeployment', HELM_PATH], [HELM_HOOK, 'MachineHealthCheck', undefined],
])('gitops/hook by %s of a %s', (key, kind, path) => {
  const more = [{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind, metadata: { name: 'x', ...hook('post-install', key) } }];
  expect(findings(rule('gitops/hook'), { more })).toEqual(path === undefined ? [] : [`${kind}/x ${path}`]);
});

test.each([['Enabled', 'Cluster', true], ['disabled', 'Cluster', false], ['enabled', 'KubeadmConfigTemplate', false]])(
  "gitops/destructive-option of Flux's force as '%s' of a %s: found %s", (value, kind, isFound) => {
    const more = [{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind, metadata: { name: 'x', annotations: { 'kustomize.toolkit.fluxcd.io/force': value } } }];
    expect(findings(rule('gitops/destructive-option'), { more })).toEqual(isFound ? [`${kind}/x metadata.annotations["kustomize.toolkit.fluxcd.io/force"]`] : []);
  });

describe('gitops/unprotected-cluster', () => {
  const check = (delivery: Manifest, options?: string) => findings(rule('gitops/unprotected-cluster'), {
    clusterMetadata: options === undefined ? {} : { annotations: { 'argocd.argoproj.io/sync-options': options } }, more: [delivery],
  });

  test.each([
    ['an Application that neither prunes nor cascades', application(), undefined, false],
    ['one that prunes', application({ spec: PRUNE }), undefined, true],
    ['one that would, if it synced by itself', application({ spec: { syncPolicy: { automated: { prune: true, enabled: false } } } }), undefined, false],
    ['one that prunes, of a Cluster that is not deleted', application({ spec: PRUNE }), 'Delete=confirm', true],
    ['one that prunes, of a Cluster that is not pruned', application({ spec: PRUNE }), 'Prune=false', false],
    ['one that cascades', application({ metadata: CASCADE }), undefined, true],
    ['one that cascades in the background', application({ metadata: { finalizers: ['resources-finalizer.argocd.argoproj.io/background'] } }), undefined, true],
    ['one with another finalizer', application({ metadata: { finalizers: ['example.com/x'] } }), undefined, false],
    ['one that cascades, of a Cluster that is not pruned', application({ metadata: CASCADE }), 'Prune=confirm', true],
    ['one that does both, of a Cluster that is asked about', application({ metadata: CASCADE, spec: PRUNE }), 'Prune=confirm, Delete=confirm', false],
    ['one that does both, of a Cluster that is asked about and not pruned', application({ metadata: CASCADE, spec: PRUNE }), 'Prune=false,Delete=confirm', false],
    ['one that asks about everything', application({ spec: { syncPolicy: { ...PRUNE.syncPolicy, syncOptions: ['Prune=confirm'] } } }), undefined, false],
    ['one that asks, of a Cluster that does not want it', application({ spec: { syncPolicy: { ...PRUNE.syncPolicy, syncOptions: ['Prune=confirm'] } } }), 'Prune=true', true],
    ['one of a chart', application({ spec: { ...PRUNE, source: { chart: 'x' } } }), undefined, false],
    ['one with several sources', application({ spec: { ...PRUNE, source: undefined, sources: [{ chart: 'x' }, { path: 'y' }] } }), undefined, true],
    ['one that hydrates', application({ spec: { ...PRUNE, source: undefined, sourceHydrator: { syncSource: { path: 'y' } } } }), undefined, true],
    ['one for this very cluster', application({ spec: { ...PRUNE, destination: { name: 'c' } } }), undefined, false],
    ['one for another management cluster', application({ spec: { ...PRUNE, destination: { name: 'management' } } }), undefined, true],
    ['an ApplicationSet that prunes', applicationSet({}, { spec: PRUNE }), undefined, true],
    ['an ApplicationSet that cascades, which is told there', applicationSet({}), undefined, false],
    ['an ApplicationSet of addons', applicationSet({}, { spec: { ...PRUNE, destination: { server: '{{server}}' } } }), undefined, false],
  ])('judges %s', (_, delivery, options, isFound) => {
    expect(check(delivery, options)).toEqual(isFound ? [`Cluster/c ${OPTIONS}`] : []);
  });

  test.each([
    ['that keeps everything', { prune: false }, false],
    ['that prunes', { prune: true }, true],
    ['that prunes and ends without a word', { prune: true, deletionPolicy: 'Orphan' }, true],
    ['that deletes at its end', { prune: false, deletionPolicy: 'WaitForTermination' }, true],
    ['that deletes nothing at its end', { prune: false, deletionPolicy: 'MirrorPrune' }, false],
    ['of addons', { prune: true, kubeConfig: { secretRef: { name: 'c-kubeconfig' } } }, false],
  ])('judges a Kustomization %s', (_, spec, isFound) => {
    expect(check(kustomization(spec))).toEqual(isFound ? [`Cluster/c ${FLUX_PRUNE}`] : []);
  });

  test.each([
    ['annotations', 'prune', 'disabled'], ['annotations', 'prune', 'Disabled'], ['labels', 'prune', 'disabled'], ['annotations', 'reconcile', 'disabled'],
  ])('takes %s of Flux: %s %s', (where, name, value) => {
    const clusterMetadata = { [where]: { [`kustomize.toolkit.fluxcd.io/${name}`]: value } };
    expect(findings(rule('gitops/unprotected-cluster'), { clusterMetadata, more: [kustomization({ prune: true })] })).toEqual([]);
  });

  test('takes the policy of Helm', () => {
    const clusterMetadata = { annotations: { 'helm.sh/resource-policy': 'keep' } };
    expect(findings(rule('gitops/unprotected-cluster'), { clusterMetadata, more: [application({ metadata: CASCADE, spec: PRUNE })] })).toEqual([]);
  });

  test.each<[string, Manifest, string, boolean]>([
    ['the folder of the Application', application({ spec: PRUNE, path: './clusters/c/' }), 'clusters/c/x.yaml', true],
    ['a folder below', application({ spec: PRUNE, path: 'clusters' }), 'clusters/c/x.yaml', false],
    ['a folder below, which it takes too', application({ spec: { ...PRUNE, source: { path: 'clusters', directory: { recurse: true } } } }), 'clusters/c/x.yaml', true],
    ['a folder that kustomize may take', application({ spec: { ...PRUNE, source: { path: 'clusters', kustomize: {} } } }), 'clusters/c/x.yaml', true],
    ['another folder', application({ spec: PRUNE }), 'clusters/cc/x.yaml', false],
    ['a folder below, whose name ends alike', application({ spec: PRUNE, path: 'b' }), 'b/ab/x.yaml', false],
    ['the folder, seen from above the repository', application({ spec: PRUNE }), '../platform/clusters/c/x.yaml', true],
    ['the folder, seen from within the repository', application({ spec: PRUNE, path: 'platform/clusters/c' }), 'clusters/c/x.yaml', true],
    ['any folder of the whole repository', application({ spec: PRUNE, path: '.' }), 'clusters/c/x.yaml', true],
    ['a folder that a generator finds', applicationSet({}, { spec: PRUNE }), 'clusters/c/x.yaml', true],
    ['a folder that none finds', applicationSet({}, { spec: PRUNE }), 'hosts/c/x.yaml', false],
    ['a folder that a combined generator finds', applicationSet({}, { spec: PRUNE, generators: [{ matrix: { generators: GIT_GENERATORS } }] }), 'clusters/c/x.yaml', true],
    ['a folder at any depth', applicationSet({}, { spec: PRUNE, generators: [{ git: { directories: [{ path: 'a/**/c' }] } }] }), 'a/x/y/c/x.yaml', true],
    ['a folder whose name a generator fills in', applicationSet({}, { spec: { ...PRUNE, source: { path: 'clusters/{{name}}' } }, generators: [{ list: {} }] }), 'clusters/c/x.yaml', true],
    ['a folder of Flux', kustomization({ prune: true }), 'clusters/c/x.yaml', true],
    ['none of Flux', kustomization({ prune: true }), 'hosts/c/x.yaml', false],
  ])('knows %s by the name of the file', (_, delivery, file, isFound) => {
    expect(findingsInFiles(rule('gitops/unprotected-cluster'), { more: [delivery] }, () => file)).toHaveLength(isFound ? 1 : 0);
  });
});

test('one delivery of each behaviour is looked at where nobody knows which one it is', () => {
  const many = Array.from({ length: 50 }, (_, index) => application({ metadata: { name: `a${index}` }, path: `clusters/${index}` }));
  const others = [application({ spec: PRUNE }), kustomization({ prune: true })];
  const topology = Topology.of([...many, ...others].map(manifest => ({ manifest, origin: {} })), BUILT_IN);
  const { samples, possible } = deliveriesOf(topology).holding(topology.objects[0]);
  expect(samples.map(({ object }) => object.name)).toEqual(['a0', 'a', 'k']);
  expect(possible).toHaveLength(52);
});

describe('gitops/unprotected-machines', () => {
  const disabled = { annotations: { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' } };
  const retired = { annotations: { 'cdk8s-cluster-api/retired': 'true' } };
  const PRUNING = kustomization({ prune: true, deletionPolicy: 'Orphan' });
  const bundle = (delivery: Manifest, metadata: object = {}, poolMetadata: object = metadata): MixedBundle => ({
    primary: 'AWSCluster',
    infra: { AWSCluster: { metadata } },
    pools: { AWSMachineTemplate: { metadata: poolMetadata }, AWSMachinePool: { kind: 'MachinePool', metadata: poolMetadata } },
    more: [delivery, { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'UnheardOfControlPlane', metadata: { name: 'x', ...metadata } }],
  });
  const [primary, ...others] = ['AWSCluster/c', 'MachineDeployment/AWSMachineTemplate', 'MachinePool/AWSMachinePool', 'UnheardOfControlPlane/x'].map(object => `${object} ${FLUX_PRUNE}`);

  test.each<Case>([
    ['a Kustomization that prunes', bundle(PRUNING), [primary, ...others]],
    ['one that deletes at its end', bundle(kustomization({ prune: false, deletionPolicy: 'Delete' })), [primary, ...others]],
    ['one that keeps everything', bundle(kustomization({ prune: false })), []],
    ['objects that are kept', bundle(PRUNING, disabled), []],
    ['pools that are retired', bundle(PRUNING, {}, retired), [primary, others[2]]],
    ['an Application, which deletes nothing that has an owner', bundle(application({ metadata: CASCADE, spec: PRUNE })), []],
  ])('judges %s', (_, given, expected) => {
    expect(findings(rule('gitops/unprotected-machines'), given).sort()).toEqual([...expected].sort());
  });
});

test.each([['Prune=confirm', true], ['Delete=confirm,Prune=confirm', true], ['Prune=false,Delete=confirm', false]])(
  "gitops/blocking-confirmation of an object with '%s': found %s", (value, isFound) => {
    const clusterMetadata = { annotations: { 'argocd.argoproj.io/sync-options': value } };
    expect(findings(rule('gitops/blocking-confirmation'), { clusterMetadata })).toEqual(isFound ? [`Cluster/c ${OPTIONS}`] : []);
  });

test.each([['Prune=confirm', true], ['Prune=false', false]])("gitops/blocking-confirmation of an Application with '%s': found %s", (value, isFound) => {
  const asking = application({ spec: { syncPolicy: { syncOptions: [value] } } });
  expect(findings(rule('gitops/blocking-confirmation'), { more: [asking] })).toEqual(isFound ? ['Application/a spec.syncPolicy.syncOptions[0]'] : []);
});

describe('gitops/destructive-default', () => {
  test.each([
    ['another option', application({ spec: { syncPolicy: { syncOptions: ['ServerSideApply=true'] } } }), []],
    ['Replace', application({ spec: { syncPolicy: { syncOptions: ['Replace=true'] } } }), ['Application/a spec.syncPolicy.syncOptions[0]']],
    ['Force of an ApplicationSet', applicationSet({}, { spec: { syncPolicy: { syncOptions: ['Force=true'] } } }),
      ['ApplicationSet/s spec.template.spec.syncPolicy.syncOptions[0]']],
    ['force of Flux', kustomization({ force: true }), ['Kustomization/k spec.force']],
    ['no force of Flux', kustomization({ force: false }), []],
    ['Replace of addons', application({ spec: { destination: { name: 'c' }, syncPolicy: { syncOptions: ['Replace=true'] } } }), []],
  ])('judges %s', (_, delivery, expected) => {
    expect(findings(rule('gitops/destructive-default'), { more: [delivery] })).toEqual(expected);
  });

  test('does not mind what holds no state', () => {
    const replacing = application({ spec: { syncPolicy: { syncOptions: ['Replace=true'] } } });
    const template = { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate', metadata: { name: 'x' } };
    expect(findingsInFiles(rule('gitops/destructive-default'), { more: [replacing, template] }, ({ kind }) => kind === 'Cluster' ? 'elsewhere/c.yaml' : 'clusters/c/x.yaml')).toEqual([]);
  });
});

describe('gitops/foreground-deletion', () => {
  const background = { finalizers: ['resources-finalizer.argocd.argoproj.io/background'] };
  const policy = (value: string) => ({ syncPolicy: { ...PRUNE.syncPolicy, syncOptions: [`PrunePropagationPolicy=${value}`] } });
  const [finalizers, options] = ['Application/a metadata.finalizers', 'Application/a spec.syncPolicy.syncOptions'];

  test.each([
    ['one that deletes nothing', application(), []],
    ['one that cascades', application({ metadata: CASCADE }), [finalizers]],
    ['one that cascades in the background', application({ metadata: background }), []],
    ['one that prunes', application({ spec: PRUNE }), [options]],
    ['one that prunes in the foreground, in so many words', application({ spec: policy('foreground') }), [options]],
    ['one that prunes in the background', application({ spec: policy('background') }), []],
    ['one that does both', application({ metadata: CASCADE, spec: PRUNE }), [finalizers, options]],
    ['an ApplicationSet that prunes', applicationSet({}, { spec: PRUNE }), ['ApplicationSet/s spec.template.spec.syncPolicy.syncOptions']],
    ['an ApplicationSet that cascades, which is told elsewhere', applicationSet({}), []],
    ['a Kustomization, which deletes in the background', kustomization({ prune: true }), []],
  ])('judges %s', (_, delivery, expected) => {
    expect(findings(rule('gitops/foreground-deletion'), { more: [delivery] })).toEqual(expected);
  });

  test('does not mind a Cluster that is never deleted', () => {
    const check = (value: string) => findings(rule('gitops/foreground-deletion'), {
      clusterMetadata: { annotations: { 'argocd.argoproj.io/sync-options': value } }, more: [application({ metadata: CASCADE })],
    });
    expect(check('Delete=false,Prune=false')).toEqual([]);
    expect(check('Delete=confirm,Prune=false')).toEqual([finalizers]);
    expect(check('Delete=false,Prune=confirm')).toEqual([]);
  });
});

describe('gitops/application-set-deletes', () => {
  const path = 'ApplicationSet/s spec.syncPolicy.preserveResourcesOnDeletion';

  test.each([
    ['the default', applicationSet({}), [path]],
    ['one that keeps Applications only', applicationSet({ applicationsSync: 'create-update' }), [path]],
    ['one that preserves', applicationSet({ preserveResourcesOnDeletion: true }), []],
    ['one of a list', applicationSet({}, { generators: [{ list: {} }] }), []],
    ['one of addons', applicationSet({}, { spec: { destination: { server: '{{server}}' } } }), []],
  ])('judges %s', (_, set, expected) => {
    expect(findings(rule('gitops/application-set-deletes'), { more: [set] })).toEqual(expected);
  });
});

describe('deliveries of a secondary', () => {
  const BOTH = ['gitops/secondary-deleted-first', 'gitops/unprotected-secondary'];
  const bundle = (delivery: Manifest[], options?: string, more: object = {}): MixedBundle => ({
    primary: 'Metal3Cluster',
    clusterMetadata: { annotations: { 'argocd.argoproj.io/sync-options': 'Prune=confirm,Delete=confirm' } },
    infra: { ByoCluster: { metadata: { annotations: { ...options === undefined ? {} : { 'argocd.argoproj.io/sync-options': options }, ...more } } } },
    pools: { ByoMachineTemplate: {} },
    more: delivery,
  });
  /** The codes that are found, of which there is at most one. */
  const codes = (found: (code: string) => string[]) => BOTH.filter(code => found(code).length > 0);

  test.each([
    ['one that deletes nothing', application(), undefined, []],
    ['one that prunes', application({ spec: PRUNE }), undefined, ['gitops/unprotected-secondary']],
    ['one that prunes what is asked about', application({ spec: PRUNE }), 'Prune=confirm', []],
    ['one that cascades to what is not pruned', application({ metadata: CASCADE }), 'Prune=false', ['gitops/unprotected-secondary']],
    ['one that cascades to what is kept', application({ metadata: CASCADE, spec: PRUNE }), 'Prune=false,Delete=false', []],
    ['one of Flux', kustomization({ prune: true }), 'Prune=false,Delete=false', ['gitops/unprotected-secondary']],
  ])('are in doubt without files: %s', (_, delivery, options, expected) => {
    expect(codes(code => findings(rule(code), bundle([delivery], options)))).toEqual(expected);
  });

  test.each([
    ['one that prunes', application({ spec: PRUNE }), undefined, ['gitops/secondary-deleted-first']],
    ['one confirmation for both', application({ spec: PRUNE }), 'Prune=confirm', ['gitops/secondary-deleted-first']],
    ['one that keeps the secondary', application({ spec: PRUNE }), 'Prune=false', []],
    ['one that takes some files only', application({ spec: { ...PRUNE, source: { path: 'clusters/c', directory: { include: 'x' } } } }), undefined,
      ['gitops/unprotected-secondary']],
    ['one of Flux', kustomization({ prune: true }), undefined, ['gitops/secondary-deleted-first']],
    ['an ApplicationSet', applicationSet({}), undefined, ['gitops/secondary-deleted-first']],
  ])('are certain in one folder: %s', (_, delivery, options, expected) => {
    expect(codes(code => findingsInFiles(rule(code), bundle([delivery], options), () => 'clusters/c/x.yaml'))).toEqual(expected);
  });

  test.each([
    ['Flux', 'kustomize.toolkit.fluxcd.io/prune', kustomization({ prune: true })],
  ])('keep what %s is told to keep', (_, annotation, delivery) => {
    expect(codes(code => findingsInFiles(rule(code), bundle([delivery], undefined, { [annotation]: 'disabled' }), () => 'clusters/c/x.yaml'))).toEqual([]);
  });

  test('may be waves in one Application', () => {
    const earlier = { 'argocd.argoproj.io/sync-wave': '-1' };
    expect(codes(code => findingsInFiles(rule(code), bundle([application({ metadata: CASCADE, spec: PRUNE })], undefined, earlier), () => 'clusters/c/x.yaml'))).toEqual([]);
    expect(codes(code => findings(rule(code), bundle([application({ metadata: CASCADE, spec: PRUNE })], undefined, earlier)))).toEqual([]);
  });

  test('are no waves of Flux', () => {
    const earlier = { 'argocd.argoproj.io/sync-wave': '-1' };
    const inFlux = bundle([kustomization({ prune: true })], undefined, earlier);
    expect(codes(code => findingsInFiles(rule(code), inFlux, () => 'clusters/c/x.yaml'))).toEqual(['gitops/secondary-deleted-first']);
    expect(codes(code => findings(rule(code), inFlux))).toEqual(['gitops/unprotected-secondary']);
  });

  test('are apart in two Applications, where waves of objects mean nothing', () => {
    const fileOf = ({ kind }: Manifest) => kind === 'ByoCluster' ? 'hosts/x.yaml' : 'clusters/c/x.yaml';
    const deliveries = [application({ metadata: CASCADE }), application({ metadata: { name: 'b', ...CASCADE }, path: 'hosts' })];
    const [earlier, later] = ['-1', '1'].map(value => ({ 'argocd.argoproj.io/sync-wave': value }));
    expect(codes(code => findingsInFiles(rule(code), bundle(deliveries, undefined, earlier), fileOf))).toEqual(['gitops/unprotected-secondary']);
    expect(codes(code => findingsInFiles(rule(code), bundle(deliveries, 'Delete=confirm', later), fileOf))).toEqual([]);
    expect(codes(code => findingsInFiles(rule(code), bundle(deliveries, undefined, later), fileOf))).toEqual(['gitops/unprotected-secondary']);
    expect(findingsInFiles(rule('gitops/wave-deadlock'), bundle(deliveries, undefined, later), fileOf)).toEqual([]);
    expect(findingsInFiles(rule('gitops/wave-deadlock'), bundle([], undefined, later), fileOf)).toEqual([`ByoCluster/c ${WAVE}`]);
  });

  test('are apart in two folders of an ApplicationSet', () => {
    const set = applicationSet({}, { generators: [{ git: { directories: [{ path: 'clusters/*' }, { path: 'hosts/*' }] } }] });
    const fileOf = ({ kind }: Manifest) => kind === 'ByoCluster' ? 'hosts/c/x.yaml' : 'clusters/c/x.yaml';
    expect(codes(code => findingsInFiles(rule(code), bundle([set]), fileOf))).toEqual(['gitops/unprotected-secondary']);
  });
});

describe('gitops/template-pruned', () => {
  const bundle = (delivery: Manifest, metadata: object = {}): MixedBundle => ({
    pools: { AWSMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' } },
    more: [
      delivery, ...['a', 'c'].map(name => ({ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSMachineTemplate', metadata: { name, namespace: 'ns', ...metadata } })),
    ],
  });
  const kept = { annotations: { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' } };
  const retaining = { ...kustomization({ prune: true }), metadata: { name: 'k', annotations: { 'cdk8s-cluster-api/retained-templates': '3' } } };

  test.each<[string, MixedBundle, string[]]>([
    ['in use', bundle(kustomization({ prune: true })), [`AWSMachineTemplate/c ${FLUX_PRUNE}`]],
    ['that is kept', bundle(kustomization({ prune: true }), kept), []],
    ['whose predecessors stay in Git', bundle(retaining), []],
    ['of a Kustomization that does not prune', bundle(kustomization({ prune: false, deletionPolicy: 'Delete' })), []],
    ['of an Application, which leaves alone what has an owner', bundle(application({ metadata: CASCADE, spec: PRUNE })), []],
  ])('judges a template %s', (_, templates, expected) => {
    expect(findings(rule('gitops/template-pruned'), templates)).toEqual(expected);
  });

  test('knows the folder of a template', () => {
    expect(findingsInFiles(rule('gitops/template-pruned'), bundle(kustomization({ prune: true })), () => 'elsewhere/x.yaml')).toEqual([]);
  });
});
