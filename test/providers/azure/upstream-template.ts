import { Manifest } from '../../support/manifests';

// The facts of the basic cluster template of Cluster API Provider Azure v1.26.0, with these values of its variables.

export const CLUSTER = 'capz-quickstart';
export const VERSION = 'v1.34.2';
export const SUBSCRIPTION = '11111111-2222-3333-4444-555555555555';
export const CLIENT = '66666666-7777-8888-9999-aaaaaaaaaaaa';
export const TENANT = 'bbbbbbbb-cccc-dddd-eeee-ffffffffffff';
export const NODE_IDENTITY = `/subscriptions/${SUBSCRIPTION}/resourceGroups/capz-ci/providers/Microsoft.ManagedIdentity/userAssignedIdentities/cloud-provider-user-identity`;
export const SSH_KEY = 'ssh-rsa AAAAB3NzaC1yc2E capi';
const SSH_KEY_BASE64 = 'c3NoLXJzYSBBQUFBQjNOemFDMXljMkUgY2FwaQ==';

const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const POOL = `${CLUSTER}-md-0`;
const NAMESPACE = 'default';
const CORE = 'cluster.x-k8s.io/v1beta1';
const BOOTSTRAP = 'bootstrap.cluster.x-k8s.io/v1beta1';
const KUBEADM = 'controlplane.cluster.x-k8s.io/v1beta1';
const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1beta1';

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

/** The eight objects. */
export const TEMPLATE_OBJECTS: Manifest[] = [
  {
    apiVersion: CORE,
    kind: 'Cluster',
    metadata: { name: CLUSTER, namespace: NAMESPACE },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] } },
      controlPlaneRef: { apiVersion: KUBEADM, kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
      infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'AzureCluster', name: CLUSTER },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'AzureCluster',
    metadata: { name: CLUSTER, namespace: NAMESPACE },
    spec: {
      identityRef: { apiVersion: INFRASTRUCTURE, kind: 'AzureClusterIdentity', name: 'cluster-identity' },
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
    apiVersion: KUBEADM,
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE, namespace: NAMESPACE },
    spec: {
      kubeadmConfigSpec,
      machineTemplate: { infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'AzureMachineTemplate', name: CONTROL_PLANE } },
      replicas: 1,
      version: VERSION,
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
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
  {
    apiVersion: CORE,
    kind: 'MachineDeployment',
    metadata: { name: POOL, namespace: NAMESPACE },
    spec: {
      clusterName: CLUSTER,
      replicas: 2,
      selector: { matchLabels: null },
      template: {
        spec: {
          bootstrap: { configRef: { apiVersion: BOOTSTRAP, kind: 'KubeadmConfigTemplate', name: POOL } },
          clusterName: CLUSTER,
          infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: 'AzureMachineTemplate', name: POOL },
          version: VERSION,
        },
      },
    },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'AzureMachineTemplate',
    metadata: { name: POOL, namespace: NAMESPACE },
    spec: { template: { spec: { osDisk: { diskSizeGB: 128, osType: 'Linux' }, sshPublicKey: SSH_KEY_BASE64, vmSize: 'Standard_B2ms' } } },
  },
  {
    apiVersion: BOOTSTRAP,
    kind: 'KubeadmConfigTemplate',
    metadata: { name: POOL, namespace: NAMESPACE },
    spec: { template: { spec: { files: [azureJson(POOL, 'worker-node-azure.json')], joinConfiguration: node, preKubeadmCommands: [] } } },
  },
  {
    apiVersion: INFRASTRUCTURE,
    kind: 'AzureClusterIdentity',
    metadata: { name: 'cluster-identity', namespace: NAMESPACE, labels: { 'clusterctl.cluster.x-k8s.io/move-hierarchy': 'true' } },
    spec: { allowedNamespaces: {}, clientID: CLIENT, tenantID: TENANT, type: 'WorkloadIdentity' },
  },
];

/** A field that we write otherwise than the template, or that it does not have; undefined where we do not write it. */
export interface Difference {
  readonly object: string;
  readonly field: string;
  readonly value: unknown;
  readonly reason: string;
}

const CLUSTER_ID = `Cluster/${CLUSTER}`;
const CONTROL_PLANE_ID = `KubeadmControlPlane/${CONTROL_PLANE}`;
const POOL_ID = `MachineDeployment/${POOL}`;
const TEMPLATES = [`AzureMachineTemplate/${CONTROL_PLANE}`, `AzureMachineTemplate/${POOL}`];

const defaulted = 'the API server adds it, which GitOps tools would show as a difference';
const empty = 'a list that says nothing; v1beta2 refuses it';
const network = 'a default of kubeadm, written out because other providers of a mixed cluster have to know it';

/** The labels by which a MachineDeployment finds its Machines; the template leaves them to a webhook. */
const machineLabels = ['/spec/selector/matchLabels', '/spec/template/metadata/labels'].flatMap(field => [
  { object: POOL_ID, field: `${field}/cluster.x-k8s.io~1cluster-name`, value: CLUSTER, reason: 'the webhook adds it' },
  { object: POOL_ID, field: `${field}/cluster.x-k8s.io~1deployment-name`, value: POOL, reason: 'the webhook adds it' },
]);

/** Every difference, with its reason. */
export const DIFFERENCES: Difference[] = [
  { object: CLUSTER_ID, field: '/spec/clusterNetwork/services/cidrBlocks/0', value: '10.96.0.0/12', reason: network },
  { object: CLUSTER_ID, field: '/spec/clusterNetwork/serviceDomain', value: 'cluster.local', reason: network },
  { object: `AzureCluster/${CLUSTER}`, field: '/spec/controlPlaneEnabled', value: true, reason: defaulted },
  {
    object: CONTROL_PLANE_ID,
    field: '/spec/kubeadmConfigSpec/clusterConfiguration/apiServer/timeoutForControlPlane',
    value: '20m0s',
    reason: 'the same time, as Go writes it',
  },
  { object: CONTROL_PLANE_ID, field: '/spec/kubeadmConfigSpec/postKubeadmCommands', value: undefined, reason: empty },
  { object: CONTROL_PLANE_ID, field: '/spec/kubeadmConfigSpec/preKubeadmCommands', value: undefined, reason: empty },
  { object: CONTROL_PLANE_ID, field: '/spec/rolloutStrategy/type', value: 'RollingUpdate', reason: defaulted },
  { object: CONTROL_PLANE_ID, field: '/spec/rolloutStrategy/rollingUpdate/maxSurge', value: 1, reason: defaulted },
  ...TEMPLATES.map(object => ({ object, field: '/spec/template/spec/osDisk/cachingType', value: 'None', reason: defaulted })),
  {
    object: TEMPLATES[0],
    field: '/spec/template/spec/dataDisks/0/cachingType',
    value: 'ReadWrite',
    reason: 'the webhook adds it to the list, which GitOps tools compare as a whole',
  },
  { object: TEMPLATES[1], field: '/spec/template/spec/identity', value: 'None', reason: defaulted },
  { object: POOL_ID, field: '/metadata/labels/cluster.x-k8s.io~1cluster-name', value: CLUSTER, reason: 'the webhook adds it' },
  { object: POOL_ID, field: '/spec/selector/matchLabels', value: undefined, reason: 'it holds the labels that the webhook would add' },
  ...machineLabels,
  { object: POOL_ID, field: '/spec/strategy/type', value: 'RollingUpdate', reason: defaulted },
  { object: POOL_ID, field: '/spec/strategy/rollingUpdate/maxSurge', value: 1, reason: defaulted },
  { object: POOL_ID, field: '/spec/strategy/rollingUpdate/maxUnavailable', value: 0, reason: defaulted },
  { object: `KubeadmConfigTemplate/${POOL}`, field: '/spec/template/spec/preKubeadmCommands', value: undefined, reason: empty },
];
