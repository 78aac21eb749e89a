import { AVAILABILITY_SET } from '../../../src/providers/azure/rules/availability-set';
import { AZURE_JSON } from '../../../src/providers/azure/rules/azure-json';
import { DISK } from '../../../src/providers/azure/rules/disk';
import { EXISTING_NETWORK } from '../../../src/providers/azure/rules/existing-network';
import { IDENTITY_NAMESPACES } from '../../../src/providers/azure/rules/identity-namespaces';
import { IDENTITY_SECRET } from '../../../src/providers/azure/rules/identity-secret';
import { IMAGE } from '../../../src/providers/azure/rules/image';
import { NETWORK_INTERFACES } from '../../../src/providers/azure/rules/network-interfaces';
import { SECURITY_PROFILE } from '../../../src/providers/azure/rules/security-profile';
import { SSH_KEY_INVALID } from '../../../src/providers/azure/rules/ssh-key-invalid';
import { SUBNET_AMBIGUOUS } from '../../../src/providers/azure/rules/subnet-ambiguous';
import { VM_EXTENSIONS } from '../../../src/providers/azure/rules/vm-extensions';
import { VM_IDENTITY } from '../../../src/providers/azure/rules/vm-identity';
import { checkRule } from '../../rules/check-rule';
import { bundle, cluster, controlPlane, leftAlone, object, pool, template } from '../../rules/cloud-bundle';

const POOL = pool('AzureMachineTemplate');
const INFRA_CLUSTER = object('AzureCluster', 'shop', { identityRef: { kind: 'AzureClusterIdentity', name: 'shop' } });

function machines(spec: object): string {
  return template('AzureMachineTemplate', spec);
}

test.each<[string, string]>([
  ['with a zone', bundle(pool('AzureMachineTemplate', { failureDomain: '1' }), machines({}), leftAlone('AzureCluster'))],
  ['with a zone in the template', bundle(POOL, machines({ failureDomain: '2' }), leftAlone('AzureCluster'))],
  ['that can be taken back', bundle(POOL, machines({ spotVMOptions: {} }), leftAlone('AzureCluster'))],
  ['at the edge', bundle(POOL, machines({}), leftAlone('AzureCluster', { extendedLocation: { name: 'edge', type: 'EdgeZone' } }))],
  ['of an AzureCluster that has a status', bundle(cluster('AzureCluster'), POOL, machines({}), INFRA_CLUSTER)],
  ['of an AzureCluster that may be the primary', bundle(POOL, machines({}), INFRA_CLUSTER)],
  ['of a machine pool', bundle(pool('AzureMachinePool', {}, 'MachinePool'), object('AzureMachinePool', 'workers', {}), leftAlone('AzureCluster'))],
])('machines %s go into no availability set', (_case, yaml) => {
  expect(checkRule(AVAILABILITY_SET, yaml)).toEqual([]);
});

describe('the cloud config of nodes', () => {
  const files = [{ path: '/etc/kubernetes/azure.json', contentFrom: { secret: { name: 'workers-azure-json', key: 'control-plane-azure.json' } } }];
  const owner = object('KubeadmControlPlane', 'shop', {
    kubeadmConfigSpec: { files },
    machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AzureMachineTemplate', name: 'workers' } } },
  });

  test('fails on control plane machines beside another primary', () => {
    expect(checkRule(AZURE_JSON, bundle(cluster('Metal3Cluster'), owner))).toEqual([expect.stringContaining('spec.kubeadmConfigSpec.files[0].contentFrom.secret.name')]);
  });

  test.each<[string, string]>([
    ['beside a primary AzureCluster', bundle(cluster('AzureCluster'), owner)],
    ['with a Secret of its own', bundle(cluster('Metal3Cluster'), owner, object('Secret', 'workers-azure-json', {}))],
    ['without the Cluster', owner],
    ['from another Secret', bundle(cluster('Metal3Cluster'), owner.replace('workers-azure-json', 'azure'))],
    ['on machines of others', bundle(cluster('Metal3Cluster'), owner.replace('AzureMachineTemplate', 'Metal3MachineTemplate'))],
  ])('comes %s', (_case, yaml) => {
    expect(checkRule(AZURE_JSON, yaml)).toEqual([]);
  });
});

describe('identities', () => {
  const identity = object('AzureClusterIdentity', 'shop', { allowedNamespaces: { list: ['platform'] } });

  test.each<[string, string]>([
    ['a secondary, which nobody asks', bundle(cluster('Metal3Cluster'), leftAlone('AzureCluster', { identityRef: { kind: 'AzureClusterIdentity', name: 'shop' } }), identity)],
    ['an identity that is elsewhere', bundle(cluster('AzureCluster'), INFRA_CLUSTER)],
    ['a namespace that is listed', bundle(cluster('AzureCluster'), INFRA_CLUSTER, identity.replace('platform', 'shop'))],
  ])('admit %s', (_case, yaml) => {
    expect(checkRule(IDENTITY_NAMESPACES, yaml)).toEqual([]);
  });

  test('fail without namespaces', () => {
    expect(checkRule(IDENTITY_NAMESPACES, bundle(cluster('AzureCluster'), INFRA_CLUSTER, object('AzureClusterIdentity', 'shop', {})))).toHaveLength(1);
  });

  test.each<object>([
    { type: 'WorkloadIdentity' }, { type: 'ServicePrincipal', clientSecret: { name: 'secret' } }, { type: 'ServicePrincipalCertificate', certPath: '/cert' },
    { type: 'UserAssignedIdentityCredential', userAssignedIdentityCredentialsPath: '/credentials' }, { type: 'UserAssignedMSI', resourceID: '/id' }, {},
  ])('act as %j', spec => {
    expect(checkRule(IDENTITY_SECRET, object('AzureClusterIdentity', 'shop', spec))).toEqual([]);
  });
});

describe('virtual machines', () => {
  test.each<object>([
    {}, { image: { id: '/subscriptions/0' } }, { image: { computeGallery: { gallery: 'community' } } },
    { image: { computeGallery: { gallery: 'own', subscriptionID: '0', resourceGroup: 'images' } } },
  ])('start from %j', spec => {
    expect(checkRule(IMAGE, bundle(machines(spec), object('AzureMachinePool', 'pool', { template: spec }), object('AzureMachine', 'one', spec)))).toEqual([]);
  });

  test('fail to start from nothing', () => {
    expect(checkRule(IMAGE, machines({ image: {} }))).toEqual([expect.stringContaining("'image' has no source")]);
    expect(checkRule(IMAGE, machines({ image: { computeGallery: { subscriptionID: '0' } } }))).toEqual([expect.stringContaining('computeGallery.resourceGroup')]);
  });

  test('have disks of all possible sizes', () => {
    const dataDisks = [{ nameSuffix: 'a', diskSizeGB: 4, lun: 0 }, { nameSuffix: 'b', diskSizeGB: 32767, lun: 63 }, { nameSuffix: 'c', diskSizeGB: 64 }, { nameSuffix: 'd', diskSizeGB: 64 }];
    expect(checkRule(DISK, machines({ osDisk: { diskSizeGB: 2048, diffDiskSettings: { option: 'Local' }, managedDisk: { storageAccountType: 'Premium_LRS' } }, dataDisks }))).toEqual([]);
  });

  test.each<object>([
    { subnetName: 'nodes', acceleratedNetworking: true }, { networkInterfaces: [], subnetName: 'nodes' },
    { networkInterfaces: [{}, { subnetName: 'storage', privateIPConfigs: 0 }] },
  ])('have interfaces as %j', spec => {
    expect(checkRule(NETWORK_INTERFACES, machines(spec))).toEqual([]);
  });

  test.each<object>([
    { securityProfile: { securityType: 'TrustedLaunch' } },
    {
      osDisk: { managedDisk: { securityProfile: { securityEncryptionType: 'VMGuestStateOnly' } } },
      securityProfile: { securityType: 'ConfidentialVM', encryptionAtHost: true, uefiSettings: { vTpmEnabled: true } },
    },
    {
      osDisk: { managedDisk: { securityProfile: { securityEncryptionType: 'DiskWithVMGuestState' } } },
      securityProfile: { securityType: 'ConfidentialVM', uefiSettings: { vTpmEnabled: true, secureBootEnabled: true } },
    },
  ])('are as secure as %j', spec => {
    expect(checkRule(SECURITY_PROFILE, machines(spec))).toEqual([]);
  });

  test.each(['ssh-rsa AAAAB3NzaC1yc2E= me', '# mine\necdsa-sha2-nistp256 AAAAE2VjZHNh\n', 'no-pty ssh-ed25519 AAAAC3NzaC1l me'])('take the key %s', key => {
    expect(checkRule(SSH_KEY_INVALID, machines({ sshPublicKey: Buffer.from(key).toString('base64') }))).toEqual([]);
  });

  test('fail with base64 of no key', () => {
    expect(checkRule(SSH_KEY_INVALID, machines({ sshPublicKey: 'bm8ga2V5' }))).toHaveLength(1);
  });

  test('have the identity they are given', () => {
    expect(checkRule(VM_IDENTITY, bundle(machines({ identity: 'UserAssigned', userAssignedIdentities: [{ providerID: 'a' }] }),
      object('AzureMachinePool', 'pool', { identity: 'SystemAssigned', systemAssignedIdentityRole: { scope: 'a' } })))).toEqual([]);
  });

  test('have extensions unless they take none', () => {
    expect(checkRule(VM_EXTENSIONS, bundle(machines({ vmExtensions: [{ name: 'a' }] }), machines({ disableExtensionOperations: true })))).toEqual([]);
  });
});

describe('subnets', () => {
  const network = { networkSpec: { subnets: [{ name: 'a', role: 'node' }, { name: 'b', role: 'node' }, { name: 'c', role: 'control-plane' }] } };

  test.each<[string, string]>([
    ['for the control plane', bundle(cluster('AzureCluster'), controlPlane('AzureMachineTemplate'), machines({}), object('AzureCluster', 'shop', network))],
    ['by name', bundle(POOL, machines({ subnetName: 'a' }), object('AzureCluster', 'shop', network))],
    ['of the interface', bundle(POOL, machines({ networkInterfaces: [{ subnetName: 'b' }] }), object('AzureCluster', 'shop', network))],
    ['of an AzureCluster elsewhere', bundle(POOL, machines({}))],
  ])('are chosen %s', (_case, yaml) => {
    expect(checkRule(SUBNET_AMBIGUOUS, yaml)).toEqual([]);
  });

  test('fail to be chosen for the first interface', () => {
    expect(checkRule(SUBNET_AMBIGUOUS, bundle(POOL, machines({ networkInterfaces: [{}] }), object('AzureCluster', 'shop', network))))
      .toEqual([expect.stringContaining('spec.template.spec.networkInterfaces[0].subnetName')]);
  });

  test('are created for an AzureCluster that its controller acts on', () => {
    expect(checkRule(EXISTING_NETWORK, bundle(cluster('AzureCluster'), POOL, INFRA_CLUSTER))).toEqual([]);
  });
});
