import * as fs from 'fs';
import * as path from 'path';
import { App, Chart, Duration, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { parseAllDocuments } from 'yaml';
import { INetworkLink, LinkedNetwork } from '../../../src/contract';
import {
  OpenShiftAlert, OpenShiftAlerts, OpenShiftAzureCredentials, OpenShiftAzureNodeEnvironment, OpenShiftAzureNodeManager,
  OpenShiftAzureWorkloadIdentity, OpenShiftCluster, OpenShiftGpuStack, OpenShiftKubeletConfig, OpenShiftMachineApprover, OpenShiftMachineConfigPool,
  OpenShiftMtuMigration, OpenShiftPlatform, OpenShiftRelease, OpenShiftStoreSecret, OpenShiftUserData, OpenShiftUserDataStore,
  OpenShiftWorkerLatency,
} from '../../../src/openshift';
import {
  AzureClusterIdentity, AzureDiskCaching, AzureDiskType, AzureEnvironment, AzureImage, AzureInfraCluster, AzureSubnetRole, AzureWorkerPool,
} from '../../../src/providers/azure';
import { Endpoint, Replicas, Taint, TaintEffect } from '../../../src/root';
import { Manifest, synth } from '../../support/manifests';

// Workers on Azure for a cluster on AWS, as a user writes it, one program for each numbered file of `test/fixtures/cross-csp`.

export const INFRA_ID = 'ocp-7xk2p';
const ZERO = '00000000-0000-0000-0000-000000000000';
const RESOURCE_GROUP = 'cross-csp-rg';
export const API = Endpoint.of('api-int.ocp.example.com', 6443);
export const GPU_TAINT: Taint = { key: 'nvidia.com/gpu', value: 'present', effect: TaintEffect.NO_SCHEDULE };
export const PINNED = `quay.io/openshift-release-dev/ocp-v4.0-art-dev@sha256:${'0'.repeat(64)}`;

/** A link that nobody makes here. */
export class GivenLink extends Construct implements INetworkLink {
  public readonly networks: LinkedNetwork[] = [{ platform: 'AWS', cidrs: ['10.0.0.0/16'] }, { platform: 'Azure', cidrs: ['10.1.0.0/16'] }];

  constructor(scope: Construct, public readonly linkName: string, public readonly pathMtu: number) {
    super(scope, linkName);
  }
}

export function chartFor(namespace?: string): Chart {
  return new Chart(new App(), 'test', { namespace });
}

/** The pool of nodes on Azure. */
export function machineConfigPool(chart: Chart): OpenShiftMachineConfigPool {
  return new OpenShiftMachineConfigPool(chart, 'Pool', { poolName: 'worker-azure' });
}

/** The example of a number and a name. */
export function exampleOf(file: string): Manifest[] {
  const text = fs.readFileSync(path.join(__dirname, '..', '..', 'fixtures', 'cross-csp', `${file}.yaml`), 'utf8');
  return parseAllDocuments(text).map(document => document.toJS() as Manifest);
}

export function migration(): OpenShiftMtuMigration {
  const app = new App();
  const link = new GivenLink(new Chart(app, 'links'), 'azure-link', 1400);
  return new OpenShiftMtuMigration(app, 'mtu', { links: [link], currentMtu: 8901, machineMtu: 9001 });
}

/** What writes the objects of a file. */
export const PROGRAMS: { readonly [file: string]: () => Manifest[] } = {
  '00-secrets': () => {
    const chart = chartFor();
    new OpenShiftAzureCredentials(chart, 'Credentials', { secretStoreName: 'platform', storeKey: 'cross-csp/azure' });
    for (const tunnel of ['tunnel1', 'tunnel2']) {
      new OpenShiftStoreSecret(chart, tunnel, {
        secretName: `azure-link-${tunnel}-psk`, namespace: 'cross-csp', secretStoreName: 'platform', storeKey: `cross-csp/azure-link/${tunnel}`, properties: { psk: 'psk' },
      });
    }
    return synth(chart);
  },
  '05-azure-identity': () => {
    const chart = chartFor();
    new OpenShiftAzureWorkloadIdentity(chart, 'Identity', {
      identityName: 'capz-cross-csp',
      region: 'usgovvirginia',
      resourceGroup: RESOURCE_GROUP,
      issuerUrl: 'https://ocp-7xk2p-oidc.s3.us-gov-west-1.amazonaws.com',
      providerConfigName: 'azure',
      namespace: 'cross-csp',
    });
    return synth(chart);
  },
  '30-mtu-step-1': () => synth(migration().firstStep),
  '31-mtu-step-2': () => synth(migration().secondStep),
  '35-worker-latency': () => {
    const chart = chartFor();
    new OpenShiftWorkerLatency(chart, 'Latency');
    return synth(chart);
  },
  '50-machine-config': () => {
    const chart = chartFor();
    const pool = machineConfigPool(chart);
    new OpenShiftAzureNodeEnvironment(chart, 'Environment', { pool });
    const { secretStoreName } = new OpenShiftUserDataStore(chart, 'Store', { pools: [pool] });
    new OpenShiftUserData(chart, 'UserData', {
      secretStoreName, machineConfigPool: pool.poolName, secretName: 'worker-azure-user-data', clusterName: INFRA_ID, refreshInterval: Duration.minutes(15),
    });
    return synth(chart);
  },
  '55-kubelet-config': () => {
    const chart = chartFor();
    new OpenShiftKubeletConfig(chart, 'Taints', { pool: machineConfigPool(chart), taints: [GPU_TAINT] });
    return synth(chart).filter(({ kind }) => kind !== 'MachineConfigPool');
  },
  '60-azure-pool': () => azurePool(OpenShiftRelease.V5_0),
  '70-cloud-node-manager': () => {
    const chart = chartFor();
    new OpenShiftAzureNodeManager(chart, 'NodeManager', { image: PINNED, internalApi: API });
    return synth(chart);
  },
  '80-gpu': () => {
    const chart = chartFor();
    new OpenShiftGpuStack(chart, 'Gpu', { gpuOperatorChannel: 'v26.7' });
    return synth(chart);
  },
  '90-alerts': () => {
    const chart = chartFor();
    const release = OpenShiftRelease.V5_0;
    new OpenShiftMachineApprover(chart, 'Approver', { release, image: PINNED, proxyImage: PINNED });
    new OpenShiftAlerts(chart, 'Alerts', {
      release,
      foreignPlatforms: [OpenShiftPlatform.AZURE],
      alerts: [
        OpenShiftAlert.OPERATOR_DEGRADED, OpenShiftAlert.CONTROLLER_DOWN, OpenShiftAlert.RECONCILE_ERRORS, OpenShiftAlert.FOREIGN_NODE_NOT_READY,
      ],
    });
    // A cluster has the approver itself.
    return synth(chart).filter(({ apiVersion }) => apiVersion === 'monitoring.coreos.com/v1');
  },
};

/** The infrastructure and the machines. */
export function azurePool(release: OpenShiftRelease): Manifest[] {
  const chart = chartFor('openshift-cluster-api');
  const cluster = new OpenShiftCluster(chart, 'Cluster', {
    infraId: INFRA_ID, release, platform: OpenShiftPlatform.AWS, internalApi: API, userDataSecretName: 'worker-azure-user-data',
  });
  const identity = new AzureClusterIdentity(chart, 'Identity', { identityName: 'cross-csp', clientId: ZERO, tenantId: ZERO });
  new AzureInfraCluster(cluster, 'Azure', {
    azureEnvironment: AzureEnvironment.US_GOVERNMENT,
    region: 'usgovvirginia',
    subscriptionId: ZERO,
    resourceGroup: RESOURCE_GROUP,
    identity,
    vnet: { name: 'gpu-workers-vnet', resourceGroup: RESOURCE_GROUP, cidrs: ['10.1.0.0/16'] },
    subnets: [{ name: 'gpu-workers', role: AzureSubnetRole.NODE, cidrs: ['10.1.0.0/20'], securityGroupName: 'gpu-workers-nsg', natGatewayName: 'gpu-workers-nat' }],
  });
  new AzureWorkerPool(cluster, 'Gpu', {
    poolName: 'azure-gpu',
    machineTemplateName: 'azure-gpu-0b5ad1c4',
    replicas: Replicas.fixed(1),
    instanceType: 'Standard_ND96amsr_A100_v4',
    failureDomain: '1',
    sshPublicKey: '',
    image: AzureImage.fromComputeGallery({ gallery: 'rhcos', name: 'rhcos-gen2', version: '422.94.202606010000', subscriptionId: ZERO, resourceGroup: RESOURCE_GROUP }),
    rootDisk: { size: Size.gibibytes(256), caching: AzureDiskCaching.READ_WRITE, type: AzureDiskType.PREMIUM_LRS },
    subnet: 'gpu-workers',
    acceleratedNetworking: true,
    dnsServers: ['10.0.10.10', '10.0.11.10'],
    additionalTags: { 'cross-csp-cluster': INFRA_ID },
    nodeLabels: { 'node-role.kubernetes.io/worker-azure': '', 'node.openshift.io/cloud-provider': 'azure', 'node.kubernetes.io/exclude-from-external-load-balancers': '' },
    taints: release.isAtLeast(OpenShiftRelease.V5_0) ? [GPU_TAINT] : [],
  });
  return synth(chart);
}
