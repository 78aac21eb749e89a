import { App, Chart, Duration } from 'cdk8s';
import { DAY2_CASES, INFRA_ID, openShiftChart, openShiftCluster } from './day2-pools';
import { OpenShiftCluster, OpenShiftClusterProps, OpenShiftPlatform, OpenShiftRelease } from '../../../src/openshift';
import { openShiftLimits } from '../../../src/openshift/cluster/limits';
import { OPENSHIFT_RELEASES } from '../../../src/openshift/release';
import { AwsBootstrapData, AwsImage, AwsInfraCluster, AwsMachinePool, AwsWorkerPool, AwsWorkerPoolProps } from '../../../src/providers/aws';
import { AzureIdentity, AzureInfraCluster, AzureSubnetRole, AzureWorkerPool } from '../../../src/providers/azure';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { DeletionOrder, Endpoint, FileContent, IntOrPercent, MachineHealthCheck, Replicas, TaintEffect, Warnings } from '../../../src/root';
import { find, ids, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const { V4_20, V4_21, V4_22, V5_0 } = OpenShiftRelease;
const MINIMAL: AwsWorkerPoolProps = { instanceType: 'm6i.xlarge', image: AwsImage.fromId('ami-0123456789abcdef0') };

function burst(props: Partial<AwsWorkerPoolProps> = {}, release: OpenShiftRelease = V4_22): AwsWorkerPool {
  return new AwsWorkerPool(openShiftCluster(OpenShiftPlatform.AWS, release), 'Burst', { ...MINIMAL, ...props });
}

test('emits nothing itself', () => {
  const chart = openShiftChart();
  openShiftCluster(OpenShiftPlatform.AWS, V4_22, chart);
  expect(synth(chart)).toEqual([]);
});

test('takes all props', () => {
  const chart = openShiftChart();
  const props: Required<OpenShiftClusterProps> = {
    infraId: INFRA_ID, release: V5_0, platform: OpenShiftPlatform.AWS, internalApi: Endpoint.of('api-int.ocp.example.com'), userDataSecretName: 'gpu-user-data-managed',
  };
  const cluster = new OpenShiftCluster(chart, 'Cluster', props);
  const pool = new AwsWorkerPool(cluster, 'Burst', MINIMAL);
  expect(find(synth(chart), 'MachineSet').spec.template.spec.bootstrap).toEqual({ dataSecretName: 'gpu-user-data-managed' });
  expect([cluster.release, cluster.platform, cluster.clusterName, cluster.infraClusterName, cluster.isExisting, cluster.endpoint?.host])
    .toEqual([V5_0, OpenShiftPlatform.AWS, INFRA_ID, INFRA_ID, true, 'api-int.ocp.example.com']);
  expect([pool.resource.kind, pool.targetName, pool.node.defaultChild]).toEqual(['MachineSet', `${INFRA_ID}-burst`, pool.resource]);
  expect(pool.machineSelector).toEqual({ 'cluster.x-k8s.io/cluster-name': INFRA_ID, 'cluster.x-k8s.io/set-name': `${INFRA_ID}-burst` });
});

test.each(OPENSHIFT_RELEASES.map(release => [`${release}`, release] as const))('all settings of a pool that %s allows reach its MachineSet', (_, release) => {
  const pool = burst({
    poolName: 'gpu',
    replicas: Replicas.fixed(3),
    labels: { team: 'ml' },
    annotations: { 'example.com/owner': 'ml' },
    minReadySeconds: 30,
    machineNaming: '{{ .machineSet.name }}-{{ .random }}',
    selectorLabels: { role: 'gpu' },
    deletionOrder: DeletionOrder.OLDEST,
    failureDomain: 'us-east-1a',
    machineLabels: { 'node-role.kubernetes.io/gpu': '' },
    machineAnnotations: { 'example.com/rack': 'a' },
    nodeLabels: { 'example.com/gpu': 'a100' },
  }, release);
  const set = find(synth(Chart.of(pool)), 'MachineSet', 'gpu');
  expect(schemaErrors(set)).toEqual([]);
  expect(set.metadata).toEqual({
    name: 'gpu',
    namespace: 'openshift-cluster-api',
    labels: { 'cluster.x-k8s.io/cluster-name': INFRA_ID, 'team': 'ml' },
    annotations: { 'cdk8s-cluster-api/openshift': `${release}`, 'example.com/owner': 'ml' },
  });
  const selector = { 'cluster.x-k8s.io/cluster-name': INFRA_ID, 'role': 'gpu' };
  const { template: { spec: machine, metadata }, ...spec } = set.spec;
  expect(metadata).toEqual({
    labels: { ...selector, 'node-role.kubernetes.io/worker': '', 'node-role.kubernetes.io/gpu': '', 'example.com/gpu': 'a100' }, annotations: { 'example.com/rack': 'a' },
  });
  const common = { clusterName: INFRA_ID, replicas: 3, selector: { matchLabels: selector } };
  const naming = { template: '{{ .machineSet.name }}-{{ .random }}' };
  expect(spec).toEqual(release === V4_20
    ? { ...common, minReadySeconds: 30, machineNamingStrategy: naming, deletePolicy: 'Oldest' }
    : { ...common, machineNaming: naming, deletion: { order: 'Oldest' } });
  expect(machine.failureDomain).toBe('us-east-1a');
  expect(machine.version).toBeUndefined();
});

test('taints reach the machines of the first release that passes them on', () => {
  const pool = burst({ taints: [{ key: 'nvidia.com/gpu', value: 'true', effect: TaintEffect.NO_SCHEDULE }] }, V5_0);
  expect(find(synth(Chart.of(pool)), 'MachineSet').spec.template.spec.taints)
    .toEqual([{ key: 'nvidia.com/gpu', value: 'true', effect: 'NoSchedule', propagation: 'OnInitialization' }]);
});

test('a retired pool keeps its MachineSet without machines', () => {
  const pool = burst({ replicas: Replicas.fixed(3) });
  pool.retire();
  const set = find(synth(Chart.of(pool)), 'MachineSet');
  expect([set.spec.replicas, set.metadata.annotations['cdk8s-cluster-api/retired']]).toEqual([0, 'true']);
});

test('a health check of Cluster API watches the machines of a MachineSet where the release allows it', () => {
  const pool = burst({ replicas: Replicas.fixed(3) });
  new MachineHealthCheck(pool, 'Health', { target: pool });
  expect(find(synth(Chart.of(pool)), 'MachineHealthCheck').spec.selector.matchLabels).toEqual(pool.machineSelector);
});

test('an infra cluster of another provider is a secondary under the infraID', () => {
  const chart = openShiftChart();
  const cluster = new OpenShiftCluster(chart, 'Cluster', {
    infraId: INFRA_ID, release: V5_0, platform: OpenShiftPlatform.AWS, internalApi: Endpoint.of('api-int.ocp.example.com'),
  });
  new AzureInfraCluster(cluster, 'Azure', {
    region: 'usgovvirginia',
    subscriptionId: '00000000-0000-0000-0000-000000000000',
    identity: AzureIdentity.fromName('azure'),
    resourceGroup: 'workers',
    vnet: { name: 'platform', resourceGroup: 'network' },
    subnets: [{ name: 'workers', role: AzureSubnetRole.NODE }],
  });
  new AzureWorkerPool(cluster, 'Gpu', { instanceType: 'Standard_ND96amsr_A100_v4', sshPublicKey: '', failureDomain: '1', subnet: 'workers' });
  Warnings.of(cluster).acknowledge('infrastructure/endpoint-unserved', 'OpenShift serves it');
  const manifests = synth(chart);
  expect(find(manifests, 'AzureCluster', INFRA_ID).metadata.annotations['cluster.x-k8s.io/managed-by']).toBe('cdk8s-cluster-api');
  expect(ids(manifests).map(id => id.replace(/-[0-9a-f]{8}$/, ''))).toEqual([`AzureCluster/${INFRA_ID}`, `AzureMachineTemplate/${INFRA_ID}-gpu`, `MachineSet/${INFRA_ID}-gpu`]);
});

test('fails in a chart of another namespace', () => {
  const inNamespace = (namespace?: string) => () => openShiftCluster(OpenShiftPlatform.AWS, V4_22, new Chart(new App(), 'test', { namespace }));
  const expected = (what: string) => `[test/Cluster] the chart is for ${what}, and OpenShift 4.22 looks for machines in 'openshift-cluster-api' only; `
    + 'give the chart this namespace (openshift/wrong-namespace)';
  expect(inNamespace('default')).toThrow(expected("the namespace 'default'"));
  expect(inNamespace()).toThrow(expected('no namespace'));
});

describe('fails with', () => {
  const POOL = '[test/Cluster/Burst]';
  const rows: [string, Partial<AwsWorkerPoolProps>, OpenShiftRelease, string][] = [
    ['a version', { kubernetesVersion: 'v1.34.2' }, V4_21,
      "'kubernetesVersion' is not allowed in this cluster: OpenShift 4.21 decides itself which version its nodes run; leave it out (cluster/not-allowed)"],
    ['an autoscaler', { replicas: Replicas.autoscaled(1, 3) }, V4_22,
      "'replicas' is not allowed in this cluster: the autoscaler of OpenShift 4.22 scales MachineSets of the Machine API only; use Replicas.fixed() (cluster/not-allowed)"],
    ['taints below 5.0', { taints: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }] }, V4_22,
      "'taints' is not allowed in this cluster: OpenShift 4.22 does not pass taints of machines on to nodes; give the nodes a MachineConfigPool of their own, and set "
      + "'registerWithTaints' in its KubeletConfig (cluster/not-allowed)"],
    ['a rollout', { rollout: { onDelete: true } }, V5_0,
      "'rollout' is not allowed in this cluster: a MachineSet replaces no machine because of a new template; leave it out, and delete old machines one by one (cluster/not-allowed)"],
    ['a limit of remediations', { maxRemediationsInFlight: IntOrPercent.of(1) }, V5_0,
      "'maxRemediationsInFlight' is not allowed in this cluster: a MachineSet does not limit how many machines are remediated at a time; leave it out (cluster/not-allowed)"],
    ['a pause', { paused: true }, V5_0,
      "'paused' is not allowed in this cluster: a MachineSet has no such field; use the annotation 'cluster.x-k8s.io/paused' in 'annotations' (cluster/not-allowed)"],
    ...(['nodeDrainTimeout', 'nodeVolumeDetachTimeout', 'nodeDeletionTimeout'] as const).map((prop): [string, Partial<AwsWorkerPoolProps>, OpenShiftRelease, string] => [prop,
      { [prop]: Duration.minutes(5) }, V4_20, `'${prop}' is not allowed in this cluster: Cluster API drains and deletes no node in OpenShift 4.20, because it has no machines of the `
      + 'control plane there; leave it out (cluster/not-allowed)']),
    ['files', { files: [{ path: '/etc/motd', content: FileContent.text('hello') }] }, V4_22,
      "'files' is not possible: nodes take their user data from the Secret 'worker-user-data' as it is; in OpenShift 4.22 use a MachineConfig of their MachineConfigPool (cluster/not-allowed)"],
    ['arguments of the kubelet', { kubeletExtraArgs: { 'max-pods': '50' } }, V5_0, "'kubeletExtraArgs' is not possible: nodes take their user data from the Secret "
      + "'worker-user-data' as it is; in OpenShift 5.0 use a KubeletConfig of their MachineConfigPool (cluster/not-allowed)"],
    ['settings of kubeadm', { kubeadmVerbosity: 5 }, V5_0,
      "'kubeadmVerbosity' is not possible: nodes take their user data from the Secret 'worker-user-data' as it is; OpenShift 5.0 has no kubeadm, so leave it out (cluster/not-allowed)"],
    ['the name of a bootstrap template', { bootstrapTemplateName: 'mine' }, V5_0,
      "'bootstrapTemplateName' 'mine' names nothing: nodes take their user data from the Secret 'worker-user-data'; leave it out (cluster/not-allowed)"],
    ['a place for bootstrap data', { bootstrapData: AwsBootstrapData.USER_DATA }, V5_0,
      "'bootstrapData' 'user-data' is for cloud-init, and the machines of this cluster boot with Ignition; leave it out (cluster/not-allowed)"],
    ['user data as it is', { uncompressedUserData: true }, V5_0,
      "'uncompressedUserData' 'true' is for cloud-init, and the machines of this cluster boot with Ignition; leave it out (cluster/not-allowed)"],
  ];
  test.each(rows)('%s', (_, props, release, message) => {
    expect(() => burst(props, release)).toThrow(`${POOL} ${message}`);
  });

  test('a machine pool', () => {
    expect(() => new AwsMachinePool(openShiftCluster(OpenShiftPlatform.AWS, V5_0), 'Pool', { ...MINIMAL, replicas: Replicas.fixed(1) }))
      .toThrow('[test/Cluster/Pool] machine pools are not allowed in this cluster: OpenShift 5.0 does not install them; use a worker pool (cluster/not-allowed)');
  });

  test('a health check of Cluster API in 5.0', () => {
    const pool = burst({}, V5_0);
    expect(() => new MachineHealthCheck(pool, 'Health', { target: pool })).toThrow('[test/Cluster/Burst/Health] health checks are not allowed in this cluster: OpenShift 5.0 refuses '
      + 'those of Cluster API; for machines of the Machine API use OpenShiftMachineHealthCheck (cluster/not-allowed)');
  });

  test('a control plane', () => {
    expect(() => new ByohControlPlane(openShiftCluster(OpenShiftPlatform.AWS), 'ControlPlane', {}))
      .toThrow("[test/Cluster/ControlPlane] cluster 'ocp-7xk2p' exists and has a control plane; only worker pools can be added (cluster/imported)");
  });

  test('the infra cluster of the platform as a primary', () => {
    expect(() => new AwsInfraCluster(openShiftCluster(OpenShiftPlatform.AWS), 'Aws', { region: 'us-east-1', primary: true }))
      .toThrow("[test/Cluster/Aws] cluster 'ocp-7xk2p' exists and has a primary infra cluster; leave 'primary' out (cluster/imported)");
  });

  test('the name of a Secret that none can have', () => {
    const cluster = new OpenShiftCluster(openShiftChart(), 'Cluster', { infraId: INFRA_ID, release: V5_0, platform: OpenShiftPlatform.AWS, userDataSecretName: 'Worker' });
    expect(() => new AwsWorkerPool(cluster, 'Burst', MINIMAL)).toThrow("[test/Cluster/Burst] 'userDataSecretName' 'Worker'");
  });

  test('the bootstrap template or MachineDeployment that a pool does not have', () => {
    const pool = burst();
    expect(() => pool.bootstrapTemplate).toThrow("[test/Cluster/Burst] there is no bootstrap template: machines take their user data from the Secret 'worker-user-data' (cluster/not-allowed)");
    expect(() => pool.machineDeployment).toThrow("[test/Cluster/Burst] the machines of the pool belong to a MachineSet; use 'resource' (cluster/not-allowed)");
  });
});

test('every reason why a release does not allow something names the release', () => {
  for (const release of OPENSHIFT_RELEASES) {
    const reasons = Object.entries(openShiftLimits(release)).filter(([name]) => name.endsWith('Because')).map(([, reason]) => reason as string | undefined);
    expect(reasons.filter(reason => reason !== undefined && !reason.includes(`OpenShift ${release}`))).toEqual([]);
  }
});

test('there is a pool for each platform that this library has a provider for, and for one that it has not', () => {
  expect(DAY2_CASES.map(({ platform }) => platform).sort()).toEqual(['AWS', 'Azure', 'BareMetal', 'GCP', 'OpenStack', 'VSphere']);
});
