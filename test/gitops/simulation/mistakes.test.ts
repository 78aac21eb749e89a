import { applicationsOf, Approval, deleteApplications, pruneApplications, sync } from './argo-cd';
import { annotate, bundleOf, respecify } from './changes';
import { deleteKustomizations, kustomizationsOf, pruneObjects, reconcile } from './flux';
import { CASES, commit } from './layouts';
import { FluxReadiness } from '../../../src/gitops';
import { ClusterApiVersion } from '../../../src/root';
import { SourcedManifest } from '../../../src/topology';
import { temporaryFolders } from '../../support/folders';
import { captureStderr } from '../../support/stderr';

// The simulation is worth something only if it finds mistakes.

const WAVE = 'argocd.argoproj.io/sync-wave';
const OPTIONS = 'argocd.argoproj.io/sync-options';
const PRUNE = 'kustomize.toolkit.fluxcd.io/prune';
const NEEDS_SECONDARY = ['machines of KubeadmControlPlane/mixed-cluster-control-plane need ByoCluster/mixed-cluster'];

captureStderr();
const makeFolder = temporaryFolders();

function committed(layoutName: string, name: string = 'cluster-with-hosts', settings: Parameters<typeof commit>[2] = {}): SourcedManifest[] {
  const found = CASES.filter(({ apiVersion }) => apiVersion === ClusterApiVersion.V1BETA2)
    .find(layoutCase => layoutCase.name === name && layoutCase.layoutName === layoutName)!;
  return commit(makeFolder(), found, settings);
}

function synced(manifests: readonly SourcedManifest[]): string[] {
  const { topology, estate } = bundleOf(manifests);
  return sync(applicationsOf(topology), estate);
}

function cascaded(manifests: readonly SourcedManifest[], approval = Approval.IN_ORDER, isByRoot = false): string[] {
  const { topology, estate } = bundleOf(manifests);
  return deleteApplications(applicationsOf(topology), estate, { approval, isByRoot }).losses;
}

function pruned(manifests: readonly SourcedManifest[], approval = Approval.IN_ORDER): string[] {
  const { topology, estate } = bundleOf(manifests);
  return pruneApplications(applicationsOf(topology), estate, approval).losses;
}

describe('one Application', () => {
  const LAYOUT = 'OneApplication';

  test.each([
    ['ByoCluster', NEEDS_SECONDARY],
    ['IPPool', ['machines of MachineDeployment/test1 need IPPool/baremetalv4-pool', 'machines of MachineDeployment/test1 need IPPool/provisioning-pool']],
    ['BareMetalHost', ['machines of MachineDeployment/test1 need BareMetalHost/host-1']],
    ['Secret', ['machines of MachineDeployment/test1 need Secret/host-1-bmc']],
  ])('loses %s without options', (kind, losses) => {
    const manifests = annotate(committed(LAYOUT), kind, { [OPTIONS]: undefined });
    expect(cascaded(manifests)).toEqual(losses);
    expect(pruned(manifests)).toEqual(losses);
  });

  test.each([['Delete=false', [], NEEDS_SECONDARY], ['Prune=false', NEEDS_SECONDARY, []]])('loses the secondary with %s only', (options, byDeletion, byPruning) => {
    const manifests = annotate(committed(LAYOUT), 'ByoCluster', { [OPTIONS]: options });
    expect(cascaded(manifests)).toEqual(byDeletion);
    expect(pruned(manifests)).toEqual(byPruning);
  });

  test('loses the secondary with the confirmation for the Cluster', () => {
    const manifests = annotate(committed(LAYOUT), 'ByoCluster', { [OPTIONS]: 'Prune=confirm,Delete=confirm' });
    expect(cascaded(manifests)).toEqual(NEEDS_SECONDARY);
    expect(pruned(manifests, Approval.AT_ONCE)).toEqual(NEEDS_SECONDARY);
    expect(cascaded(manifests, Approval.NEVER)).toEqual([]);
  });

  test.each([
    ['deleting', { finalizers: ['resources-finalizer.argocd.argoproj.io'] }, {}],
    ['pruning', {}, { syncPolicy: {} }],
  ])('loses what the Cluster owns by %s in the foreground', (_, metadata, spec) => {
    const manifests = respecify(annotate(committed(LAYOUT), 'Cluster', { [OPTIONS]: 'Prune=confirm,Delete=confirm' }), 'Application', spec, metadata);
    const losses = [...cascaded(manifests), ...pruned(manifests)];
    expect(losses).toEqual(expect.arrayContaining(['machines of MachineDeployment/test1 need Metal3Cluster/mixed-cluster']));
    expect([...cascaded(manifests, Approval.NEVER), ...pruned(manifests, Approval.NEVER)]).toEqual([]);
  });

  test('keeps a secondary of an earlier wave, and loses one of a later wave', () => {
    const inWave = (wave: string) => annotate(committed(LAYOUT), 'ByoCluster', { [OPTIONS]: undefined, [WAVE]: wave });
    expect(cascaded(inWave('-1'))).toEqual([]);
    expect(cascaded(inWave('1'))).toEqual(NEEDS_SECONDARY);
    expect(synced(inWave('1'))).toEqual(['KubeadmControlPlane/mixed-cluster-control-plane', 'MachineDeployment/test1'].map(id => `${id} waits for ByoCluster/mixed-cluster`));
  });

  test.each([
    ['a pool before its Cluster', 'byoh-metal3-cluster', 'MachineDeployment', '-1', /^MachineDeployment\/test1 waits for Cluster\/mixed-cluster,/],
    ['a machine pool before its Cluster', 'eks-cluster', 'MachinePool', '-1', /^MachinePool\/shop-managed waits for Cluster\/shop,/],
    ['addons before their Cluster', 'bare-metal-cluster', 'ClusterResourceSet', '-1', /^ClusterResourceSet\/datacentre-cni waits for Cluster\/datacentre$/],
    ['a health check before its Cluster', 'openstack-metal3-cluster', 'MachineHealthCheck', '-1', /^MachineHealthCheck\/[\w-]+ waits for Cluster\/hybrid$/],
    ['a hosted control plane after its Cluster', 'kamaji-multi-cloud-cluster', 'KamajiControlPlane', '1', /^Cluster\/tenant-a waits for KamajiControlPlane\//],
    ['a primary after its Cluster', 'openstack-metal3-cluster', 'OpenStackCluster', '1', /^Cluster\/hybrid waits for OpenStackCluster\/hybrid$/],
  ])('waits for ever for %s', (_, name, kind, wave, message) => {
    expect(synced(annotate(committed(LAYOUT, name), kind, { [WAVE]: wave }))).toContainEqual(expect.stringMatching(message));
  });
});

describe('three Applications', () => {
  const LAYOUT = 'ThreeApplications';

  test('lose the secondary without options, unless the inventory is deleted last', () => {
    const manifests = annotate(committed(LAYOUT), 'ByoCluster', { [OPTIONS]: undefined });
    const others = ['Secret', 'IPPool', 'BareMetalHost'].reduce((all, kind) => annotate(all, kind, { [OPTIONS]: undefined }), manifests);
    expect(cascaded(others)).toEqual(expect.arrayContaining(NEEDS_SECONDARY));
    expect(pruned(others)).toEqual(expect.arrayContaining(NEEDS_SECONDARY));
    expect(cascaded(others, Approval.IN_ORDER, true)).toEqual([]);
  });

  test('lose the secondary if somebody confirms everything at once', () => {
    expect(cascaded(committed(LAYOUT), Approval.AT_ONCE)).toEqual(expect.arrayContaining(NEEDS_SECONDARY));
    expect(pruned(committed(LAYOUT), Approval.AT_ONCE)).toEqual([]);
  });

  test('lose it also to the Application of Applications, if it prunes the inventory too', () => {
    expect(cascaded(annotate(committed(LAYOUT), 'Application', { [OPTIONS]: undefined }), Approval.AT_ONCE, true)).toEqual(expect.arrayContaining(NEEDS_SECONDARY));
  });

  test('wait for ever for an inventory that comes after the cluster', () => {
    expect(synced(annotate(committed(LAYOUT), 'Application/cluster-with-hosts-inventory', { [WAVE]: '1' }))).toContainEqual(
      expect.stringMatching(/^MachineDeployment\/test1 waits for ByoCluster\/mixed-cluster, /));
  });
});

describe('an ApplicationSet', () => {
  test('deletes clusters with itself, if it preserves nothing', () => {
    const { topology } = bundleOf(respecify(committed('ApplicationSet'), 'ApplicationSet', { syncPolicy: {} }));
    expect(applicationsOf(topology).map(({ name, cascades }) => [name, cascades])).toEqual([['cluster-with-hosts', true]]);
  });
});

describe('Flux', () => {
  function deleted(manifests: readonly SourcedManifest[]): string[] {
    const { topology, estate } = bundleOf(manifests);
    return deleteKustomizations(kustomizationsOf(topology), estate).losses;
  }

  function losesFromSource(manifests: readonly SourcedManifest[]): string[] {
    const { topology, estate } = bundleOf(manifests);
    const kustomizations = kustomizationsOf(topology);
    return pruneObjects(kustomizations, kustomizations.flatMap(({ objects }) => objects), estate).losses;
  }

  test('deletes what machines need, without its policy and annotations', () => {
    const unkept = annotate(committed('Flux'), 'ByoCluster', { [PRUNE]: undefined });
    expect(deleted(unkept)).toEqual([]);
    expect(deleted(respecify(unkept, 'Kustomization', { deletionPolicy: undefined }))).toEqual(expect.arrayContaining(NEEDS_SECONDARY));
    expect(deleted(respecify(unkept, 'Kustomization', { deletionPolicy: 'Delete', prune: false }))).toEqual(expect.arrayContaining(NEEDS_SECONDARY));
    expect(losesFromSource(unkept)).toEqual(NEEDS_SECONDARY);
    expect(losesFromSource(respecify(unkept, 'Kustomization', { prune: false }))).toEqual([]);
  });

  test.each([
    ['IPPool', 'IPPool/provisioning-pool'], ['BareMetalHost', 'BareMetalHost/host-1'], ['Secret', 'Secret/host-1-bmc'], ['Metal3MachineTemplate', 'Metal3MachineTemplate/test1-'],
  ])('prunes %s without its annotation', (kind, object) => {
    const losses = losesFromSource(annotate(committed('Flux'), kind, { [PRUNE]: undefined }));
    expect(losses).toContainEqual(expect.stringContaining(`machines of MachineDeployment/test1 need ${object}`));
  });

  test.each([['KubeadmControlPlane', 1], ['MachineDeployment', 1]])('deletes machines with an emptied file if the %s lacks its annotation', (kind, count) => {
    const { topology, estate } = bundleOf(annotate(committed('Flux'), kind, { [PRUNE]: undefined }));
    const kustomizations = kustomizationsOf(topology);
    const deletion = pruneObjects(kustomizations, kustomizations.flatMap(({ objects }) => objects), estate);
    expect(deletion.machineGroups).toBe(estate.machines.length - count);
  });

  test('waits for ever for an inventory that depends on the cluster', () => {
    const manifests = committed('Flux', undefined, { readiness: FluxReadiness.MACHINES });
    const turned = respecify(respecify(manifests, 'Kustomization/cluster-with-hosts', { dependsOn: undefined }),
      'Kustomization/cluster-with-hosts-inventory', { dependsOn: [{ name: 'cluster-with-hosts' }] });
    const { topology, estate } = bundleOf(turned);
    expect(reconcile(kustomizationsOf(topology), estate)).toEqual(expect.arrayContaining([
      'Kustomization/cluster-with-hosts-inventory waits for Kustomization/cluster-with-hosts',
      expect.stringMatching(/^MachineDeployment\/test1 waits for ByoCluster\/mixed-cluster/),
    ]));
  });
});
