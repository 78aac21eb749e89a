import { join } from 'path';
import { ApiObject, Chart, JsonPatch, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { addMixedCluster, addObject, deliver, manifestsOf, MIXED_CLUSTERS, rendered, SOURCE, syncOptions } from './deliveries';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { Fleet, FleetApp, FleetInventory } from '../../../src/fleet';
import { ArgoCdDeliveryProps, ArgoCdLayout } from '../../../src/gitops';
import { filesBelow, temporaryFolders } from '../../support/folders';
import { find, ids, Manifest } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

const printed = captureStderr();
const newFolder = temporaryFolders();
const OPTIONS = 'argocd.argoproj.io/sync-options';

const ASK = 'Prune=false,Delete=confirm';
const KEEP = 'Prune=false,Delete=false';
const IN_CLUSTER = 'https://kubernetes.default.svc';

/** The objects of a delivery of one cluster, and those of the cluster. */
function deliverCluster(props: Partial<ArgoCdDeliveryProps>): { delivery: Manifest[]; cluster: Manifest[] } {
  const app = new FleetApp();
  const chart = addMixedCluster(app);
  const delivery = rendered(deliver(app, { charts: [chart], ...props }));
  expect(delivery.flatMap(manifest => schemaErrors(manifest))).toEqual([]);
  return { delivery, cluster: rendered(chart) };
}

function wave({ metadata: { annotations = {} } }: Manifest): string | undefined {
  return annotations['argocd.argoproj.io/sync-wave'];
}

describe('three Applications', () => {
  test('are inventory, cluster and addons, all in one wave after their projects, so that none waits for another', () => {
    const { delivery } = deliverCluster({ addons: { path: 'addons' } });
    expect(Object.fromEntries(delivery.map(manifest => [`${manifest.kind}/${manifest.metadata.name}`, wave(manifest)]))).toEqual({
      'AppProject/clusters': '-2',
      'AppProject/clusters-addons': '-2',
      'Application/edge-inventory': undefined,
      'Application/edge': undefined,
      'Application/edge-addons': undefined,
    });
  });

  test('apply each part of the cluster to the management cluster', () => {
    const { delivery } = deliverCluster({});
    for (const [name, path] of [['edge-inventory', 'dist/edge/inventory'], ['edge', 'dist/edge/cluster']]) {
      expect(find(delivery, 'Application', name)).toMatchObject({
        metadata: { namespace: 'argocd' },
        spec: {
          project: 'clusters',
          source: { repoURL: SOURCE.repoUrl, targetRevision: 'main', path },
          destination: { server: IN_CLUSTER, namespace: 'edge' },
        },
      });
    }
  });

  test('ask before they lose what machines need, and keep templates', () => {
    expect(syncOptions(deliverCluster({}).cluster)).toEqual({
      'Cluster/mixed-cluster': ASK,
      'ByoCluster/mixed-cluster': ASK,
      'IPPool/provisioning-pool': ASK,
      'IPPool/baremetalv4-pool': ASK,
      'ByoMachineTemplate/mixed-cluster-control-plane': KEEP,
      'KubeadmConfigTemplate/test1': KEEP,
      'Metal3DataTemplate/test1': KEEP,
      'Metal3MachineTemplate/test1': KEEP,
    });
  });

  test('have no finalizer, unless what they have applied is to be deleted with them', () => {
    expect(find(deliverCluster({}).delivery, 'Application', 'edge').metadata.finalizers).toBeUndefined();
    const { delivery } = deliverCluster({ cascadeDelete: true });
    for (const name of ['edge', 'edge-inventory']) {
      expect(find(delivery, 'Application', name).metadata.finalizers).toEqual(['resources-finalizer.argocd.argoproj.io/background']);
    }
  });

  test('are pruned by who applies them, but for an inventory that would be deleted beside its cluster', () => {
    const options = (props: Partial<ArgoCdDeliveryProps>) => syncOptions(deliverCluster(props).delivery);
    expect(options({})).toEqual({});
    expect(options({ cascadeDelete: true })).toEqual({ 'Application/edge-inventory': 'Prune=false' });
    expect(options({ cascadeDelete: true, layout: ArgoCdLayout.ONE_APPLICATION })).toEqual({});
  });

  test('do not mind a template that is gone from Git and stays', () => {
    const marked = deliverCluster({}).cluster.filter(({ metadata: { annotations = {} } }) => annotations['argocd.argoproj.io/compare-options'] === 'IgnoreExtraneous');
    expect(marked.map(({ kind }) => kind).sort()).toEqual(['ByoMachineTemplate', 'KubeadmConfigTemplate', 'Metal3DataTemplate', 'Metal3MachineTemplate']);
  });

  test('are one for hosts that no cluster has, and one for a cluster that needs nothing', () => {
    const app = new FleetApp();
    const charts = ['bare-metal-inventory', 'vcluster-cluster'].map(name => BLUEPRINTS[name](app, name));
    const delivery = deliver(app, { charts, addons: { path: 'addons' } });
    expect(delivery.applications.map(({ applicationName }) => applicationName)).toEqual([
      'bare-metal-inventory-inventory', 'vcluster-cluster', 'vcluster-cluster-addons',
    ]);
  });
});

describe('one Application', () => {
  test('applies the folder of the cluster', () => {
    const { delivery } = deliverCluster({ layout: ArgoCdLayout.ONE_APPLICATION });
    expect(ids(delivery)).toEqual(['AppProject/clusters', 'Application/edge']);
    expect(find(delivery, 'Application').spec.source.path).toBe('dist/edge');
    expect(wave(find(delivery, 'Application'))).toBeUndefined();
  });

  test('never loses what machines need', () => {
    expect(syncOptions(deliverCluster({ layout: ArgoCdLayout.ONE_APPLICATION }).cluster)).toMatchObject({
      'Cluster/mixed-cluster': ASK,
      'ByoCluster/mixed-cluster': KEEP,
      'IPPool/provisioning-pool': KEEP,
      'Metal3MachineTemplate/test1': KEEP,
    });
  });

  test('may be followed by addons', () => {
    const { delivery } = deliverCluster({ layout: ArgoCdLayout.ONE_APPLICATION, addons: { path: 'addons' } });
    expect(ids(delivery)).toEqual(['AppProject/clusters', 'AppProject/clusters-addons', 'Application/edge', 'Application/edge-addons']);
  });
});

describe('an ApplicationSet', () => {
  test('makes an Application for each folder, and deletes none', () => {
    const { delivery } = deliverCluster({ layout: ArgoCdLayout.APPLICATION_SET });
    expect(ids(delivery)).toEqual(['AppProject/clusters', 'ApplicationSet/clusters']);
    expect(find(delivery, 'ApplicationSet')).toEqual({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'ApplicationSet',
      metadata: { name: 'clusters', namespace: 'argocd' },
      spec: {
        goTemplate: true,
        goTemplateOptions: ['missingkey=error'],
        generators: [{ git: { repoURL: SOURCE.repoUrl, revision: 'main', directories: [{ path: 'dist/*' }] } }],
        syncPolicy: { applicationsSync: 'create-update', preserveResourcesOnDeletion: true },
        template: {
          metadata: { name: '{{.path.basename}}' },
          spec: {
            project: 'clusters',
            source: { repoURL: SOURCE.repoUrl, targetRevision: 'main', path: '{{.path.path}}' },
            destination: { server: IN_CLUSTER, namespace: 'default' },
            syncPolicy: {
              automated: { prune: false, selfHeal: true },
              syncOptions: ['FailOnSharedResource=true', 'PrunePropagationPolicy=background'],
              retry: { limit: 5, refresh: true, backoff: { duration: '30s', factor: 2, maxDuration: '10m0s' } },
            },
          },
        },
      },
    });
  });

  test('never loses what machines need', () => {
    expect(syncOptions(deliverCluster({ layout: ArgoCdLayout.APPLICATION_SET }).cluster))
      .toEqual(syncOptions(deliverCluster({ layout: ArgoCdLayout.ONE_APPLICATION }).cluster));
  });

  test('may write to the namespace that objects without one go to', () => {
    const { delivery } = deliverCluster({ layout: ArgoCdLayout.APPLICATION_SET });
    expect(find(delivery, 'AppProject').spec.destinations).toEqual([{ server: IN_CLUSTER, namespace: 'edge' }, { server: IN_CLUSTER, namespace: 'default' }]);
  });

  test('finds clusters in all folders in which there are some, or that are named', () => {
    const folders = (given?: string[]) => {
      const app = new FleetApp();
      const charts = ['europe', 'asia', 'europe/north', 'asia'].flatMap((folder, index) => new Fleet(app, `Fleet${index}`, {
        inventory: FleetInventory.of([{ name: `edge-${index}` }]), folder, blueprint: MIXED_CLUSTERS,
      }).node.children as Chart[]);
      const { spec } = find(rendered(deliver(app, { charts, layout: ArgoCdLayout.APPLICATION_SET, folders: given })), 'ApplicationSet');
      return spec.generators[0].git.directories;
    };
    expect(folders()).toEqual([{ path: 'dist/asia/*' }, { path: 'dist/europe/*' }, { path: 'dist/europe/north/*' }]);
    expect(folders(['.', 'europe/'])).toEqual([{ path: 'dist/*' }, { path: 'dist/europe/*' }]);
  });
});

test('a delivery has all its settings', () => {
  const props: Required<Omit<ArgoCdDeliveryProps, 'charts' | 'clusters' | 'fleet' | 'folders' | 'projectName'>> = {
    source: { repoUrl: 'git@git.example.com:platform.git', revision: 'production', path: 'out' },
    layout: ArgoCdLayout.THREE_APPLICATIONS,
    destination: { name: 'management', namespace: 'fleet' },
    sync: { prune: true, createNamespace: true },
    ignoreDifferences: [{ kind: 'Secret', jsonPointers: ['/data'] }],
    argoCdNamespace: 'gitops',
    cascadeDelete: true,
    operatorInstallsProviders: true,
    addons: { path: 'addons', repoUrl: 'https://git.example.com/addons.git', revision: 'v1', recurse: true, namespace: 'kube-system' },
    namePrefix: 'production-',
  };
  const { cluster, delivery } = deliverCluster(props);
  expect(find(delivery, 'Application', 'production-edge-inventory')).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: {
      name: 'production-edge-inventory',
      namespace: 'gitops',
      annotations: { 'argocd.argoproj.io/sync-options': 'Prune=false' },
      finalizers: ['resources-finalizer.argocd.argoproj.io/background'],
    },
    spec: {
      project: 'production-clusters',
      source: { repoURL: 'git@git.example.com:platform.git', targetRevision: 'production', path: 'out/edge/inventory' },
      destination: { name: 'management', namespace: 'fleet' },
      syncPolicy: {
        automated: { prune: true, selfHeal: true },
        syncOptions: ['CreateNamespace=true', 'FailOnSharedResource=true', 'PrunePropagationPolicy=background', 'RespectIgnoreDifferences=true'],
        retry: { limit: 5, refresh: true, backoff: { duration: '30s', factor: 2, maxDuration: '10m0s' } },
      },
      ignoreDifferences: [{ kind: 'Secret', jsonPointers: ['/data'] }],
    },
  });
  expect(find(delivery, 'Application', 'production-edge-addons')).toMatchObject({
    metadata: { namespace: 'gitops' },
    spec: {
      project: 'production-clusters-addons',
      source: { repoURL: 'https://git.example.com/addons.git', targetRevision: 'v1', path: 'addons', directory: { recurse: true } },
      destination: { name: 'mixed-cluster', namespace: 'kube-system' },
    },
  });
  expect(find(delivery, 'AppProject', 'production-clusters')).toMatchObject({
    metadata: { namespace: 'gitops' },
    spec: {
      sourceRepos: ['git@git.example.com:platform.git'],
      destinations: [{ name: 'management', namespace: 'edge' }, { name: 'management', namespace: 'fleet' }],
      clusterResourceWhitelist: [{ group: '', kind: 'Namespace' }],
    },
  });
  expect(find(delivery, 'AppProject', 'production-clusters-addons')).toMatchObject({
    metadata: { namespace: 'gitops' },
    spec: {
      sourceRepos: ['https://git.example.com/addons.git'],
      destinations: [{ name: 'mixed-cluster', namespace: '*' }],
      clusterResourceWhitelist: [{ group: '*', kind: '*' }],
      namespaceResourceWhitelist: [{ group: '*', kind: '*' }],
    },
  });
  expect(syncOptions(cluster)).toMatchObject({
    'Cluster/mixed-cluster': `${ASK},SkipDryRunOnMissingResource=true`, 'MachineDeployment/test1': 'SkipDryRunOnMissingResource=true',
  });
});

test('kinds of Kubernetes itself are never missing', () => {
  const app = new FleetApp();
  const chart = addMixedCluster(app);
  addObject(chart, 'v1', 'Namespace', { metadata: { name: 'edge' } });
  addObject(chart, 'rbac.authorization.k8s.io/v1', 'Role', { metadata: { name: 'edge' } });
  deliver(app, { charts: [chart], operatorInstallsProviders: true });
  const options = syncOptions(rendered(chart));
  expect(options['Namespace/edge']).toBe(KEEP);
  expect(options).not.toHaveProperty('Role/edge');
});

test('the Applications are in a project that is there, if one is named', () => {
  const { delivery } = deliverCluster({ projectName: 'platform', addons: { path: 'addons' } });
  expect(ids(delivery)).toEqual(['Application/edge', 'Application/edge-addons', 'Application/edge-inventory']);
  expect(new Set(delivery.map(({ spec }) => spec.project))).toEqual(new Set(['platform']));
});

test('the project allows what is delivered and can allow more', () => {
  const app = new FleetApp();
  const delivery = deliver(app, { charts: [addMixedCluster(app)] });
  delivery.project!.allowKind('cluster.x-k8s.io', 'Machine');
  expect(find(rendered(delivery), 'AppProject').spec).toEqual({
    description: 'Clusters of Cluster API: what their charts hold, and nothing else',
    sourceRepos: [SOURCE.repoUrl],
    destinations: [{ server: IN_CLUSTER, namespace: 'edge' }],
    namespaceResourceWhitelist: [
      { group: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate' },
      { group: 'cluster.x-k8s.io', kind: 'Cluster' },
      { group: 'cluster.x-k8s.io', kind: 'Machine' },
      { group: 'cluster.x-k8s.io', kind: 'MachineDeployment' },
      { group: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane' },
      { group: 'infrastructure.cluster.x-k8s.io', kind: 'ByoCluster' },
      { group: 'infrastructure.cluster.x-k8s.io', kind: 'ByoMachineTemplate' },
      { group: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3Cluster' },
      { group: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3DataTemplate' },
      { group: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate' },
      { group: 'ipam.metal3.io', kind: 'IPPool' },
    ],
  });
});

test('an Application may write to its own namespace, also if all its objects are in none', () => {
  const app = new FleetApp();
  const identities = new Chart(app, 'identities');
  addObject(identities, 'infrastructure.cluster.x-k8s.io/v1beta2', 'AWSClusterRoleIdentity', { metadata: { name: 'fleet' } });
  const manifests = rendered(deliver(app, { charts: [addMixedCluster(app), identities] }));
  expect(find(manifests, 'Application', 'identities-inventory').spec.destination).toEqual({ server: IN_CLUSTER, namespace: 'default' });
  expect(find(manifests, 'AppProject').spec.destinations).toEqual([{ server: IN_CLUSTER, namespace: 'edge' }, { server: IN_CLUSTER, namespace: 'default' }]);
});

test('clusters of one name are delivered apart', () => {
  const app = new FleetApp();
  const deliveries = ['europe', 'asia'].map(folder => deliver(app, {
    fleet: new Fleet(app, folder, { inventory: FleetInventory.of([{ name: 'edge' }]), folder, blueprint: MIXED_CLUSTERS }), namePrefix: `${folder}-`,
  }, folder));
  expect(deliveries.flatMap(({ applications }) => applications).map(({ applicationName, path }) => [applicationName, path])).toEqual([
    ['europe-edge-inventory', 'dist/europe/edge/inventory'], ['europe-edge', 'dist/europe/edge/cluster'],
    ['asia-edge-inventory', 'dist/asia/edge/inventory'], ['asia-edge', 'dist/asia/edge/cluster'],
  ]);
});

test('charts, clusters and fleets are delivered, each cluster by its name', () => {
  const app = new FleetApp();
  const fleet = new Fleet(app, 'Clusters', {
    inventory: FleetInventory.of([{ name: 'north' }, { name: 'south' }]), blueprint: MIXED_CLUSTERS,
  });
  const clusters = [addMixedCluster(app, 'west').node.findChild('Cluster')];
  const delivery = deliver(app, { charts: [addMixedCluster(app, 'east')], clusters, fleet, layout: ArgoCdLayout.ONE_APPLICATION });
  expect(delivery.applications.map(({ applicationName, path }) => [applicationName, path])).toEqual([
    ['east', 'dist/east'], ['west', 'dist/west'], ['north', 'dist/clusters/north'], ['south', 'dist/clusters/south'],
  ]);
});

test('clusters of one chart are delivered together', () => {
  const app = new FleetApp();
  const chart = new Chart(app, 'twins', { namespace: 'edge' });
  const clusters = ['one', 'two'].map(name => addObject(new Construct(chart, name), 'cluster.x-k8s.io/v1beta2', 'Cluster', { metadata: { name }, spec: {} }));
  expect(deliver(app, { clusters }).applications.map(({ applicationName }) => applicationName)).toEqual(['twins']);
});

describe('an object that is too large for client-side apply', () => {
  const LARGE = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  a: b\n${'# <>     \n'.repeat(30_000)}`;

  test.each<[string, object, string | undefined]>([
    ['ConfigMap', { data: { 'cni.yaml': LARGE } }, 'ServerSideApply=true'],
    ['Secret', { stringData: { 'cni.yaml': LARGE }, type: 'addons.cluster.x-k8s.io/resource-set' }, 'ServerSideApply=true'],
    ['Secret', { stringData: { key: LARGE } }, `${ASK},ServerSideApply=true`],
    ['ConfigMap', { data: Lazy.any({ produce: () => ({ 'cni.yaml': LARGE }) }) }, 'ServerSideApply=true'],
    ['ConfigMap', { data: { 'cni.yaml': LARGE }, metadata: { name: 'a', annotations: { [OPTIONS]: 'ServerSideApply=false' } } }, 'ServerSideApply=false'],
    ['ConfigMap', { data: { 'cni.yaml': 'a: b' } }, undefined],
  ])('is applied on the server: %s', (kind, content, expected) => {
    const app = new FleetApp();
    const chart = addMixedCluster(app);
    const object = addObject(chart, 'v1', kind, { metadata: { name: 'a' }, ...content });
    deliver(app, { charts: [chart] });
    expect(object.toJson().metadata.annotations?.[OPTIONS]).toBe(expected);
  });

  test('is written so, and nobody is warned', () => {
    const app = new FleetApp({ outdir: newFolder() });
    const chart = BLUEPRINTS['bare-metal-cluster'](app, 'metal');
    const object = chart.node.findAll().find((construct): construct is ApiObject => ApiObject.isApiObject(construct) && construct.kind === 'ConfigMap')!;
    object.addJsonPatch(JsonPatch.add('/data/large.yaml', LARGE));
    deliver(app, { charts: [chart] });
    app.synth();
    const written = filesBelow(app.outdir).filter(file => file.includes('/cluster/')).flatMap(file => manifestsOf(join(app.outdir, file)));
    expect(find(written, 'ConfigMap').metadata.annotations).toEqual({ [OPTIONS]: 'ServerSideApply=true' });
    expect(printed().join('')).not.toContain('needs-server-side-apply');
  });
});

test('an object keeps the options of its author', () => {
  const app = new FleetApp();
  const chart = addMixedCluster(app);
  const secondary = addObject(chart, 'infrastructure.cluster.x-k8s.io/v1beta1', 'OpenStackCluster', {
    metadata: { name: 'old', annotations: { 'argocd.argoproj.io/sync-options': 'Delete=true' } },
  });
  deliver(app, { charts: [chart] });
  expect(secondary.toJson().metadata.annotations).toEqual({ 'argocd.argoproj.io/sync-options': 'Delete=true,Prune=false' });
});

test('several Clusters of a chart have addons of their own', () => {
  const app = new FleetApp();
  const chart = new Chart(app, 'twins', { namespace: 'edge' });
  for (const name of ['one', 'two']) {
    addObject(new Chart(chart, name), 'cluster.x-k8s.io/v1beta2', 'Cluster', { metadata: { name }, spec: {} });
  }
  const delivery = deliver(app, { charts: [chart], addons: { path: 'addons' } });
  expect(delivery.applications.map(({ applicationName }) => applicationName)).toEqual(['twins', 'twins-one-addons', 'twins-two-addons']);
});

test('the output folder is the folder in the repository, unless that is named', () => {
  const app = new FleetApp({ outdir: 'manifests' });
  const delivery = deliver(app, { charts: [addMixedCluster(app)], source: { repoUrl: SOURCE.repoUrl, revision: 'main' } });
  expect(delivery.applications.map(({ path }) => path)).toEqual(['manifests/edge/inventory', 'manifests/edge/cluster']);
});
