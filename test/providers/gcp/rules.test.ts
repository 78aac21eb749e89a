import { ACCELERATOR_TYPE } from '../../../src/providers/gcp/rules/accelerator-type';
import { CONFIDENTIAL_SERIES } from '../../../src/providers/gcp/rules/confidential-series';
import { FOREIGN_ZONE } from '../../../src/providers/gcp/rules/foreign-zone';
import { HOST_MAINTENANCE } from '../../../src/providers/gcp/rules/host-maintenance';
import { MANAGED_LOAD_BALANCER } from '../../../src/providers/gcp/rules/managed-load-balancer';
import { NO_IMAGE } from '../../../src/providers/gcp/rules/no-image';
import { PROVISIONING } from '../../../src/providers/gcp/rules/provisioning';
import { SEVERAL_ZONES } from '../../../src/providers/gcp/rules/several-zones';
import { SUBNET_MISSING } from '../../../src/providers/gcp/rules/subnet-missing';
import { SUBNET_REGION } from '../../../src/providers/gcp/rules/subnet-region';
import { checkRule } from '../../rules/check-rule';
import { bundle, cluster, leftAlone, object, pool, template } from '../../rules/cloud-bundle';

const GPU = [{ type: 'zones/europe-west1-b/acceleratorTypes/nvidia-l4', count: 1 }];
const INFRA_CLUSTER = object('GCPCluster', 'shop', { region: 'europe-west1', network: { autoCreateSubnetworks: false, subnets: [{ name: 'nodes' }] } });

function machines(spec: object): string {
  return template('GCPMachineTemplate', spec);
}

test.each<object>([
  { onHostMaintenance: 'Migrate' }, { onHostMaintenance: 'Terminate', guestAccelerators: GPU }, { provisioningModel: 'Spot', guestAccelerators: GPU },
  { preemptible: true }, { confidentialCompute: 'Disabled' }, { confidentialCompute: 'Enabled', onHostMaintenance: 'Terminate' }, { guestAccelerators: [] },
])('hosts are maintained with %j', spec => {
  expect(checkRule(HOST_MAINTENANCE, bundle(machines(spec), object('GCPMachine', 'one', spec)))).toEqual([]);
});

test.each([
  ['Enabled', 'n2d-standard-4'], ['AMDEncryptedVirtualizationNestedPaging', 'n2d-standard-4'], ['IntelTrustedDomainExtensions', 'c3-standard-4'], ['Disabled', 'e2-micro'],
  ['constructor', 'e2-micro'],
])('%s is possible on %s', (confidentialCompute, instanceType) => {
  expect(checkRule(CONFIDENTIAL_SERIES, machines({ confidentialCompute, instanceType }))).toEqual([]);
});

test('GPUs are named by zone in machines and by type in pools', () => {
  const yaml = bundle(machines({ guestAccelerators: GPU }), object('GCPMachinePool', 'pool', { guestAccelerators: [{ type: 'nvidia-l4' }, {}] }));
  expect(checkRule(ACCELERATOR_TYPE, yaml)).toEqual([]);
});

test('an image or a family is enough', () => {
  expect(checkRule(NO_IMAGE, bundle(machines({ image: 'a' }), object('GCPMachinePool', 'pool', { imageFamily: 'b' })))).toEqual([]);
});

test('machines that can be taken back may say so twice', () => {
  expect(checkRule(PROVISIONING, machines({ preemptible: true, provisioningModel: 'Spot' }))).toEqual([]);
});

describe('zones', () => {
  test.each<[string, string]>([
    ['of the region', bundle(pool('GCPMachineTemplate', { failureDomain: 'europe-west1-b' }), INFRA_CLUSTER)],
    ['of machines of others', bundle(pool('AWSMachineTemplate', { failureDomain: 'us-east-1a' }), INFRA_CLUSTER)],
    ['of a region that is not known', pool('GCPMachineTemplate', { failureDomain: 'us-east1-b' })],
  ])('are in order: %s', (_case, yaml) => {
    expect(checkRule(FOREIGN_ZONE, yaml)).toEqual([]);
  });

  test('fail where the name of the region only starts alike', () => {
    expect(checkRule(FOREIGN_ZONE, bundle(pool('GCPMachinePool', {}, 'MachinePool', {}, { failureDomains: ['europe-west10-a'] }), INFRA_CLUSTER)))
      .toEqual([expect.stringContaining('spec.failureDomains[0]')]);
  });

  test('are one for a pool', () => {
    expect(checkRule(SEVERAL_ZONES, bundle(pool('GCPMachinePool', {}, 'MachinePool', {}, { failureDomains: ['a'] }),
      pool('AzureMachinePool', {}, 'MachinePool', {}, { failureDomains: ['1', '2'] })))).toEqual([]);
  });
});

describe('networks', () => {
  test('have subnets if they are named or made', () => {
    expect(checkRule(SUBNET_MISSING, bundle(pool('GCPMachineTemplate'), machines({ subnet: 'nodes' }), INFRA_CLUSTER))).toEqual([]);
    expect(checkRule(SUBNET_MISSING, bundle(pool('GCPMachineTemplate'), machines({}), object('GCPCluster', 'shop', {})))).toEqual([]);
    expect(checkRule(SUBNET_MISSING, bundle(pool('GCPMachineTemplate'), INFRA_CLUSTER))).toEqual([]);
  });

  test('fail without, and name those that there are', () => {
    expect(checkRule(SUBNET_MISSING, bundle(pool('GCPMachineTemplate'), machines({}), INFRA_CLUSTER))).toEqual([expect.stringContaining("set it to 'nodes'")]);
  });

  test('are not created where nobody acts on the GCPCluster', () => {
    expect(checkRule(SUBNET_REGION, bundle(cluster('GCPCluster'), leftAlone('GCPCluster', { network: { subnets: [{ name: 'nodes' }] } })))).toEqual([]);
  });

  test.each([undefined, { loadBalancerType: 'Internal', internalLoadBalancer: {} }, { loadBalancerType: 'External' }])('have the load balancer %j', loadBalancer => {
    expect(checkRule(MANAGED_LOAD_BALANCER, bundle(cluster('GCPCluster'), object('GCPCluster', 'shop', { loadBalancer })))).toEqual([]);
  });
});
