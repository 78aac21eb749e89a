import { Chart, Duration, Size, Testing } from 'cdk8s';
import { CLIENT, CLUSTER, Difference, DIFFERENCES, NODE_IDENTITY, SSH_KEY, SUBSCRIPTION, TEMPLATE_OBJECTS, TENANT, VERSION } from './upstream-template';
import { ClusterApiVersion, Etcd, MixedCluster, Replicas } from '../../../src';
import { PartitionTable } from '../../../src/contract';
import { AzureClusterIdentity, AzureControlPlane, AzureInfraCluster, AzureSubnetRole, AzureVmIdentity, AzureWorkerPool } from '../../../src/providers/azure';
import { leaves } from '../../support/leaves';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

/** The basic cluster template of the provider as a program. */
function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'capz', { namespace: 'default' });
  const identity = new AzureClusterIdentity(chart, 'Identity', { identityName: 'cluster-identity', clientId: CLIENT, tenantId: TENANT });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'], apiVersion: ClusterApiVersion.V1BETA1,
  });
  new AzureInfraCluster(cluster, 'Azure', {
    location: 'westeurope',
    subscriptionId: SUBSCRIPTION,
    identity,
    subnets: [{ name: 'control-plane-subnet', role: AzureSubnetRole.CONTROL_PLANE }, { name: 'node-subnet', role: AzureSubnetRole.NODE }],
  });
  new AzureControlPlane(cluster, 'ControlPlane', {
    replicas: 1,
    machineTemplateName: `${CLUSTER}-control-plane`,
    vmSize: 'Standard_B2s',
    sshPublicKey: SSH_KEY,
    osDisk: { size: Size.gibibytes(128) },
    dataDisks: [{ nameSuffix: 'etcddisk', size: Size.gibibytes(256), lun: 0 }],
    identity: AzureVmIdentity.userAssigned(NODE_IDENTITY),
    azureJson: true,
    apiServerExtraArgs: { 'service-account-issuer': 'https://kubernetes.default.svc.cluster.local' },
    controllerManagerExtraArgs: { 'allocate-node-cidrs': 'false', 'cloud-provider': 'external', 'cluster-name': CLUSTER },
    startupTimeout: Duration.minutes(20),
    etcd: Etcd.local({ dataDir: '/var/lib/etcddisk/etcd', extraArgs: { 'quota-backend-bytes': '8589934592' } }),
    diskSetup: {
      partitions: [{ device: '/dev/disk/azure/scsi1/lun0', layout: true, overwrite: false, tableType: PartitionTable.GPT }],
      filesystems: [
        { device: '/dev/disk/azure/scsi1/lun0', filesystem: 'ext4', label: 'etcd_disk', extraOpts: ['-E', 'lazy_itable_init=1,lazy_journal_init=1'] },
        { device: 'ephemeral0.1', filesystem: 'ext4', label: 'ephemeral0', replaceFs: 'ntfs' },
      ],
    },
    mounts: [['LABEL=etcd_disk', '/var/lib/etcddisk']],
    kubeadmVerbosity: 10,
  });
  new AzureWorkerPool(cluster, 'Workers', {
    poolName: `${CLUSTER}-md-0`,
    machineTemplateName: `${CLUSTER}-md-0`,
    bootstrapTemplateName: `${CLUSTER}-md-0`,
    replicas: Replicas.fixed(2),
    vmSize: 'Standard_B2ms',
    sshPublicKey: SSH_KEY,
    osDisk: { size: Size.gibibytes(128) },
    azureJson: true,
  });
  return synth(chart);
}

const rendered = program();
const cases = TEMPLATE_OBJECTS.map<[string, Manifest]>(object => [`${object.kind}/${object.metadata.name}`, object]);

function differencesOf(id: string): Difference[] {
  return DIFFERENCES.filter(({ object }) => object === id);
}

test('the program writes the eight objects of the template and no other', () => {
  expect(TEMPLATE_OBJECTS).toHaveLength(8);
  expect(ids(rendered)).toEqual(ids(TEMPLATE_OBJECTS));
  expect(rendered.flatMap(schemaErrors)).toEqual([]);
});

test.each(cases)('%s has the fields of the template and the listed differences, and no other', (id, object) => {
  const expected = leaves(object);
  for (const { field, value } of differencesOf(id)) {
    if (value === undefined) {
      expected.delete(field);
    } else {
      expected.set(field, value);
    }
  }
  const actual = leaves(find(rendered, object.kind, object.metadata.name));
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
});

test.each(cases)('%s differs from the template where it is listed', (id, object) => {
  const template = leaves(object);
  const idle = differencesOf(id).filter(({ field, value, reason }) => template.get(field) === value || reason === '');
  expect(idle).toEqual([]);
});

test('every listed difference is one of an object', () => {
  expect(DIFFERENCES.filter(({ object }) => !cases.some(([id]) => id === object))).toEqual([]);
});
