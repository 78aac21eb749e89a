import { azureCluster, EXISTING_NETWORK, MACHINE, secondaryAzureCluster, synthPool, synthControlPlane } from './machines';
import { AzureCapacityType, AzureControlPlane, AzureSubnetRole, AzureWorkerPool, AzureWorkerPoolProps } from '../../../src/providers/azure';
import { ClusterApiVersion } from '../../../src/root';
import { find, ids, synth } from '../../support/manifests';

const { CLUSTER, CONTROL_PLANE, NODE } = AzureSubnetRole;
const SUBNETS = [{ name: 'masters', role: CONTROL_PLANE }, { name: 'a', role: NODE }, { name: 'b', role: NODE }];

test('is a MachineDeployment with templates of its own', () => {
  const { chart, cluster } = azureCluster();
  new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
  const before = ids(synth(chart));
  const pool = new AzureWorkerPool(cluster, 'Gpu', { ...MACHINE, failureDomain: '2' });
  const manifests = synth(chart);
  expect(ids(manifests).filter(id => !before.includes(id))).toEqual([
    `AzureMachineTemplate/${pool.machineTemplate.name}`, `KubeadmConfigTemplate/${pool.bootstrapTemplate.name}`, 'MachineDeployment/edge-gpu',
  ]);
  expect(find(manifests, 'MachineDeployment').spec.template.spec.failureDomain).toBe('2');
  expect(pool.node.defaultChild).toBe(pool.machineDeployment);
  expect(pool.machineProvider).toBe('azure');
});

test.each([
  [ClusterApiVersion.V1BETA1, { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1' }],
  [ClusterApiVersion.V1BETA2, { apiGroup: 'infrastructure.cluster.x-k8s.io' }],
])('refers to the machine template as %s does', (apiVersion, group) => {
  const { template } = find(synthPool({ machineTemplateName: 'fixed' }, {}, apiVersion), 'MachineDeployment').spec;
  expect(template.spec.infrastructureRef).toEqual({ ...group, kind: 'AzureMachineTemplate', name: 'fixed' });
});

describe('beside another primary infra cluster', () => {
  const synthSecondary = (props: Partial<AzureWorkerPoolProps>) => {
    const { chart, cluster } = secondaryAzureCluster();
    const pool = new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, ...props });
    return { pool, manifests: synth(chart) };
  };

  test.each<[string, Partial<AzureWorkerPoolProps>]>([
    ['a failure domain', { failureDomain: '1' }],
    ['an availability set', { availabilitySet: true }],
    ['spot machines, which get none', { capacityType: AzureCapacityType.spot() }],
  ])('takes %s', (_what, props) => {
    expect(ids(synthSecondary(props).manifests)).toContain('MachineDeployment/edge-workers');
  });

  test('says that it places its machines itself', () => {
    expect(synthSecondary({ availabilitySet: true }).pool._placesItself).toBe(true);
    expect(synthSecondary({ capacityType: AzureCapacityType.spot() }).pool._placesItself).toBe(true);
    expect(synthSecondary({ failureDomain: '1', capacityType: AzureCapacityType.onDemand() }).pool._placesItself).toBe(false);
    expect(synthSecondary({ failureDomain: '1' }).pool._placesItself).toBe(false);
  });

  test('fails without any, because Azure would make an availability set', () => {
    expect(() => synthSecondary({})).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster] pool 'Workers' has no 'failureDomain': Azure would make an availability set for it; "
      + "set it to a zone, or set 'availabilitySet' to true (pool/failure-domain-missing)"));
    expect(() => synthSecondary({ availabilitySet: false })).toThrow('pool/failure-domain-missing');
  });
});

test('an availability set changes nothing in the output, it is what Azure makes without a zone', () => {
  expect(synthPool({ availabilitySet: true })).toEqual(synthPool());
});

test.each<[string, Partial<AzureWorkerPoolProps>, string]>([
  ['an availability set in a failure domain', { availabilitySet: true, failureDomain: '1' },
    "'availabilitySet' true is not possible with 'failureDomain'; leave one of them out"],
  ['an availability set of spot machines', { availabilitySet: true, capacityType: AzureCapacityType.spot() }, "'availabilitySet' true is not possible with 'capacityType' AzureCapacityType.spot(); leave one of them out"],
  ['a failure domain that is no zone', { failureDomain: 'westeurope-1' },
    "'failureDomain' 'westeurope-1' is not an availability zone, or given twice; use '1', '2' and '3', each once"],
])('fails on %s', (_what, props, message) => {
  expect(() => synthPool(props)).toThrow(new Error(`[test/Cluster/Workers] ${message} (input/invalid-value)`));
});

describe('its subnet', () => {
  test.each<[string, Partial<AzureWorkerPoolProps>]>([
    ['by name', { subnet: 'b' }],
    ['on its interfaces', { networkInterfaces: [{ subnet: 'b' }, { subnet: 'a' }] }],
    ['of another role', { subnet: 'masters' }],
  ])('can be chosen %s', (_what, props) => {
    expect(() => synthPool(props, { subnets: SUBNETS })).not.toThrow();
  });

  test('is that for machines of both kinds if there is none for workers', () => {
    expect(() => synthPool({}, { subnets: [{ name: 'all', role: CLUSTER }] })).not.toThrow();
  });

  test('must be chosen among several', () => {
    expect(() => synthPool({}, { subnets: SUBNETS })).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster/Workers] 'subnet' is missing, and the AzureCluster has several subnets for these machines; use 'a' or 'b' (input/missing-value)"));
  });

  test('must be one of the AzureCluster', () => {
    expect(() => synthPool({ subnet: 'nodes' })).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster/Workers] 'subnet' 'nodes' is not a subnet of the AzureCluster; "
      + "use 'edge-controlplane-subnet' or 'edge-node-subnet' (input/invalid-value)"));
    expect(() => synthPool({ networkInterfaces: [{}, { subnet: 'storage' }] })).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster/Workers] 'subnet' 'storage' is not a subnet of the AzureCluster; "
      + "use 'edge-controlplane-subnet' or 'edge-node-subnet' (input/invalid-value)"));
    const { chart, cluster } = secondaryAzureCluster(EXISTING_NETWORK);
    new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, failureDomain: '1', subnet: 'edge-node-subnet' });
    expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster/Workers] 'subnet' 'edge-node-subnet' is not a subnet of the AzureCluster; use 'burst-nodes' (input/invalid-value)"));
  });

  test('of a control plane is one of its own', () => {
    expect(() => synthControlPlane({}, { subnets: SUBNETS })).not.toThrow();
    const subnets = [{ name: 'm1', role: CONTROL_PLANE }, { name: 'm2', role: CONTROL_PLANE, cidrs: ['10.9.0.0/16'] }, { name: 'a', role: NODE }];
    expect(() => synthControlPlane({}, { subnets })).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [test/Cluster/ControlPlane] 'subnet' is missing, and the AzureCluster has several subnets for these machines; use 'm1' or 'm2' (input/missing-value)"));
  });
});
