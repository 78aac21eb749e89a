import { Chart, Duration } from 'cdk8s';
import { addMixedCluster, addObject, deliver, kustomizations, readManifests, SOURCE } from './deliveries';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { Fleet, FleetApp, FleetInventory, FleetLayout, FleetShard } from '../../../src/fleet';
import { FluxDelivery, FluxDeliveryProps, FluxReadiness, FluxSourceKind, TemplateRetention } from '../../../src/gitops';
import { filesBelow, readFolder, temporaryFolders } from '../../support/folders';
import { find, ids, Manifest } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

const newFolder = temporaryFolders();
const printed = captureStderr();

function makeDelivery(props: Partial<FluxDeliveryProps> = {}, app = new FleetApp({ outdir: newFolder() })): FluxDelivery {
  return deliver(app, { charts: [addMixedCluster(app)], ...props });
}

function specOf(delivery: FluxDelivery, name: string): Manifest {
  return find(kustomizations(delivery), 'Kustomization', name).spec;
}

/** What all Kustomizations have unless something else is asked for. */
const SHARED = {
  interval: '10m0s', retryInterval: '1m0s', timeout: '5m0s', prune: true, force: false, deletionPolicy: 'Orphan', sourceRef: { kind: 'GitRepository', name: 'platform' },
};

describe('with the least that it needs', () => {
  test('makes a Kustomization for what machines need, and one for the cluster after it', () => {
    expect(kustomizations(makeDelivery())).toEqual([
      {
        apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
        kind: 'Kustomization',
        metadata: { name: 'edge-inventory', namespace: 'flux-system' },
        spec: { ...SHARED, path: './dist/edge/inventory' },
      },
      {
        apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
        kind: 'Kustomization',
        metadata: { name: 'edge', namespace: 'flux-system' },
        spec: {
          ...SHARED,
          path: './dist/edge/cluster',
          dependsOn: [{ name: 'edge-inventory' }],
          healthChecks: [{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', name: 'mixed-cluster', namespace: 'edge' }],
          healthCheckExprs: [expect.objectContaining({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster' })],
        },
      },
    ]);
  });

  test('writes the Kustomizations into a folder without anything else, and each part of the cluster into another', () => {
    const outdir = newFolder();
    const app = new FleetApp({ outdir });
    makeDelivery({}, app);
    app.synth();
    expect(filesBelow(outdir)).toEqual(['.cdk8s-fleet', 'edge/cluster/edge.k8s.yaml', 'edge/inventory/edge.k8s.yaml', 'flux/edge.k8s.yaml']);
    expect(ids(readManifests(outdir, 'flux/edge.k8s.yaml'))).toEqual(['Kustomization/edge', 'Kustomization/edge-inventory']);
    expect(ids(readManifests(outdir, 'edge/inventory/edge.k8s.yaml'))).toContain('ByoCluster/mixed-cluster');
    expect(ids(readManifests(outdir, 'edge/cluster/edge.k8s.yaml'))).toContain('Cluster/mixed-cluster');
  });

  test('writes other objects of its chart beside the Kustomizations, with the labels of the chart on all of them', () => {
    const outdir = newFolder();
    const app = new FleetApp({ outdir });
    const chart = new Chart(app, 'flux', { labels: { team: 'platform' } });
    addObject(chart, 'source.toolkit.fluxcd.io/v1', 'GitRepository');
    new FluxDelivery(chart, 'Clusters', { charts: [addMixedCluster(app)], source: SOURCE });
    app.synth();
    const written = filesBelow(outdir).filter(file => file.startsWith('flux/'));
    expect(written).toEqual(['flux/edge.k8s.yaml', 'flux/flux.k8s.yaml']);
    expect(written.flatMap(file => readManifests(outdir, file)).map(({ metadata }) => metadata.labels)).toEqual([{ team: 'platform' }, { team: 'platform' }, { team: 'platform' }]);
  });

  test('takes the output folder for that of the source', () => {
    const app = new FleetApp({ outdir: 'out/manifests' });
    expect(specOf(deliver(app, { charts: [addMixedCluster(app)], source: { name: 'platform' } }), 'edge').path).toBe('./out/manifests/edge/cluster');
  });

  test('makes no Kustomization for a part that is not there', () => {
    const app = new FleetApp();
    const [hosts, pools] = [new Chart(app, 'hosts'), new Chart(app, 'pools')];
    addObject(hosts, 'metal3.io/v1alpha1', 'BareMetalHost');
    addObject(pools, 'cluster.x-k8s.io/v1beta2', 'MachineDeployment');
    const delivery = deliver(app, { charts: [hosts, pools], addons: { path: 'addons' } });
    expect(ids(kustomizations(delivery))).toEqual(['Kustomization/hosts-inventory', 'Kustomization/pools']);
    expect(specOf(delivery, 'hosts-inventory')).toEqual({ ...SHARED, path: './dist/hosts/inventory' });
    expect(specOf(delivery, 'pools')).toEqual({ ...SHARED, path: './dist/pools/cluster' });
  });
});

test('takes all props', () => {
  const app = new FleetApp({ outdir: newFolder() });
  const fleet = new Fleet(app, 'Fleet', {
    inventory: FleetInventory.of([{ name: 'berlin' }]), blueprint: { buildCluster: chart => addObject(chart, 'cluster.x-k8s.io/v1beta2', 'MachineDeployment') },
  });
  const lone = new Chart(app, 'lone', { namespace: 'lone' });
  const cluster = addObject(lone, 'cluster.x-k8s.io/v1beta2', 'Cluster');
  const props: Required<FluxDeliveryProps> = {
    charts: [addMixedCluster(app)],
    clusters: [cluster],
    fleet,
    source: { name: 'manifests', kind: FluxSourceKind.OCI_REPOSITORY, namespace: 'sources', path: '.' },
    namespace: 'delivery',
    namePrefix: 'production-',
    interval: Duration.hours(1),
    retryInterval: Duration.seconds(90),
    timeout: Duration.minutes(20),
    readiness: FluxReadiness.MACHINES,
    prune: false,
    retention: new TemplateRetention({ ledger: `${newFolder()}/templates.json`, generations: 5 }),
    serviceAccountName: 'clusters',
    decryptionSecretName: 'sops',
    suspend: true,
    addons: { path: 'addons', source: { name: 'addons', kind: FluxSourceKind.BUCKET }, decryptionSecretName: 'sops-addons' },
  };
  const delivery = new FluxDelivery(new Chart(app, 'flux'), 'Clusters', props);
  const shared = {
    interval: '1h0m0s', retryInterval: '1m30s', timeout: '20m0s', prune: false, suspend: true, force: false, deletionPolicy: 'Orphan',
  };
  const part = {
    ...shared,
    sourceRef: { kind: 'OCIRepository', name: 'manifests', namespace: 'sources' },
    serviceAccountName: 'clusters',
    decryption: { provider: 'sops', secretRef: { name: 'sops' } },
  };
  const all = kustomizations(delivery);
  expect(ids(all)).toEqual([
    'Kustomization/production-berlin', 'Kustomization/production-edge', 'Kustomization/production-edge-addons', 'Kustomization/production-edge-inventory',
    'Kustomization/production-lone', 'Kustomization/production-lone-addons',
  ]);
  expect(find(all, 'Kustomization', 'production-edge-inventory')).toEqual({
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    metadata: { name: 'production-edge-inventory', namespace: 'delivery', annotations: { 'cdk8s-cluster-api/retained-templates': '5' } },
    spec: { ...part, path: './edge/inventory' },
  });
  expect(specOf(delivery, 'production-edge')).toEqual({
    ...part,
    path: './edge/cluster',
    dependsOn: [{ name: 'production-edge-inventory' }],
    healthChecks: expect.arrayContaining([expect.objectContaining({ kind: 'Cluster' }), expect.objectContaining({ kind: 'MachineDeployment' })]),
    healthCheckExprs: expect.arrayContaining([expect.objectContaining({ kind: 'KubeadmControlPlane' })]),
  });
  expect(specOf(delivery, 'production-berlin').path).toBe('./clusters/berlin/cluster');
  expect(find(all, 'Kustomization', 'production-lone-addons')).toEqual({
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    metadata: { name: 'production-lone-addons', namespace: 'lone' },
    spec: {
      ...shared,
      path: './addons',
      sourceRef: { kind: 'Bucket', name: 'addons', namespace: 'delivery' },
      dependsOn: [{ name: 'production-lone', namespace: 'delivery' }],
      kubeConfig: { secretRef: { name: 'a-kubeconfig', key: 'value' } },
      decryption: { provider: 'sops', secretRef: { name: 'sops-addons' } },
    },
  });
});

describe('addons', () => {
  test('are applied to the cluster with the kubeconfig of Cluster API, from the namespace that it is in', () => {
    const addons = find(kustomizations(makeDelivery({ addons: { path: 'addons' }, serviceAccountName: 'clusters' })), 'Kustomization', 'edge-addons');
    expect(addons.metadata.namespace).toBe('edge');
    expect(addons.spec).toEqual({
      ...SHARED,
      path: './addons',
      sourceRef: { kind: 'GitRepository', name: 'platform', namespace: 'flux-system' },
      dependsOn: [{ name: 'edge', namespace: 'flux-system' }],
      kubeConfig: { secretRef: { name: 'mixed-cluster-kubeconfig', key: 'value' } },
    });
  });

  test('need no namespace of others in that of Flux', () => {
    const { dependsOn, sourceRef } = specOf(makeDelivery({ addons: { path: 'addons' }, namespace: 'edge' }), 'edge-addons');
    expect([dependsOn, sourceRef]).toEqual([[{ name: 'edge' }], { kind: 'GitRepository', name: 'platform' }]);
  });

  test('of several clusters in a chart have the names of the clusters', () => {
    const app = new FleetApp();
    const chart = new Chart(app, 'edge', { namespace: 'edge' });
    ['one', 'two'].forEach(name => addObject(new Chart(chart, name, { namespace: 'edge' }), 'cluster.x-k8s.io/v1beta2', 'Cluster', { metadata: { name } }));
    expect(ids(kustomizations(deliver(app, { charts: [chart], addons: { path: 'addons' } }))))
      .toEqual(['Kustomization/edge', 'Kustomization/edge-one-addons', 'Kustomization/edge-two-addons']);
  });

  test('that wait for machines may wait for themselves, which is a warning', () => {
    const app = new FleetApp({ outdir: newFolder(), checkManifests: false });
    const chart = new Chart(app, 'edge', { namespace: 'edge' });
    addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster', { spec: {} });
    deliver(app, { charts: [chart], addons: { path: 'addons' }, readiness: FluxReadiness.MACHINES });
    app.synth();
    expect(printed()).toEqual(['warning: [flux/Clusters] addons wait for machines, and machines wait for a network plugin; '
      + 'if it is among the addons, use FluxReadiness.API_SERVER (gitops/addons-after-machines)\n']);
  });
});

describe('a fleet', () => {
  const NAMES = ['berlin', 'hamburg', 'lab', 'munich', 'paris'];

  function write(outdir: string, names: readonly string[], shard?: FleetShard, layout?: FleetLayout): void {
    const app = new FleetApp({ outdir });
    const fleet = new Fleet(app, 'Clusters', {
      inventory: FleetInventory.of(names.map(name => ({ name }))),
      shard,
      layout,
      blueprint: { buildCluster: (chart, { name }) => addMixedCluster(chart, 'Cluster', name) },
    });
    deliver(app, { fleet });
    app.synth();
  }

  function manifestsIn(outdir: string): { [file: string]: string } {
    return Object.fromEntries(Object.entries(readFolder(outdir)).filter(([file]) => !file.startsWith('.cdk8s-fleet')));
  }

  test('is written whole by its shards, one of which may have no clusters', () => {
    const [whole, parts] = [newFolder(), newFolder()];
    write(whole, NAMES);
    [1, 2, 3, 4, 5, 6, 7].forEach(index => write(parts, NAMES, FleetShard.of(index, 7)));
    expect(manifestsIn(parts)).toEqual(manifestsIn(whole));
    expect(Object.keys(manifestsIn(whole)).filter(file => file.startsWith('flux/'))).toEqual(NAMES.map(name => `flux/${name}.k8s.yaml`));
  });

  test('loses the Kustomizations of clusters that are gone, and of no others', () => {
    const outdir = newFolder();
    write(outdir, NAMES);
    const shard = FleetShard.of(1, 2);
    write(outdir, ['paris'], shard);
    expect(Object.keys(manifestsIn(outdir)).filter(file => file.startsWith('flux/')))
      .toEqual(NAMES.filter(name => name === 'paris' || !shard._includes(name)).map(name => `flux/${name}.k8s.yaml`));
  });

  test.each(Object.values(FleetLayout))('has the folders that its Kustomizations name, as %s', layout => {
    const outdir = newFolder();
    write(outdir, ['berlin'], undefined, layout);
    const folders = new Set(filesBelow(outdir).map(file => file.split('/').slice(0, -1).join('/')));
    expect(readManifests(outdir, 'flux/berlin.k8s.yaml').map(({ spec }) => spec.path as string).filter(folder => !folders.has(folder.replace('./dist/', '')))).toEqual([]);
  });
});

/** What is for another cluster than the one that Flux is in. */
const isRemote = (name: string) => name.endsWith('-remote');

test.each(Object.keys(BLUEPRINTS).filter(isRemote))('%s is not delivered to the management cluster', name => {
  const app = new FleetApp({ outdir: newFolder() });
  expect(() => deliver(app, { charts: [BLUEPRINTS[name](app, name)] })).toThrow('gitops/other-side');
});

describe.each(Object.keys(BLUEPRINTS).filter(name => !isRemote(name)))('%s', name => {
  function deliverBlueprint(props: Partial<FluxDeliveryProps> = {}): { readonly app: FleetApp; readonly manifests: Manifest[] } {
    const app = new FleetApp({ outdir: newFolder() });
    return { app, manifests: kustomizations(deliver(app, { charts: [BLUEPRINTS[name](app, name)], ...props })) };
  }

  test.each(Object.values(FluxReadiness))('is delivered by Kustomizations that the API server takes, ready when %s', readiness => {
    const { manifests } = deliverBlueprint({ readiness, addons: { path: 'addons' } });
    expect(manifests.length).toBeGreaterThan(0);
    expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? ['no schema'])).toEqual([]);
    expect(manifests.flatMap(manifest => missingDefaults(manifest) ?? ['no schema'])).toEqual([]);
  });

  test('is delivered without a warning', () => {
    deliverBlueprint().app.synth();
    expect(printed().filter(line => line.includes('(gitops/'))).toEqual([]);
  });

  test('waits for what comes before it only, and for nothing of what machines need', () => {
    const { manifests } = deliverBlueprint({ readiness: FluxReadiness.MACHINES });
    manifests.forEach(({ spec }, index) => {
      const earlier = manifests.slice(0, index).map(({ metadata }) => metadata.name);
      expect((spec.dependsOn ?? []).filter((dependency: Manifest) => !earlier.includes(dependency.name))).toEqual([]);
    });
    const inventories = manifests.filter(({ metadata }) => metadata.name.endsWith('-inventory'));
    expect(inventories.filter(({ spec }) => spec.wait)).toEqual([]);
    // What has to be ready before the control plane is no machine and nothing that machines need.
    const awaited = inventories.flatMap(({ spec }) => spec.healthChecks ?? []).map(({ kind }: Manifest) => kind);
    expect(awaited.filter(kind => !['Certificate', 'ExternalSecret', 'Issuer', 'SecretStore'].includes(kind))).toEqual([]);
  });
});
