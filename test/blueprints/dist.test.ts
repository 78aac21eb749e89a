import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { App } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { addBlueprints, BLUEPRINTS } from '../../src/blueprints/all';
import { Manifests } from '../../src/testing';
import { leaves } from '../support/leaves';
import { Manifest } from '../support/manifests';
import { missingDefaults, schemaErrors } from '../support/schema';

const DIST = path.join(__dirname, '..', '..', 'dist');
const INFRA_CLUSTERS = [
  'AWSCluster', 'AWSManagedCluster', 'AzureCluster', 'AzureManagedCluster', 'ByoCluster', 'GCPCluster', 'KubevirtCluster', 'Metal3Cluster', 'OpenStackCluster',
  'RemoteCluster', 'VCluster',
];
const CLUSTER_SCOPED = [
  'AWSClusterRoleIdentity', 'AWSClusterStaticIdentity', 'ClusterPolicy', 'ClusterRole', 'ClusterRoleBinding', 'Composition', 'Klusterlet', 'KubeletConfig', 'MachineConfig', 'MachineConfigPool', 'ManagedCluster',
  'Namespace', 'Node',
];
/** For each of the latter a hub makes a namespace. */
const WITH_NAMESPACE = ['Namespace', 'ManagedCluster'];
/** What OpenShift itself has, beside which a blueprint makes others. */
const OF_OPENSHIFT = ['openshift-cluster-api', 'openshift-machine-api'];
/** The name and the endpoint of a cluster of OpenShift, whose Cluster belongs to its operators. */
const OPENSHIFT_CLUSTER = { metadata: { name: 'ocp-7xk2p' }, spec: { infrastructureRef: { name: 'ocp-7xk2p' }, controlPlaneEndpoint: { host: 'api-int.ocp.example.com', port: 6443 } } };
/** Has no cluster itself. */
const isWithoutCluster = (file: string): boolean => /inventory|management|^openshift|-remote\.|^regional-fleet/.test(file);
const outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'blueprints-'));

afterAll(() => fs.rmSync(outdir, { recursive: true }));

function synthesize(name: string): { [file: string]: string } {
  const app = new App({ outdir: path.join(outdir, name) });
  addBlueprints(app);
  app.synth();
  return readFolder(app.outdir);
}

function readFolder(folder: string): { [file: string]: string } {
  const manifests = fs.readdirSync(folder).filter(file => file.endsWith('.yaml')).sort();
  return Object.fromEntries(manifests.map(file => [file, fs.readFileSync(path.join(folder, file), 'utf8')]));
}

function manifestsOf(yaml: string): Manifest[] {
  return (parseAllDocuments(yaml) as { toJS(): Manifest }[]).map(document => document.toJS());
}

const files = synthesize('first');

test('dist holds exactly what the blueprints synthesize', () => {
  expect(files).toEqual(readFolder(DIST));
});

test('a second run writes the same bytes', () => {
  expect(synthesize('second')).toEqual(files);
});

test('dist holds a picture of each blueprint, with nothing marked, and no other', () => {
  const app = new App();
  addBlueprints(app);
  const pictures = Object.keys(BLUEPRINTS).map((name): [string, string] => [`${name}.svg`, Manifests.of(app.node.findChild(name)).svg({ title: name })]);
  expect(fs.readdirSync(DIST).filter(file => !file.endsWith('.yaml') && !file.startsWith('.')).sort()).toEqual(pictures.map(([file]) => file).sort());
  for (const [file, picture] of pictures) {
    expect(fs.readFileSync(path.join(DIST, file), 'utf8')).toBe(picture);
    expect(picture).not.toContain('>Findings</text>');
  }
});

describe.each(Object.keys(files))('%s', file => {
  const manifests = manifestsOf(files[file]);

  test('fits the pinned CRD schemas', () => {
    expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  });

  test('has pinned kinds only, but for one of Azure Service Operator, whose CRDs are not in its repository', () => {
    const unpinned = manifests.filter(manifest => schemaErrors(manifest) === undefined).map(manifest => manifest.kind as string);
    expect(unpinned).toEqual(file === 'private-aks-cluster.k8s.yaml' ? ['FluxConfiguration'] : []);
  });

  test('has no owner references, no status, and one namespace, or those that it makes', () => {
    for (const manifest of manifests) {
      expect(manifest).not.toHaveProperty('status');
      expect(manifest.metadata).not.toHaveProperty('ownerReferences');
    }
    const namespaced = manifests.filter(manifest => !CLUSTER_SCOPED.includes(manifest.kind));
    const made = manifests.filter(({ kind }) => WITH_NAMESPACE.includes(kind as string)).map(({ metadata }) => metadata.name as string);
    const isOwn = (name: string) => made.length === 0 || !OF_OPENSHIFT.includes(name);
    const used = new Set(namespaced.map(manifest => manifest.metadata.namespace as string).filter(isOwn));
    expect(made.length > 0 ? [...used].sort() : used.size).toEqual(made.length > 0 ? made.sort() : 1);
    expect(manifests.filter(manifest => CLUSTER_SCOPED.includes(manifest.kind) && manifest.metadata.namespace !== undefined)).toEqual([]);
  });

  test('names every infra cluster like the Cluster, with one endpoint', () => {
    const clusters = manifests.filter(manifest => manifest.kind === 'Cluster');
    expect(clusters).toHaveLength(isWithoutCluster(file) ? 0 : 1);
    const infraClusters = manifests.filter(manifest => INFRA_CLUSTERS.includes(manifest.kind));
    expect(infraClusters.length).toBeGreaterThanOrEqual(clusters.length);
    const { spec: clusterSpec } = clusters[0] ?? OPENSHIFT_CLUSTER;
    for (const { kind, metadata, spec } of infraClusters) {
      expect(metadata.name).toBe(clusterSpec.infrastructureRef.name);
      expect([kind, spec.controlPlaneEndpoint]).toEqual([kind, clusterSpec.controlPlaneEndpoint]);
    }
    const referred = clusters.map(cluster => cluster.spec.infrastructureRef.kind as string);
    expect(infraClusters.map(({ kind }) => kind)).toEqual(expect.arrayContaining(referred));
  });

  test('marks all infra clusters but the primary', () => {
    const [cluster = OPENSHIFT_CLUSTER as Manifest] = manifests.filter(manifest => manifest.kind === 'Cluster');
    const secondaries = manifests.filter(({ kind }) => INFRA_CLUSTERS.includes(kind) && kind !== cluster.spec.infrastructureRef.kind);
    expect(secondaries.map(({ metadata }) => metadata.labels)).toEqual(secondaries.map(() => (
      { 'cluster.x-k8s.io/cluster-name': cluster.metadata.name, 'clusterctl.cluster.x-k8s.io/move': '' })));
  });

  test('writes out what the API server would add, but for what Metal3 writes itself, and for templates of older providers in OpenShift', () => {
    const isOlder = (manifest: Manifest) => file.startsWith('openshift') && /MachineTemplate$/.test(manifest.kind);
    const missing = manifests.filter(manifest => !isOlder(manifest)).flatMap(manifest => missingDefaults(manifest) ?? [])
      .filter(field => !/^BareMetalHost\/.*\/automatedCleaningMode$/.test(field));
    expect(missing).toEqual([]);
  });

  test('has no empty objects or lists where v1beta2 refuses them', () => {
    const empty = manifests.filter(manifest => manifest.apiVersion.endsWith('/v1beta2') && !isOfAws(manifest)).flatMap(manifest =>
      [...leaves(manifest)].filter(([, value]) => typeof value === 'object').map(([field]) => `${manifest.kind}${field}`));
    expect(empty).toEqual([]);
  });
});

/** The v1beta2 of AWS is older than that of Cluster API, and some of its empty objects have a meaning: any spot price, the default bootstrap. */
function isOfAws({ kind }: Manifest): boolean {
  return /^(AWS|EKS|Nodeadm)/.test(kind);
}
