import { App, Chart, Size } from 'cdk8s';
import {
  OpenShiftAzureNodeEnvironment, OpenShiftAzureNodeManager, OpenShiftCluster, OpenShiftKubeletConfig, OpenShiftMachineConfigPool,
  OpenShiftPlatform, OpenShiftRelease, OpenShiftUserData, OpenShiftUserDataStore,
} from '../../../src/openshift';
import { AzureClusterIdentity, AzureImage, AzureInfraCluster, AzureSubnetRole, AzureWorkerPool } from '../../../src/providers/azure';
import { Endpoint, Replicas, TaintEffect } from '../../../src/root';

const app = new App();
const infraId = 'ocp-7xk2p';
const id = '00000000-0000-0000-0000-000000000000';
const internalApi = Endpoint.of('api-int.ocp.example.com', 6443);

// What the nodes are.
const nodes = new Chart(app, '50-nodes', { namespace: 'openshift-cluster-api' });
const pool = new OpenShiftMachineConfigPool(nodes, 'Pool', { poolName: 'worker-azure' });
new OpenShiftAzureNodeEnvironment(nodes, 'Environment', { pool });
new OpenShiftKubeletConfig(nodes, 'Taints', { pool, taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: TaintEffect.NO_SCHEDULE }] });
const { secretStoreName } = new OpenShiftUserDataStore(nodes, 'Store', { pools: [pool] });
const userData = new OpenShiftUserData(nodes, 'UserData', { secretStoreName, machineConfigPool: pool.poolName, clusterName: infraId });

// The machines.
const machines = new Chart(app, '60-machines', { namespace: 'openshift-cluster-api' });
const cluster = new OpenShiftCluster(machines, 'Cluster', {
  infraId, release: OpenShiftRelease.V4_22, platform: OpenShiftPlatform.AWS, internalApi, userDataSecretName: userData.secretName,
});
new AzureInfraCluster(cluster, 'Azure', {
  region: 'eastus',
  subscriptionId: id,
  resourceGroup: 'cross-csp-rg',
  identity: new AzureClusterIdentity(machines, 'Identity', { identityName: 'cross-csp', clientId: id, tenantId: id }),
  vnet: { name: 'gpu-workers-vnet', resourceGroup: 'cross-csp-rg', cidrs: ['10.1.0.0/16'] },
  subnets: [{ name: 'gpu-workers', role: AzureSubnetRole.NODE, cidrs: ['10.1.0.0/20'], natGatewayName: 'gpu-workers-nat' }],
});
new AzureWorkerPool(cluster, 'Gpu', {
  replicas: Replicas.fixed(1),
  failureDomain: '1',
  instanceType: 'Standard_ND96amsr_A100_v4',
  sshPublicKey: '',
  image: AzureImage.fromComputeGallery({ gallery: 'rhcos', name: 'rhcos-gen2', version: '422.94.202606010000', subscriptionId: id, resourceGroup: 'cross-csp-rg' }),
  rootDisk: { size: Size.gibibytes(256) },
  subnet: 'gpu-workers',
  dnsServers: ['10.0.10.10', '10.0.11.10'],
  nodeLabels: { ...pool.nodeLabels, 'node.openshift.io/cloud-provider': 'azure' },
});

// What initialises the nodes.
const manager = new Chart(app, '70-node-manager');
new OpenShiftAzureNodeManager(manager, 'NodeManager', {
  image: `quay.io/openshift-release-dev/ocp-v4.0-art-dev@sha256:${'0'.repeat(64)}`, // oc adm release info --image-for=azure-cloud-node-manager
  internalApi,
});

app.synth();
