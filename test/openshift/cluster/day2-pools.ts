import { App, Chart, Size } from 'cdk8s';
import { OpenShiftCluster, OpenShiftPlatform, OpenShiftRelease, OpenShiftUserData } from '../../../src/openshift';
import { AwsImage, AwsRef, AwsVolumeType, AwsWorkerPool } from '../../../src/providers/aws';
import { AzureDiskCaching, AzureDiskType, AzureImage, AzureVmIdentity, AzureWorkerPool } from '../../../src/providers/azure';
import { CustomProvider, CustomWorkerPool } from '../../../src/providers/custom';
import { GcpDiskType, GcpImage, GcpWorkerPool } from '../../../src/providers/gcp';
import { BareMetalHost, Metal3Image, Metal3WorkerPool } from '../../../src/providers/metal3';
import { OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackRef, OpenStackWorkerPool } from '../../../src/providers/openstack';
import { HostSelector, Replicas } from '../../../src/root';
import { Manifest } from '../../support/manifests';

// A pool on day 2 for each platform, as a user writes it, and the objects that OpenShift's own pages and e2e tests lead to.

export const INFRA_ID = 'ocp-7xk2p';
const NAMESPACE = 'openshift-cluster-api';
const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';
const SUBSCRIPTION = '/subscriptions/00000000-0000-0000-0000-000000000000';
const IDENTITY = `${SUBSCRIPTION}/resourcegroups/${INFRA_ID}-rg/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${INFRA_ID}-identity`;
const GALLERY_IMAGE = `${SUBSCRIPTION}/resourceGroups/${INFRA_ID}-rg/providers/Microsoft.Compute/galleries/gallery_ocp_7xk2p/images/${INFRA_ID}-gen2/versions/422.94.20260601`;
const RHCOS_GCP = 'projects/rhcos-cloud/global/images/rhcos-422-94-202606010000-0-gcp-x86-64';

/** A chart in the namespace of Cluster API. */
export function openShiftChart(): Chart {
  return new Chart(new App(), 'test', { namespace: NAMESPACE });
}

/** A cluster of a platform in a chart of its own. */
export function openShiftCluster(
  platform: OpenShiftPlatform, release: OpenShiftRelease = OpenShiftRelease.V4_22, chart: Chart = openShiftChart()): OpenShiftCluster {
  return new OpenShiftCluster(chart, 'Cluster', { infraId: INFRA_ID, release, platform });
}

/** What a pool is made by, and what comes of it. */
export interface Day2Case {
  readonly platform: OpenShiftPlatform;
  program(cluster: OpenShiftCluster): void;
  expected(): Manifest[];
}

interface SetFacts {
  readonly name: string;
  readonly templateName: string;
  readonly templateKind: string;
  readonly failureDomain?: string;
  readonly dataSecretName?: string;
}

function machineSet({ name, templateName, templateKind, failureDomain, dataSecretName = 'worker-user-data' }: SetFacts): Manifest {
  const labels = { 'cluster.x-k8s.io/cluster-name': INFRA_ID, 'cluster.x-k8s.io/set-name': name };
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineSet',
    metadata: { name, namespace: NAMESPACE, labels: { 'cluster.x-k8s.io/cluster-name': INFRA_ID } },
    spec: {
      clusterName: INFRA_ID,
      replicas: 2,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels: { ...labels, 'node-role.kubernetes.io/worker': '' } },
        spec: {
          clusterName: INFRA_ID,
          bootstrap: { dataSecretName },
          ...failureDomain === undefined ? {} : { failureDomain },
          infrastructureRef: { apiGroup: INFRASTRUCTURE, kind: templateKind, name: templateName },
        },
      },
    },
  };
}

function template(kind: string, version: string, name: string, spec: object): Manifest {
  return { apiVersion: `${INFRASTRUCTURE}/${version}`, kind, metadata: { name, namespace: NAMESPACE }, spec: { template: { spec } } };
}

const AWS: Day2Case = {
  platform: OpenShiftPlatform.AWS,
  program: cluster => new AwsWorkerPool(cluster, 'Burst', {
    poolName: `${INFRA_ID}-burst-us-east-1a`,
    machineTemplateName: `${INFRA_ID}-burst-us-east-1a-6c1f9a2b`,
    replicas: Replicas.fixed(2),
    failureDomain: 'us-east-1a',
    instanceType: 'm6i.xlarge',
    machineIdentity: `${INFRA_ID}-worker-profile`,
    image: AwsImage.fromId('ami-0123456789abcdef0'),
    subnet: AwsRef.fromFilters({ name: 'tag:Name', values: [`${INFRA_ID}-subnet-private-us-east-1a`] }),
    securityGroups: ['node', 'lb'].map(role => AwsRef.fromFilters({ name: 'tag:Name', values: [`${INFRA_ID}-${role}`] })),
    rootDisk: { size: Size.gibibytes(120), type: AwsVolumeType.GP3, encrypted: true },
    additionalTags: { [`kubernetes.io/cluster/${INFRA_ID}`]: 'owned' },
  }),
  expected: () => [
    template('AWSMachineTemplate', 'v1beta2', `${INFRA_ID}-burst-us-east-1a-6c1f9a2b`, {
      instanceType: 'm6i.xlarge',
      iamInstanceProfile: `${INFRA_ID}-worker-profile`,
      ami: { id: 'ami-0123456789abcdef0' },
      ignition: { version: '3.4', storageType: 'UnencryptedUserData' },
      subnet: { filters: [{ name: 'tag:Name', values: [`${INFRA_ID}-subnet-private-us-east-1a`] }] },
      additionalSecurityGroups: ['node', 'lb'].map(role => ({ filters: [{ name: 'tag:Name', values: [`${INFRA_ID}-${role}`] }] })),
      rootVolume: { size: 120, type: 'gp3', encrypted: true },
      additionalTags: { [`kubernetes.io/cluster/${INFRA_ID}`]: 'owned' },
    }),
    machineSet({
      name: `${INFRA_ID}-burst-us-east-1a`, templateName: `${INFRA_ID}-burst-us-east-1a-6c1f9a2b`, templateKind: 'AWSMachineTemplate', failureDomain: 'us-east-1a',
    }),
  ],
};

const AZURE: Day2Case = {
  platform: OpenShiftPlatform.AZURE,
  program: cluster => new AzureWorkerPool(cluster, 'Burst', {
    poolName: `${INFRA_ID}-burst-1`,
    machineTemplateName: `${INFRA_ID}-burst-1-4f0d77aa`,
    replicas: Replicas.fixed(2),
    failureDomain: '1',
    instanceType: 'Standard_D4s_v5',
    sshPublicKey: '',
    machineIdentity: AzureVmIdentity.userAssigned(IDENTITY),
    image: AzureImage.fromId(GALLERY_IMAGE),
    subnet: `${INFRA_ID}-worker-subnet`,
    acceleratedNetworking: true,
    rootDisk: { size: Size.gibibytes(128), caching: AzureDiskCaching.READ_WRITE, type: AzureDiskType.PREMIUM_LRS },
  }),
  expected: () => [
    template('AzureMachineTemplate', 'v1beta1', `${INFRA_ID}-burst-1-4f0d77aa`, {
      vmSize: 'Standard_D4s_v5',
      disableExtensionOperations: true,
      identity: 'UserAssigned',
      userAssignedIdentities: [{ providerID: `azure://${IDENTITY}` }],
      image: { id: GALLERY_IMAGE },
      networkInterfaces: [{ subnetName: `${INFRA_ID}-worker-subnet`, privateIPConfigs: 1, acceleratedNetworking: true }],
      osDisk: { osType: 'Linux', diskSizeGB: 128, cachingType: 'ReadWrite', managedDisk: { storageAccountType: 'Premium_LRS' } },
      sshPublicKey: '',
    }),
    machineSet({ name: `${INFRA_ID}-burst-1`, templateName: `${INFRA_ID}-burst-1-4f0d77aa`, templateKind: 'AzureMachineTemplate', failureDomain: '1' }),
  ],
};

const GCP: Day2Case = {
  platform: OpenShiftPlatform.GCP,
  program: cluster => new GcpWorkerPool(cluster, 'Burst', {
    poolName: `${INFRA_ID}-burst-a`,
    machineTemplateName: `${INFRA_ID}-burst-a-91be0c33`,
    replicas: Replicas.fixed(2),
    failureDomain: 'us-central1-a',
    instanceType: 'n2-standard-4',
    image: GcpImage.fromPath(RHCOS_GCP),
    rootDisk: { type: GcpDiskType.PD_SSD, size: Size.gibibytes(128) },
    subnet: `${INFRA_ID}-worker-subnet`,
    ipForwarding: false,
    machineIdentity: { email: `${INFRA_ID}-w@example-project.iam.gserviceaccount.com` },
    additionalNetworkTags: [`${INFRA_ID}-worker`],
    additionalLabels: { [`kubernetes-io-cluster-${INFRA_ID}`]: 'owned' },
  }),
  expected: () => [
    template('GCPMachineTemplate', 'v1beta1', `${INFRA_ID}-burst-a-91be0c33`, {
      instanceType: 'n2-standard-4',
      image: RHCOS_GCP,
      rootDeviceType: 'pd-ssd',
      rootDeviceSize: 128,
      subnet: `${INFRA_ID}-worker-subnet`,
      ipForwarding: 'Disabled',
      serviceAccounts: { email: `${INFRA_ID}-w@example-project.iam.gserviceaccount.com`, scopes: ['https://www.googleapis.com/auth/cloud-platform'] },
      additionalNetworkTags: [`${INFRA_ID}-worker`],
      additionalLabels: { [`kubernetes-io-cluster-${INFRA_ID}`]: 'owned' },
    }),
    machineSet({ name: `${INFRA_ID}-burst-a`, templateName: `${INFRA_ID}-burst-a-91be0c33`, templateKind: 'GCPMachineTemplate', failureDomain: 'us-central1-a' }),
  ],
};

const BMC = 'redfish-virtualmedia+https://192.168.111.1:8000/redfish/v1/Systems/11111111-2222-3333-4444-555555555555';

const BARE_METAL: Day2Case = {
  platform: OpenShiftPlatform.BARE_METAL,
  program: cluster => {
    const chart = Chart.of(cluster);
    new BareMetalHost(chart, 'Host', {
      hostName: 'extraworker-0',
      labels: { 'machine-class': 'burst' },
      bootMacAddress: '00:5c:52:31:3a:9c',
      bmcAddress: BMC,
      bmcCredentialsSecretName: 'extraworker-0-bmc',
    });
    new OpenShiftUserData(chart, 'UserData', { secretStoreName: 'openshift-machine-api' });
    new Metal3WorkerPool(cluster, 'Burst', {
      machineTemplateName: `${INFRA_ID}-burst-51ab0022`,
      replicas: Replicas.fixed(2),
      image: Metal3Image.customDeploy('install_coreos'),
      hostSelector: HostSelector.matchLabels({ 'machine-class': 'burst' }),
    });
  },
  expected: () => [
    {
      apiVersion: 'metal3.io/v1alpha1',
      kind: 'BareMetalHost',
      metadata: { name: 'extraworker-0', namespace: NAMESPACE, labels: { 'machine-class': 'burst' } },
      spec: { online: true, bootMACAddress: '00:5c:52:31:3a:9c', bootMode: 'UEFI', bmc: { address: BMC, credentialsName: 'extraworker-0-bmc' } },
    },
    {
      apiVersion: 'external-secrets.io/v1',
      kind: 'ExternalSecret',
      metadata: { name: 'worker-user-data-managed', namespace: NAMESPACE },
      spec: {
        refreshInterval: '1h',
        secretStoreRef: { kind: 'SecretStore', name: 'openshift-machine-api' },
        target: {
          name: 'worker-user-data-managed',
          creationPolicy: 'Owner',
          template: { engineVersion: 'v2', data: { value: '{{ .userData }}', userData: '{{ .userData }}', format: 'ignition' } },
        },
        data: [{ secretKey: 'userData', remoteRef: { key: 'worker-user-data-managed', property: 'userData' } }],
      },
    },
    template('Metal3MachineTemplate', 'v1beta1', `${INFRA_ID}-burst-51ab0022`, {
      customDeploy: { method: 'install_coreos' },
      userData: { name: 'worker-user-data-managed' },
      hostSelector: { matchLabels: { 'machine-class': 'burst' } },
    }),
    machineSet({
      name: `${INFRA_ID}-burst`, templateName: `${INFRA_ID}-burst-51ab0022`, templateKind: 'Metal3MachineTemplate', dataSecretName: 'worker-user-data-managed',
    }),
  ],
};

const OPENSTACK: Day2Case = {
  platform: OpenShiftPlatform.OPENSTACK,
  program: cluster => new OpenStackWorkerPool(cluster, 'Burst', {
    machineTemplateName: `${INFRA_ID}-burst-2a77c910`,
    replicas: Replicas.fixed(2),
    instanceType: OpenStackFlavor.fromName('m1.xlarge'),
    image: OpenStackImage.fromName(`${INFRA_ID}-rhcos`),
    identity: OpenStackIdentity.fromSecret('openstack-cloud-credentials', 'openstack'),
    securityGroups: [OpenStackRef.fromName(`${INFRA_ID}-worker`)],
  }),
  expected: () => [
    template('OpenStackMachineTemplate', 'v1beta1', `${INFRA_ID}-burst-2a77c910`, {
      flavor: 'm1.xlarge',
      identityRef: { name: 'openstack-cloud-credentials', cloudName: 'openstack' },
      image: { filter: { name: `${INFRA_ID}-rhcos` } },
      securityGroups: [{ filter: { name: `${INFRA_ID}-worker` } }],
    }),
    machineSet({ name: `${INFRA_ID}-burst`, templateName: `${INFRA_ID}-burst-2a77c910`, templateKind: 'OpenStackMachineTemplate' }),
  ],
};

const VSPHERE_MACHINE = {
  server: 'vcenter.example.com',
  datacenter: 'dc1',
  datastore: '/dc1/datastore/ds1',
  folder: `/dc1/vm/${INFRA_ID}`,
  resourcePool: '/dc1/host/cluster1/Resources',
  template: `${INFRA_ID}-rhcos-region-zone`,
  cloneMode: 'fullClone',
  diskGiB: 120,
  numCPUs: 4,
  memoryMiB: 16384,
  network: { devices: [{ networkName: 'VM Network', dhcp4: true }] },
};

const VSPHERE: Day2Case = {
  platform: OpenShiftPlatform.VSPHERE,
  program: cluster => new CustomWorkerPool(cluster, 'Burst', {
    provider: new CustomProvider({
      traits: {
        provider: 'vsphere',
        infraClusterKind: 'VSphereCluster',
        primaryRank: 30,
        publishesReadyCondition: true,
        machinesNeedReadyCondition: false,
        honoursManagedBy: true,
        needsExplicitEndpoint: true,
        hostsAreScarce: false,
        providerIdScheme: 'vsphere',
      },
    }),
    machineTemplateName: `${INFRA_ID}-burst-7d40be11`,
    replicas: Replicas.fixed(2),
    machineTemplate: { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind: 'VSphereMachineTemplate', spec: VSPHERE_MACHINE },
  }),
  expected: () => [
    template('VSphereMachineTemplate', 'v1beta1', `${INFRA_ID}-burst-7d40be11`, VSPHERE_MACHINE),
    machineSet({ name: `${INFRA_ID}-burst`, templateName: `${INFRA_ID}-burst-7d40be11`, templateKind: 'VSphereMachineTemplate' }),
  ],
};

export const DAY2_CASES: readonly Day2Case[] = [AWS, AZURE, GCP, BARE_METAL, OPENSTACK, VSPHERE];
