import {
  AksBootstrap, AksCapacityType, AksControlPlane, AksMachinePool, AksMachinePoolProps, AksOperatingSystem, AksPoolMode, AzureIdentity,
} from '../../../src/providers/azure';
import { KubeadmBootstrap, MixedCluster, Replicas, TaintEffect } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const GUID = '00000000-0000-0000-0000-000000000000';
const TYPE = { instanceType: 'Standard_D4s_v5' };

function build(props: Partial<AksMachinePoolProps> = {}, id: string = 'Workers'): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new AksControlPlane(cluster, 'ControlPlane', { region: 'westeurope', subscriptionId: GUID, identity: AzureIdentity.fromName('cluster-identity') });
  new AksMachinePool(cluster, 'System', { ...TYPE, mode: AksPoolMode.SYSTEM });
  new AksMachinePool(cluster, id, { ...TYPE, ...props });
  return synth(chart);
}

function specOf(props: Partial<AksMachinePoolProps>): Manifest {
  const manifest = find(build(props), 'AzureManagedMachinePool', 'edge-workers');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
  return manifest.spec;
}

test('needs a size only', () => {
  expect(specOf({})).toEqual({ name: 'workers', mode: 'User', sku: 'Standard_D4s_v5', osType: 'Linux', osDiskType: 'Managed', scaleDownMode: 'Delete' });
});

test('is scaled by AKS, from whom Cluster API takes the count', () => {
  const manifests = build({ replicas: Replicas.autoscaled(2, 7) });
  expect(find(manifests, 'AzureManagedMachinePool', 'edge-workers').spec.scaling).toEqual({ minSize: 2, maxSize: 7 });
  const { metadata, spec } = find(manifests, 'MachinePool', 'edge-workers');
  expect(spec.replicas).toBeUndefined();
  expect(metadata.annotations).toEqual({
    'cluster.x-k8s.io/replicas-managed-by': 'true',
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '2',
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '7',
  });
});

test.each<[string, Partial<AksMachinePoolProps>, object]>([
  ['spot machines', { capacityType: AksCapacityType.SPOT }, { scaleSetPriority: 'Spot' }],
  ['Windows', { operatingSystem: AksOperatingSystem.WINDOWS, nodePoolName: 'win' }, { osType: 'Windows', name: 'win' }],
  ['a taint without value', { taints: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }] }, { taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }] }],
])('writes %s', (_, props, expected) => {
  expect(specOf(props)).toMatchObject(expected);
});

test.each<[string, Partial<AksMachinePoolProps>, string]>([
  ['a name', { nodePoolName: 'shop-1' },
    "'nodePoolName' 'shop-1' is not a name for a node pool of Linux; use 1 to 12 lower-case letters and digits, starting with a letter (input/invalid-value)"],
  ['a name of Windows', { operatingSystem: AksOperatingSystem.WINDOWS },
    "'nodePoolName' 'workers' is not a name for a node pool of Windows; use 1 to 6 lower-case letters and digits, starting with a letter (input/invalid-value)"],
  ['a system pool of Windows', { mode: AksPoolMode.SYSTEM, operatingSystem: AksOperatingSystem.WINDOWS, nodePoolName: 'win' },
    "'mode' 'System' is not possible with 'operatingSystem' 'Windows'; use AksPoolMode.USER, or Linux (input/invalid-value)"],
  ['a system pool of spot machines', { mode: AksPoolMode.SYSTEM, capacityType: AksCapacityType.SPOT },
    "'mode' 'System' is not possible with 'capacityType' 'Spot', which Azure can take back; use AksPoolMode.USER, or AksCapacityType.ON_DEMAND (input/invalid-value)"],
  ['a label of Azure', { nodeLabels: { 'kubernetes.azure.com/mode': 'user' } },
    "'nodeLabels' has 'kubernetes.azure.com/mode', and Azure keeps labels that start with 'kubernetes.azure.com' for itself; use another one (input/invalid-value)"],
  ['a zone', { failureDomains: ['westeurope-1'] },
    "'failureDomains' 'westeurope-1' is not an availability zone, or given twice; use '1', '2' and '3', each once (input/invalid-value)"],
])('fails with %s that cannot be', (_, props, message) => {
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});

test('fails without a system pool', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart, { endpoint: undefined });
  new AksControlPlane(cluster, 'ControlPlane', { region: 'westeurope', subscriptionId: GUID, identity: AzureIdentity.fromName('cluster-identity') });
  new AksMachinePool(cluster, 'Workers', TYPE);
  expect(() => synth(chart)).toThrow(/'mode' 'User' is that of all node pools, and AKS makes no cluster without a system pool; set one to 'System'/);
});

describe('a cluster that is defined elsewhere', () => {
  const existing = (bootstrap: AksBootstrap | KubeadmBootstrap) => {
    const chart = makeChart();
    const cluster = MixedCluster.fromClusterName(chart, 'Shop', 'shop', { kubernetesVersion: 'v1.34.2', bootstrap });
    new AksMachinePool(cluster, 'Workers', TYPE);
    return chart;
  };

  test('gets node pools', () => {
    expect(find(synth(existing(AksBootstrap.managed())), 'AzureManagedMachinePool').spec.name).toBe('workers');
  });

  test('fails if it is said not to be AKS', () => {
    expect(() => existing(new KubeadmBootstrap())).toThrow(new Error("[test/Shop/Workers] the pool is a node pool of AKS, and kubeadm is said to join the nodes of cluster 'shop'; "
      + "set 'bootstrap' of MixedCluster.fromClusterName() to AksBootstrap.managed() (pool/foreign-provider)"));
  });
});
