import { Chart, Duration, Size, Testing } from 'cdk8s';
import { PartitionTable } from '../../../src/contract';
import {
  AzureClusterIdentity, AzureControlPlane, AzureInfraCluster, AzureSubnetRole, AzureVmIdentity, AzureWorkerPool,
} from '../../../src/providers/azure';
import { AllowedNamespaces, ClusterApiVersion, Etcd, MixedCluster, Replicas } from '../../../src/root';
import { Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, CRD_DEFAULT, defaultDomain, defaultRollout, defaultServices, describeUpstream, Difference, INFRASTRUCTURE,
  machineDeployment, plainPool, startupTimeoutAsGo,
} from '../../support/upstream';

// cluster-template.yaml of Cluster API Provider Azure v1.26.0 with example values.

const CLUSTER = 'capz-quickstart';
const VERSION = 'v1.34.2';
const SUBSCRIPTION = '11111111-2222-3333-4444-555555555555';
const CLIENT = '66666666-7777-8888-9999-aaaaaaaaaaaa';
const TENANT = 'bbbbbbbb-cccc-dddd-eeee-ffffffffffff';
const NODE_IDENTITY = `/subscriptions/${SUBSCRIPTION}/resourceGroups/capz-ci/providers/Microsoft.ManagedIdentity/userAssignedIdentities/cloud-provider-user-identity`;
const SSH_KEY = 'ssh-rsa AAAAB3NzaC1yc2E capi';
const SSH_KEY_BASE64 = 'c3NoLXJzYSBBQUFBQjNOemFDMXljMkUgY2FwaQ==';

const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const NAMESPACE = 'default';
const AZURE = `${INFRASTRUCTURE}/v1beta1`;

const node = { nodeRegistration: { name: '{{ ds.meta_data["local_hostname"] }}', kubeletExtraArgs: { 'cloud-provider': 'external' } } };

function azureJson(template: string, key: string): object {
  return { path: '/etc/kubernetes/azure.json', owner: 'root:root', permissions: '0644', contentFrom: { secret: { name: `${template}-azure-json`, key } } };
}

const kubeadmConfigSpec = {
  clusterConfiguration: {
    apiServer: { extraArgs: { 'service-account-issuer': 'https://kubernetes.default.svc.cluster.local' }, timeoutForControlPlane: '20m' },
    controllerManager: { extraArgs: { 'allocate-node-cidrs': 'false', 'cloud-provider': 'external', 'cluster-name': CLUSTER } },
    etcd: { local: { dataDir: '/var/lib/etcddisk/etcd', extraArgs: { 'quota-backend-bytes': '8589934592' } } },
  },
  diskSetup: {
    filesystems: [
      {
        device: '/dev/disk/azure/scsi1/lun0',
        extraOpts: ['-E', 'lazy_itable_init=1,lazy_journal_init=1'],
        filesystem: 'ext4',
        label: 'etcd_disk',
      },
      { device: 'ephemeral0.1', filesystem: 'ext4', label: 'ephemeral0', replaceFS: 'ntfs' },
    ],
    partitions: [{ device: '/dev/disk/azure/scsi1/lun0', layout: true, overwrite: false, tableType: 'gpt' }],
  },
  files: [azureJson(CONTROL_PLANE, 'control-plane-azure.json')],
  initConfiguration: node,
  joinConfiguration: node,
  mounts: [['LABEL=etcd_disk', '/var/lib/etcddisk']],
  postKubeadmCommands: [],
  preKubeadmCommands: [],
  verbosity: 10,
};

const TEMPLATE: Manifest[] = [
  {
    apiVersion: `${CORE}/v1beta1`,
    kind: 'Cluster',
    metadata: { name: CLUSTER, namespace: NAMESPACE },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] } },
      controlPlaneRef: { apiVersion: `${CONTROL_PLANES}/v1beta1`, kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
      infrastructureRef: { apiVersion: AZURE, kind: 'AzureCluster', name: CLUSTER },
    },
  },
  {
    apiVersion: AZURE,
    kind: 'AzureCluster',
    metadata: { name: CLUSTER, namespace: NAMESPACE },
    spec: {
      identityRef: { apiVersion: AZURE, kind: 'AzureClusterIdentity', name: 'cluster-identity' },
      location: 'westeurope',
      networkSpec: {
        subnets: [{ name: 'control-plane-subnet', role: 'control-plane' }, { name: 'node-subnet', role: 'node' }],
        vnet: { name: `${CLUSTER}-vnet` },
      },
      resourceGroup: CLUSTER,
      subscriptionID: SUBSCRIPTION,
    },
  },
  {
    apiVersion: `${CONTROL_PLANES}/v1beta1`,
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE, namespace: NAMESPACE },
    spec: {
      kubeadmConfigSpec,
      machineTemplate: { infrastructureRef: { apiVersion: AZURE, kind: 'AzureMachineTemplate', name: CONTROL_PLANE } },
      replicas: 1,
      version: VERSION,
    },
  },
  {
    apiVersion: AZURE,
    kind: 'AzureMachineTemplate',
    metadata: { name: CONTROL_PLANE, namespace: NAMESPACE },
    spec: {
      template: {
        spec: {
          dataDisks: [{ diskSizeGB: 256, lun: 0, nameSuffix: 'etcddisk' }],
          identity: 'UserAssigned',
          osDisk: { diskSizeGB: 128, osType: 'Linux' },
          sshPublicKey: SSH_KEY_BASE64,
          userAssignedIdentities: [{ providerID: `azure://${NODE_IDENTITY}` }],
          vmSize: 'Standard_B2s',
        },
      },
    },
  },
  machineDeployment({
    apiVersion: `${CORE}/v1beta1`,
    metadata: { name: WORKERS, namespace: NAMESPACE },
    clusterName: CLUSTER,
    replicas: 2,
    version: VERSION,
    bootstrap: { apiVersion: `${BOOTSTRAP}/v1beta1`, kind: 'KubeadmConfigTemplate', name: WORKERS },
    infrastructure: { apiVersion: AZURE, kind: 'AzureMachineTemplate', name: WORKERS },
  }),
  {
    apiVersion: AZURE,
    kind: 'AzureMachineTemplate',
    metadata: { name: WORKERS, namespace: NAMESPACE },
    spec: { template: { spec: { osDisk: { diskSizeGB: 128, osType: 'Linux' }, sshPublicKey: SSH_KEY_BASE64, vmSize: 'Standard_B2ms' } } },
  },
  {
    apiVersion: `${BOOTSTRAP}/v1beta1`,
    kind: 'KubeadmConfigTemplate',
    metadata: { name: WORKERS, namespace: NAMESPACE },
    spec: { template: { spec: { files: [azureJson(WORKERS, 'worker-node-azure.json')], joinConfiguration: node, preKubeadmCommands: [] } } },
  },
  {
    apiVersion: AZURE,
    kind: 'AzureClusterIdentity',
    metadata: { name: 'cluster-identity', namespace: NAMESPACE, labels: { 'clusterctl.cluster.x-k8s.io/move-hierarchy': 'true' } },
    spec: { allowedNamespaces: {}, clientID: CLIENT, tenantID: TENANT, type: 'WorkloadIdentity' },
  },
];

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'capz', { namespace: NAMESPACE });
  const identity = new AzureClusterIdentity(chart, 'Identity', {
    identityName: 'cluster-identity', clientId: CLIENT, tenantId: TENANT, allowedNamespaces: AllowedNamespaces.all(),
  });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'], apiVersion: ClusterApiVersion.V1BETA1,
  });
  new AzureInfraCluster(cluster, 'Azure', {
    region: 'westeurope',
    subscriptionId: SUBSCRIPTION,
    identity,
    subnets: [{ name: 'control-plane-subnet', role: AzureSubnetRole.CONTROL_PLANE }, { name: 'node-subnet', role: AzureSubnetRole.NODE }],
  });
  new AzureControlPlane(cluster, 'ControlPlane', {
    replicas: 1,
    machineTemplateName: CONTROL_PLANE,
    instanceType: 'Standard_B2s',
    sshPublicKey: SSH_KEY,
    rootDisk: { size: Size.gibibytes(128) },
    additionalDisks: [{ nameSuffix: 'etcddisk', size: Size.gibibytes(256) }],
    machineIdentity: AzureVmIdentity.userAssigned(NODE_IDENTITY),
    azureJson: true,
    apiServerExtraArgs: { 'service-account-issuer': 'https://kubernetes.default.svc.cluster.local' },
    controllerManagerExtraArgs: { 'allocate-node-cidrs': 'false', 'cloud-provider': 'external', 'cluster-name': CLUSTER },
    startupTimeout: Duration.minutes(20),
    etcd: Etcd.local({ dataDir: '/var/lib/etcddisk/etcd', extraArgs: { 'quota-backend-bytes': '8589934592' } }),
    diskSetup: {
      partitions: [{ device: '/dev/disk/azure/scsi1/lun0', overwrite: false, tableType: PartitionTable.GPT }],
      filesystems: [
        { device: '/dev/disk/azure/scsi1/lun0', filesystem: 'ext4', label: 'etcd_disk', extraOpts: ['-E', 'lazy_itable_init=1,lazy_journal_init=1'] },
        { device: 'ephemeral0.1', filesystem: 'ext4', label: 'ephemeral0', replaceFs: 'ntfs' },
      ],
    },
    mounts: [['LABEL=etcd_disk', '/var/lib/etcddisk']],
    kubeadmVerbosity: 10,
  });
  new AzureWorkerPool(cluster, 'Workers', {
    poolName: WORKERS,
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
    replicas: Replicas.fixed(2),
    instanceType: 'Standard_B2ms',
    sshPublicKey: SSH_KEY,
    rootDisk: { size: Size.gibibytes(128) },
    azureJson: true,
  });
  return synth(chart);
}

const KCP = `KubeadmControlPlane/${CONTROL_PLANE}`;
const EMPTY = 'a list that says nothing; v1beta2 refuses it';

const DIFFERENCES: Difference[] = [
  defaultServices(CLUSTER),
  defaultDomain(CLUSTER),
  defaultRollout('v1beta1', 'KubeadmControlPlane', CONTROL_PLANE),
  ...plainPool('v1beta1', CLUSTER, WORKERS),
  { object: `AzureCluster/${CLUSTER}`, field: '/spec/controlPlaneEnabled', ours: true, reason: CRD_DEFAULT },
  startupTimeoutAsGo(CONTROL_PLANE),
  { object: KCP, field: '/spec/kubeadmConfigSpec/postKubeadmCommands', upstream: [], reason: EMPTY },
  { object: KCP, field: '/spec/kubeadmConfigSpec/preKubeadmCommands', upstream: [], reason: EMPTY },
  { object: `KubeadmConfigTemplate/${WORKERS}`, field: '/spec/template/spec/preKubeadmCommands', upstream: [], reason: EMPTY },
  ...[CONTROL_PLANE, WORKERS].map(name => (
    { object: `AzureMachineTemplate/${name}`, field: '/spec/template/spec/osDisk/cachingType', ours: 'None', reason: CRD_DEFAULT }
  )),
  {
    object: `AzureMachineTemplate/${CONTROL_PLANE}`,
    field: '/spec/template/spec/dataDisks/0/cachingType',
    ours: 'ReadWrite',
    reason: 'the webhook adds it to the list, which GitOps tools compare as a whole',
  },
  { object: `AzureMachineTemplate/${WORKERS}`, field: '/spec/template/spec/identity', ours: 'None', reason: CRD_DEFAULT },
];

describeUpstream({ template: TEMPLATE, program, differences: DIFFERENCES });
