import { App, Chart, Duration, JsonPatch } from 'cdk8s';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { Pool } from '../../../src/contract/pool';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdDelivery, ArgoCdLayout } from '../../../src/gitops/argocd';
import { PoolDeletion, PoolDeletionProps } from '../../../src/gitops/retirement';
import { AwsInfraCluster, AwsMachinePool, EksControlPlane, EksManagedMachinePool } from '../../../src/providers/aws';
import { ByohControlPlane, ByohWorkerPool } from '../../../src/providers/byoh';
import { K0smotronRemoteWorkerPool } from '../../../src/providers/k0smotron';
import { Metal3MetaData, Metal3WorkerPool, Metal3WorkerPoolProps } from '../../../src/providers/metal3';
import { BUILT_IN } from '../../../src/registry';
import { ClusterApiVersion, FileContent, MachineHealthCheck, MixedCluster, Replicas } from '../../../src/root';
import { findViolations } from '../../../src/validation';
import { DELIBERATE_VIOLATIONS } from '../../blueprints/blueprint';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const KUBECTL = `registry.example.com:5000/tools/kubectl:1.34.2@${DIGEST}`;
const MINIMAL: PoolDeletionProps = { confirm: 'edge-workers', image: KUBECTL };
const ALL: Required<PoolDeletionProps> = {
  confirm: 'edge-workers',
  image: `kubectl@${DIGEST}`,
  imagePullSecretName: 'registry',
  runAsUser: 1001,
  drainTimeout: Duration.hours(2),
  deletionTimeout: Duration.minutes(1),
  deletionName: 'farewell',
};
const HOOK = 'argocd.argoproj.io/hook';
const VERBS = ['get', 'list', 'watch', 'delete'];
const VERSIONS = Object.values(ClusterApiVersion);

function hosts(props: Partial<Metal3WorkerPoolProps> = {}, apiVersion?: ClusterApiVersion) {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane');
  return { chart, cluster, pool: new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, data: { metaData: [Metal3MetaData.text('team', 'edge')] }, ...props }) };
}

function deletionOf(props: PoolDeletionProps, apiVersion?: ClusterApiVersion) {
  const { chart, pool } = hosts({ replicas: Replicas.fixed(3) }, apiVersion);
  pool.retire();
  return { chart, pool, deletion: new PoolDeletion(pool, 'Deletion', props) };
}

function skipped(manifests: Manifest[]): string[] {
  return ids(manifests.filter(({ metadata }) => metadata.annotations?.[HOOK] === 'Skip'));
}

function containerOf(manifests: Manifest[]): Manifest {
  const { containers } = find(manifests, 'Job').spec.template.spec;
  expect(containers).toHaveLength(1);
  return containers[0];
}

describe.each(VERSIONS)('in %s', apiVersion => {
  test.each([['minimal', MINIMAL], ['all', ALL]])('everything that a deletion with %s props writes fits the schemas', (_which, props) => {
    const manifests = synth(deletionOf(props, apiVersion).chart);
    expect(manifests.map(schemaErrors)).toEqual(manifests.map(() => []));
  });

  test('a deletion adds a Job and its rights, and nothing else', () => {
    const { chart, pool } = hosts({}, apiVersion);
    pool.retire();
    const before = ids(synth(chart));
    new PoolDeletion(pool, 'Deletion', MINIMAL);
    expect(ids(synth(chart)).filter(id => !before.includes(id))).toEqual([
      'Job/edge-workers-deletion', 'Role/edge-workers-deletion', 'RoleBinding/edge-workers-deletion', 'ServiceAccount/edge-workers-deletion',
    ]);
  });

  test('nothing of the pool is applied any more, and everything else is', () => {
    const { chart, pool } = hosts({}, apiVersion);
    const other = new ByohWorkerPool(pool.cluster as MixedCluster, 'Others');
    const check = new MachineHealthCheck(chart, 'HealthCheck', { target: pool });
    new MachineHealthCheck(chart, 'OtherHealthCheck', { target: other });
    pool.retire();
    new PoolDeletion(pool, 'Deletion', MINIMAL);
    expect(skipped(synth(chart))).toEqual([
      `KubeadmConfigTemplate/${pool.bootstrapTemplate.name}`, 'MachineDeployment/edge-workers', `MachineHealthCheck/${check.resource.name}`,
      `Metal3DataTemplate/${pool.dataTemplate!.name}`, `Metal3MachineTemplate/${pool.machineTemplate.name}`,
    ]);
  });
});

test('the Job is a hook that runs in each sync beside everything else, and goes when it has succeeded', () => {
  const { metadata, spec } = find(synth(deletionOf(MINIMAL).chart), 'Job');
  expect(metadata.annotations).toEqual({ [HOOK]: 'Sync', 'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation,HookSucceeded' });
  expect(spec).toMatchObject({ activeDeadlineSeconds: (5 + 30 + 15) * 60, backoffLimit: 0, ttlSecondsAfterFinished: 24 * 3600 });
});

test('the rights go with the sync, however it ends', () => {
  const manifests = synth(deletionOf(MINIMAL).chart);
  for (const kind of ['Role', 'RoleBinding']) {
    expect(find(manifests, kind).metadata.annotations).toEqual({
      [HOOK]: 'Sync', 'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation,HookSucceeded,HookFailed',
    });
  }
});

test('the ServiceAccount is no hook, because Argo CD starts no sync for hooks alone', () => {
  expect(find(synth(deletionOf(MINIMAL).chart), 'ServiceAccount').metadata).toEqual({ name: 'edge-workers-deletion', namespace: 'edge' });
});

test('the Job may do nothing that it need not do', () => {
  const manifests = synth(deletionOf(MINIMAL).chart);
  const { template } = find(manifests, 'Job').spec;
  expect(template.spec).toMatchObject({
    automountServiceAccountToken: true, hostNetwork: false, restartPolicy: 'Never', serviceAccountName: 'edge-workers-deletion', securityContext: { runAsNonRoot: true },
  });
  expect(find(manifests, 'ServiceAccount').automountServiceAccountToken).toBe(false);
  const { image, imagePullPolicy, env, resources, securityContext, terminationMessagePolicy, volumeMounts } = containerOf(manifests);
  expect({ image, imagePullPolicy, env, terminationMessagePolicy }).toEqual({
    image: KUBECTL, imagePullPolicy: 'IfNotPresent', env: [{ name: 'HOME', value: '/tmp' }], terminationMessagePolicy: 'FallbackToLogsOnError',
  });
  expect(securityContext).toEqual({
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    privileged: false,
    readOnlyRootFilesystem: true,
    runAsNonRoot: true,
    runAsUser: 65532,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(resources).toEqual({ limits: { cpu: '500m', memory: '256Mi' }, requests: { cpu: '10m', memory: '64Mi' } });
  expect(volumeMounts).toEqual([{ mountPath: '/tmp', name: 'scratch' }]);
  expect(template.spec.volumes).toEqual([{ name: 'scratch', emptyDir: { sizeLimit: '64Mi' } }]);
});

test('the rights are for the objects of the pool by name, and for the Job alone', () => {
  const { chart, pool } = deletionOf(MINIMAL);
  const manifests = synth(chart);
  const rule = (group: string, resource: string, name: string) => (
    { apiGroups: [group], resources: [resource], resourceNames: [name], verbs: VERBS });
  expect(find(manifests, 'Role').rules).toEqual([
    rule('cluster.x-k8s.io', 'machinedeployments', 'edge-workers'),
    rule('bootstrap.cluster.x-k8s.io', 'kubeadmconfigtemplates', pool.bootstrapTemplate.name),
    rule('infrastructure.cluster.x-k8s.io', 'metal3datatemplates', pool.dataTemplate!.name),
    rule('infrastructure.cluster.x-k8s.io', 'metal3machinetemplates', pool.machineTemplate.name),
  ]);
  expect(find(manifests, 'RoleBinding')).toMatchObject({
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'edge-workers-deletion' },
    subjects: [{ apiGroup: '', kind: 'ServiceAccount', name: 'edge-workers-deletion', namespace: 'edge' }],
  });
});

test('all props have their place', () => {
  const manifests = synth(deletionOf(ALL).chart);
  for (const kind of ['Job', 'Role', 'RoleBinding', 'ServiceAccount']) {
    expect(find(manifests, kind).metadata.name).toBe('farewell');
  }
  const { activeDeadlineSeconds, template } = find(manifests, 'Job').spec;
  expect(activeDeadlineSeconds).toBe((5 + 120 + 1) * 60);
  expect(template.spec.imagePullSecrets).toEqual([{ name: 'registry' }]);
  const { args, image, securityContext } = containerOf(manifests);
  expect(image).toBe(ALL.image);
  expect(securityContext.runAsUser).toBe(1001);
  expect(args.slice(0, 4)).toEqual(['edge', 'machinedeployments.cluster.x-k8s.io/edge-workers', '720', '60s']);
});

test('all objects can be reached and patched', () => {
  const { chart, deletion } = deletionOf(MINIMAL);
  const { job, role, roleBinding, serviceAccount } = deletion;
  [job, role, roleBinding, serviceAccount].forEach(object => object.addJsonPatch(JsonPatch.add('/metadata/labels', { patched: object.kind })));
  job.addJsonPatch(JsonPatch.remove('/spec/template/spec/containers/0/securityContext/runAsUser'));
  const manifests = synth(chart);
  for (const kind of ['Job', 'Role', 'RoleBinding', 'ServiceAccount']) {
    expect(find(manifests, kind).metadata.labels).toEqual({ patched: kind });
  }
  expect(containerOf(manifests).securityContext).not.toHaveProperty('runAsUser');
  expect(deletion.node.defaultChild).toBe(job);
});

test('a template that is renamed after the deletion was created is deleted by its new name', () => {
  const { chart, pool, deletion } = deletionOf(MINIMAL);
  const before = pool.machineTemplate.name;
  pool.machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/automatedCleaningMode', 'disabled'));
  expect(pool.machineTemplate.name).not.toBe(before);
  const manifests = synth(chart);
  expect(containerOf(manifests).args).toContain(`metal3machinetemplates.infrastructure.cluster.x-k8s.io/${pool.machineTemplate.name}`);
  expect(JSON.stringify(find(manifests, 'Role').rules)).toContain(pool.machineTemplate.name);
  expect(JSON.stringify(manifests)).not.toContain(before);
  expect(deletion.deletedObjects).toContain(pool.machineTemplate);
});

test('a long name is cut, so that pods can carry it', () => {
  const poolName = 'p'.repeat(63);
  const { chart, pool } = hosts({ poolName });
  pool.retire();
  new PoolDeletion(pool, 'Deletion', { ...MINIMAL, confirm: poolName });
  expect(find(synth(chart), 'Job').metadata.name).toBe(`${'p'.repeat(54)}-deletion`);
});

describe('machine pools', () => {
  function retired(pool: AwsMachinePool | EksManagedMachinePool): PoolDeletion {
    pool.retire();
    return new PoolDeletion(pool, 'Deletion', MINIMAL);
  }

  test('Cluster API deletes what belongs to a MachinePool, so the Job deletes the MachinePool only, and nothing comes back', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart, { endpoint: undefined });
    new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' });
    const pool = new AwsMachinePool(cluster, 'Workers', { instanceType: 'm7i.large', files: [{ path: '/etc/motd', content: FileContent.text('hello') }] });
    const { deletedObjects, job, role } = retired(pool);
    expect(deletedObjects).toEqual([pool.machinePool]);
    expect(role.toJson().rules).toEqual([
      { apiGroups: ['cluster.x-k8s.io'], resources: ['machinepools'], resourceNames: ['edge-workers'], verbs: VERBS },
    ]);
    expect(containerOf([job.toJson()]).args).toEqual(['edge', 'machinepools.cluster.x-k8s.io/edge-workers', '180', '900s', '', '']);
    for (const object of [pool.machinePool, pool.infraPool, pool.bootstrapConfig!]) {
      expect(object.toJson().metadata.annotations[HOOK]).toBe('Skip');
    }
  });

  test('a node group of EKS has no bootstrap config', () => {
    const chart = makeChart();
    const cluster = makeCluster(chart, { endpoint: undefined });
    new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' });
    const pool = new EksManagedMachinePool(cluster, 'Workers', { instanceType: 'm7i.large' });
    expect(retired(pool).deletedObjects).toEqual([pool.machinePool]);
    const manifests = synth(chart);
    expect(skipped(manifests)).toEqual(['AWSManagedMachinePool/edge-workers', 'MachinePool/edge-workers']);
    expect(manifests.map(schemaErrors)).toEqual(manifests.map(() => []));
  });
});

test('hosts stay: others can use them', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  const pool = new K0smotronRemoteWorkerPool(cluster, 'Workers', { hosts: [{ address: '192.168.10.31', sshKeySecretName: 'ssh' }] });
  pool.retire();
  const deletion = new PoolDeletion(pool, 'Deletion', MINIMAL);
  expect(deletion.deletedObjects).toEqual([pool.machineDeployment, pool.bootstrapTemplate, pool.machineTemplate]);
  deletion.deletedObjects.pop();
  expect(deletion.deletedObjects).toHaveLength(3);
  expect(skipped(synth(chart)).filter(id => id.startsWith('PooledRemoteMachine'))).toEqual([]);
});

test('a pool of a cluster that is defined elsewhere can be deleted', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  const pool = new ByohWorkerPool(cluster, 'Workers');
  pool.retire();
  new PoolDeletion(pool, 'Deletion', MINIMAL);
  expect(find(synth(chart), 'Job').metadata).toMatchObject({ name: 'edge-workers-deletion', namespace: 'edge' });
});

describe.each(VERSIONS)('all pools of a blueprint in %s', apiVersion => {
  test.each(Object.entries(BLUEPRINTS))('%s can be deleted, and no rule complains', (name, make) => {
    const chart = make(new App(), name, { apiVersion });
    const pools = chart.node.findAll().filter((construct): construct is Pool => construct instanceof Pool);
    for (const pool of pools) {
      pool.retire();
      new PoolDeletion(pool, 'Deletion', { ...MINIMAL, confirm: pool.poolName });
    }
    const manifests = synth(chart);
    expect(manifests.filter(({ kind }) => kind === 'Job')).toHaveLength(pools.length);
    expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
    const found = findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN);
    expect(found.map(({ code }) => code)).toEqual((DELIBERATE_VIOLATIONS[name] ?? []).map(violation => violation.split(' ').pop()));
  });
});

test.each(Object.values(ArgoCdLayout))('Argo CD may apply what a deletion needs, in the layout %s', layout => {
  const app = new FleetApp();
  const chart = new Chart(app, 'test', { namespace: 'edge' });
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  const pool = new ByohWorkerPool(cluster, 'Workers');
  pool.retire();
  new PoolDeletion(pool, 'Deletion', MINIMAL);
  const argoCd = new Chart(app, 'argocd');
  const { project } = new ArgoCdDelivery(argoCd, 'Clusters', { charts: [chart], layout, source: { repoUrl: 'https://git.example.com/a.git', revision: 'main' } });
  const { namespaceResourceWhitelist } = project!.resource.toJson().spec;
  expect(namespaceResourceWhitelist).toEqual(expect.arrayContaining([
    { group: '', kind: 'ServiceAccount' }, { group: 'batch', kind: 'Job' }, { group: 'rbac.authorization.k8s.io', kind: 'Role' },
    { group: 'rbac.authorization.k8s.io', kind: 'RoleBinding' },
  ]));
  expect(pool.machineDeployment.toJson().metadata.annotations[HOOK]).toBe('Skip');
});

describe('failures', () => {
  const at = '[test/Cluster/Workers/Deletion]';

  function make(props: Partial<PoolDeletionProps>) {
    return () => deletionOf({ ...MINIMAL, ...props });
  }

  test('fails on a pool that is in use', () => {
    const { pool } = hosts();
    expect(() => new PoolDeletion(pool, 'Deletion', MINIMAL)).toThrow(new Error(
      `${at} pool 'edge-workers' is in use; call retire() on it, and sync that before the deletion (gitops/pool-in-use)`));
  });

  test.each(['', 'Workers', 'edge-worker'])("fails on '%s' as confirmation", confirm => {
    expect(make({ confirm })).toThrow(new Error(
      `${at} 'confirm' '${confirm}' is not the name of the pool; use 'edge-workers' if this is the pool to delete (gitops/deletion-unconfirmed)`));
  });

  test.each([
    '', 'kubectl', 'kubectl:1.34.2', 'kubectl:latest@sha256:abc', `kubectl@sha512:${'0'.repeat(64)}`, `kubectl:1@sha256:${'A'.repeat(64)}`,
    `@${DIGEST}`, `kubectl:@${DIGEST}`, `kubectl@${DIGEST}0`, `Kubectl@${DIGEST}`, `kubectl @${DIGEST}`, `registry.example.com//kubectl@${DIGEST}`,
  ])("fails on the image '%s'", image => {
    expect(make({ image })).toThrow(new Error(
      `${at} 'image' '${image}' is not pinned by a digest; use '<name>[:<tag>]@sha256:<64 hexadecimal digits>' (gitops/image-not-pinned)`));
  });

  test.each([`kubectl@${DIGEST}`, `a/b/c_d.e-f:v1.2_3-x@${DIGEST}`, `localhost:5000/kubectl@${DIGEST}`])("takes the image '%s'", image => {
    expect(make({ image })).not.toThrow();
  });

  describe.each(['drainTimeout', 'deletionTimeout'])('%s', prop => {
    test.each([[Duration.millis(0), '0 millis'], [Duration.millis(1500), '1 second 500 millis']])('fails on %s', (timeout, text) => {
      expect(make({ [prop]: timeout })).toThrow(new Error(`${at} '${prop}' of ${text} is not possible; use whole seconds, 1 or more (input/invalid-value)`));
    });
  });

  test.each([0, -1, 1.5])('fails on the user %s', runAsUser => {
    expect(make({ runAsUser })).toThrow(new Error(`${at} 'runAsUser' ${runAsUser} is not possible; use a whole number, 1 or more (input/invalid-value)`));
  });

  test('fails on a name that no Job can have', () => {
    expect(make({ deletionName: 'Farewell' })).toThrow(new Error(`${at} 'deletionName' 'Farewell' is not a valid name; `
      + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
  });

  test('fails on the name of a Secret that no Secret can have', () => {
    expect(make({ imagePullSecretName: 'My Secret' })).toThrow(new Error(`${at} 'imagePullSecretName' 'My Secret' is not a valid object name; `
      + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
  });

  test('fails on two deletions of a name', () => {
    const { pool } = deletionOf(MINIMAL);
    expect(() => new PoolDeletion(pool, 'Again', MINIMAL)).toThrow(new Error("[test/Cluster/Workers/Again] ServiceAccount 'edge-workers-deletion' is the name of "
      + "'test/Cluster/Workers/Deletion' too; give each ServiceAccount of a chart its own name (input/duplicate)"));
  });

  test('fails without a namespace', () => {
    const cluster = makeCluster(new Chart(new App(), 'test'));
    const pool = new ByohWorkerPool(cluster, 'Workers');
    pool.retire();
    expect(() => new PoolDeletion(pool, 'Deletion', MINIMAL)).toThrow(new Error(
      `${at} MachineDeployment 'edge-workers' has no namespace, in which the Job would run and delete; give the chart a 'namespace' (input/missing-value)`));
  });

  test('fails on a health check that comes after the deletion', () => {
    const { chart, pool } = deletionOf(MINIMAL);
    new MachineHealthCheck(chart, 'HealthCheck', { target: pool });
    expect(() => synth(chart)).toThrow(new Error("Validation failed with the following errors:\n  [test/Cluster/Workers/Deletion] MachineHealthCheck 'edge-workers' "
      + "at 'test/HealthCheck/Resource' belongs to the pool and came after the deletion, which knows nothing of it; create the deletion last (gitops/late-object)"));
  });
});
