import { App, Chart, JsonPatch, Lazy } from 'cdk8s';
import { addObject } from './deliveries';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdHealthChecks, ArgoCdHealthChecksProps, ArgoCdProject, ArgoCdProjectProps } from '../../../src/gitops';
import { isClusterScoped, Kind } from '../../../src/gitops/kinds';
import { PoolDeletion } from '../../../src/gitops/retirement';
import { ByohControlPlane, ByohWorkerPool } from '../../../src/providers/byoh';
import { BUILT_IN } from '../../../src/registry';
import { pinnedKinds } from '../../../src/schemas';
import { makeChart, makeCluster } from '../../support/charts';
import { temporaryFolders } from '../../support/folders';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';
import { captureStderr } from '../../support/stderr';

const printed = captureStderr();
const newFolder = temporaryFolders();

const REPO = 'https://git.example.com/platform.git';
const KUBECTL = `registry.example.com/kubectl@sha256:${'0'.repeat(64)}`;
const IN_CLUSTER = 'https://kubernetes.default.svc';

function make(props: Partial<ArgoCdProjectProps> = {}): ArgoCdProject {
  return new ArgoCdProject(new Chart(new App(), 'test'), 'clusters', { sourceRepos: [REPO], ...props });
}

function render(project: ArgoCdProject): Manifest {
  const manifest = find(synth(Chart.of(project)), 'AppProject');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest;
}

/** A chart with objects in two namespaces and in none. */
function makeContents(): Chart {
  const chart = new Chart(new App(), 'edge', { namespace: 'edge' });
  addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster');
  addObject(chart, 'v1', 'Secret', { metadata: { namespace: 'shared' } });
  addObject(chart, 'infrastructure.cluster.x-k8s.io/v1beta1', 'Metal3MachineTemplate');
  addObject(chart, 'controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane');
  const namespace = Lazy.any({ produce: () => undefined }) as string;
  addObject(chart, 'infrastructure.cluster.x-k8s.io/v1beta2', 'AWSClusterRoleIdentity', { metadata: { namespace } });
  addObject(new Chart(chart, 'more', { namespace: 'edge' }), 'cluster.x-k8s.io/v1beta2', 'Cluster');
  return chart;
}

test('a project without contents allows no kind, in all namespaces of the cluster of Argo CD', () => {
  expect(render(make())).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: 'clusters', namespace: 'argocd' },
    spec: { sourceRepos: [REPO], destinations: [{ server: IN_CLUSTER, namespace: '*' }], namespaceResourceWhitelist: [] },
  });
});

test('a project is called as its construct', () => {
  expect(new ArgoCdProject(new Chart(new App(), 'test'), 'EdgeClusters', { sourceRepos: [REPO] }).projectName).toBe('edge-clusters');
});

test('a project has all its settings', () => {
  const props: Required<ArgoCdProjectProps> = {
    sourceRepos: [REPO, 'git@git.example.com:addons.git'],
    destinations: [{ name: 'management' }, { server: 'https://10.0.0.1:6443', namespace: 'fleet' }],
    contents: [makeContents()],
    projectName: 'fleet',
    argoCdNamespace: 'gitops',
    description: 'All clusters',
    wave: -2,
  };
  expect(render(make(props))).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'AppProject',
    metadata: { name: 'fleet', namespace: 'gitops', annotations: { 'argocd.argoproj.io/sync-wave': '-2' } },
    spec: {
      description: 'All clusters',
      sourceRepos: [REPO, 'git@git.example.com:addons.git'],
      destinations: [
        { name: 'management', namespace: 'edge' }, { name: 'management', namespace: 'shared' }, { server: 'https://10.0.0.1:6443', namespace: 'fleet' },
      ],
      clusterResourceWhitelist: [{ group: 'infrastructure.cluster.x-k8s.io', kind: 'AWSClusterRoleIdentity' }],
      namespaceResourceWhitelist: [
        { group: '', kind: 'Secret' },
        { group: 'cluster.x-k8s.io', kind: 'Cluster' },
        { group: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane' },
        { group: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate' },
      ],
    },
  });
});

test('objects that come later and have no namespace count too', () => {
  const contents = new Chart(new App(), 'edge');
  const project = make({ contents: [contents] });
  addObject(contents, 'cluster.x-k8s.io/v1beta2', 'Cluster');
  expect(render(project).spec).toMatchObject({
    destinations: [{ server: IN_CLUSTER, namespace: 'default' }], namespaceResourceWhitelist: [{ group: 'cluster.x-k8s.io', kind: 'Cluster' }],
  });
});

test('more can be allowed, each once', () => {
  const project = make({ contents: [makeContents()], destinations: [{ namespace: 'edge' }] });
  for (let time = 0; time < 2; time++) {
    project.allowKind('', 'ConfigMap');
    project.allowKind('', 'Secret');
    project.allowClusterKind('', 'Namespace');
    project.allowDestination({ name: 'edge', namespace: 'monitoring' });
    project.allowSourceRepo('https://git.example.com/addons.git');
  }
  expect(render(project).spec).toMatchObject({
    sourceRepos: [REPO, 'https://git.example.com/addons.git'],
    destinations: [{ server: IN_CLUSTER, namespace: 'edge' }, { name: 'edge', namespace: 'monitoring' }],
    clusterResourceWhitelist: [{ group: '', kind: 'Namespace' }, { group: 'infrastructure.cluster.x-k8s.io', kind: 'AWSClusterRoleIdentity' }],
    namespaceResourceWhitelist: expect.arrayContaining([{ group: '', kind: 'ConfigMap' }, { group: '', kind: 'Secret' }]),
  });
  expect(render(project).spec.namespaceResourceWhitelist).toHaveLength(5);
});

test('what the deletion of a pool needs is allowed from the commit that retires it, and no earlier', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  const pool = new ByohWorkerPool(cluster, 'Workers');
  const project = make({ contents: [chart] });
  const allowed = () => (render(project).spec.namespaceResourceWhitelist as Kind[]).map(({ group, kind }) => `${group}/${kind}`);
  const before = allowed();
  pool.retire();
  const afterwards = allowed();
  new PoolDeletion(pool, 'Deletion', { confirm: pool.poolName, image: KUBECTL });
  expect(afterwards.filter(kind => !before.includes(kind))).toEqual(['/ServiceAccount', 'batch/Job', 'rbac.authorization.k8s.io/Role', 'rbac.authorization.k8s.io/RoleBinding']);
  expect(allowed()).toEqual(afterwards);
});

describe('health checks among the contents', () => {
  const warningsOf = (props: ArgoCdHealthChecksProps): string[] => {
    const app = new FleetApp({ outdir: newFolder() });
    const health = new Chart(app, 'health');
    new ArgoCdHealthChecks(health, 'Checks', props);
    new ArgoCdProject(new Chart(app, 'argocd'), 'Platform', { sourceRepos: [REPO], contents: [health] });
    app.synth();
    return printed();
  };

  test('warn if an Application could apply them to the settings of Argo CD', () => {
    expect(warningsOf({})).toEqual(["warning: [argocd/Platform] Applications of the project may apply ConfigMap 'argocd-cm' of 'health/Checks', and would take away what others have put into it; "
      + "give the ArgoCdHealthChecks a 'job', or leave its chart out of 'contents' (gitops/shared-settings)\n"]);
  });

  test('are merged by their Job', () => {
    expect(warningsOf({ job: { image: KUBECTL } })).toEqual([]);
  });
});

test('machines and what is made from templates are allowed if they are to be shown', () => {
  const project = make({ contents: [makeContents()] });
  project.allowMachines();
  expect(render(project).spec.namespaceResourceWhitelist).toEqual([
    { group: '', kind: 'Secret' },
    { group: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfig' },
    { group: 'cluster.x-k8s.io', kind: 'Cluster' },
    { group: 'cluster.x-k8s.io', kind: 'Machine' },
    { group: 'cluster.x-k8s.io', kind: 'MachineSet' },
    { group: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane' },
    { group: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3Machine' },
    { group: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate' },
  ]);
});

test('a cluster that is gone from the contents may be deleted, where that of the contents is', () => {
  const project = make({ contents: [makeContents()], destinations: [{ name: 'management' }, { name: 'other', namespace: 'fleet' }] });
  project.allowFormerCluster('berlin');
  project.allowFormerCluster('edge');
  const { clusterResourceWhitelist, destinations, namespaceResourceWhitelist } = render(project).spec;
  expect(destinations).toEqual([
    ...['edge', 'shared', 'berlin'].map(namespace => ({ name: 'management', namespace })),
    ...['fleet', 'berlin', 'edge'].map(namespace => ({ name: 'other', namespace })),
  ]);
  expect(clusterResourceWhitelist).toEqual([
    { group: 'apiextensions.crossplane.io', kind: '*' },
    { group: 'cert-manager.io', kind: '*' },
    { group: 'cluster.open-cluster-management.io', kind: '*' },
    { group: 'external-secrets.io', kind: '*' },
    { group: 'infrastructure.cluster.x-k8s.io', kind: '*' },
    { group: 'infrastructure.cluster.x-k8s.io', kind: 'AWSClusterRoleIdentity' },
    { group: 'ipam.cluster.x-k8s.io', kind: '*' },
  ]);
  expect(namespaceResourceWhitelist).toEqual([
    { group: '', kind: 'ConfigMap' },
    { group: '', kind: 'Secret' },
    { group: '', kind: 'Service' },
    { group: '', kind: 'ServiceAccount' },
    { group: 'addons.cluster.x-k8s.io', kind: '*' },
    { group: 'apiextensions.crossplane.io', kind: '*' },
    { group: 'apps', kind: 'Deployment' },
    { group: 'authentication.open-cluster-management.io', kind: '*' },
    { group: 'authorization.azure.m.upbound.io', kind: '*' },
    { group: 'azure.m.upbound.io', kind: '*' },
    { group: 'cert-manager.io', kind: '*' },
    { group: 'cluster.open-cluster-management.io', kind: '*' },
    { group: 'cluster.x-k8s.io', kind: '*' },
    { group: 'cluster.x-k8s.io', kind: 'Cluster' },
    { group: 'compute.azure.m.upbound.io', kind: '*' },
    { group: 'compute.gcp.m.upbound.io', kind: '*' },
    { group: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane' },
    { group: 'crosscsp.cdk8s-cluster-api.dev', kind: '*' },
    { group: 'directconnect.aws.m.upbound.io', kind: '*' },
    { group: 'dns.gcp.m.upbound.io', kind: '*' },
    { group: 'ec2.aws.m.upbound.io', kind: '*' },
    { group: 'external-secrets.io', kind: '*' },
    { group: 'generators.external-secrets.io', kind: '*' },
    { group: 'infrastructure.cluster.x-k8s.io', kind: '*' },
    { group: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate' },
    { group: 'infrastructure.openshift.io', kind: '*' },
    { group: 'ipam.cluster.x-k8s.io', kind: '*' },
    { group: 'ipam.metal3.io', kind: '*' },
    { group: 'kubernetesconfiguration.azure.com', kind: '*' },
    { group: 'managedidentity.azure.m.upbound.io', kind: '*' },
    { group: 'network.azure.m.upbound.io', kind: '*' },
    { group: 'networking.k8s.io', kind: 'NetworkPolicy' },
    { group: 'rbac.authorization.k8s.io', kind: 'Role' },
    { group: 'rbac.authorization.k8s.io', kind: 'RoleBinding' },
    { group: 'route53resolver.aws.m.upbound.io', kind: '*' },
    { group: 'work.open-cluster-management.io', kind: '*' },
  ]);
});

test('every pinned kind is known to be in a namespace or in none', () => {
  const wrong = pinnedKinds().filter(({ group, kind, scope }) => isClusterScoped({ group, kind }, BUILT_IN) !== (scope === 'Cluster'));
  expect(wrong.map(({ group, kind }) => `${group}/${kind}`)).toEqual([]);
});

test('the object can be patched', () => {
  const project = make();
  project.resource.addJsonPatch(JsonPatch.add('/spec/orphanedResources', { warn: true }));
  expect(render(project).spec.orphanedResources).toEqual({ warn: true });
});

describe('fails on', () => {
  test.each<[string, Partial<ArgoCdProjectProps>, string]>([
    ['the project of Argo CD itself', { projectName: 'default' },
      "'projectName' 'default' is that of the project which every Argo CD has and which may do everything; use another name (input/invalid-value)"],
    ['a name that is none', { projectName: 'All' },
      "'projectName' 'All' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
    ['a namespace of Argo CD that is none', { argoCdNamespace: '-' },
      "'argoCdNamespace' '-' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
    ['no repository', { sourceRepos: [] }, "'sourceRepos' is empty; name the repositories that the project may read (input/missing-value)"],
    ['any repository', { sourceRepos: [REPO, '*'] },
      "'sourceRepos[1]' '*' is no address of a repository; use for example 'https://git.example.com/platform.git' or 'git@git.example.com:platform.git' (input/invalid-value)"],
    ['a destination that is none', { destinations: [{ name: '' }] },
      "'destinations[0].name' is empty; give the name of a cluster that is registered in Argo CD, or leave it out (input/invalid-value)"],
    ['a wave between two', { wave: 1.5 }, "'wave' 1.5 is not possible; use a whole number, which may be negative (input/invalid-value)"],
  ])('%s', (_, props, reason) => {
    expect(() => make(props)).toThrow(new Error(`[test/clusters] ${reason}`));
  });

  test('a kind without a name', () => {
    expect(() => make().allowKind('', '')).toThrow(new Error("[test/clusters] 'kind' is empty; give the kind that is allowed (input/invalid-value)"));
    expect(() => make().allowClusterKind('', '')).toThrow(new Error("[test/clusters] 'kind' is empty; give the kind that is allowed (input/invalid-value)"));
  });

  test('a former cluster in what is no namespace', () => {
    expect(() => make().allowFormerCluster('Berlin')).toThrow(new Error("[test/clusters] 'namespace' 'Berlin' is not the name of a namespace; "
      + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
  });

  test('a destination or repository that is added and is none', () => {
    expect(() => make().allowDestination({ server: 'a' })).toThrow(new Error(
      "[test/clusters] 'destination.server' 'a' is no address of an API server; use for example 'https://kubernetes.default.svc' (input/invalid-value)"));
    expect(() => make().allowSourceRepo('a')).toThrow(new Error("[test/clusters] 'repoUrl' 'a' is no address of a repository; "
      + "use for example 'https://git.example.com/platform.git' or 'git@git.example.com:platform.git' (input/invalid-value)"));
  });

  test('two projects of one name', () => {
    const project = make();
    expect(() => new ArgoCdProject(Chart.of(project), 'Second', { sourceRepos: [REPO], projectName: 'clusters' })).toThrow(new Error(
      "[test/Second] AppProject 'clusters' is the name of 'test/clusters' too; give each AppProject of a chart its own name (input/duplicate)"));
  });
});
