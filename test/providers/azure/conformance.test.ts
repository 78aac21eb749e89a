import { Duration, Size } from 'cdk8s';
import { MACHINE, INFRA } from './machines';
import {
  AzureBootDiagnostics, AzureCapacityType, AzureConfidentialEncryption, AzureControlPlane, AzureControlPlaneProps, AzureDataDisk, AzureDiskCaching,
  AzureDiskType, AzureEphemeralPlacement, AzureImage, AzureInfraCluster, AzureMachinePool, AzureMachinePoolProps, AzureMachinePoolRollout,
  AzureMachineProps, AzureMarketplaceImageOptions, AzureNetworkInterface, AzureOrchestrationMode, AzureOsDisk, AzureSecurity, AzureSecurityType,
  AzureSpotEviction, AzureSpotOptions, AzureVmExtension, AzureVmIdentity, AzureVmProps, AzureWorkerPool, AzureWorkerPoolProps,
} from '../../../src/providers/azure';
import { AZURE_TRAITS } from '../../../src/providers/azure/traits';
import { DeletionOrder, IntOrPercent, MixedCluster } from '../../../src/root';
import { describeMachinePool, describeProvider } from '../conformance';
import { EveryProp } from '../conformance-builder';
import { ALL_CLOUD_INIT_PROPS, ALL_CONTROL_PLANE_PROPS, ALL_NODE_MACHINE_POOL_PROPS, ALL_WORKER_POOL_PROPS } from '../kubeadm-props';

const COMPUTE = '/subscriptions/66666666-7777-8888-9999-000000000000/resourceGroups/shared/providers/Microsoft.Compute';
const IDENTITY = '/subscriptions/66666666-7777-8888-9999-000000000000/resourceGroups/shared/providers/Microsoft.ManagedIdentity/userAssignedIdentities/node';

const OTHER_KEY = 'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAB other@example.com';

const image: Required<AzureMarketplaceImageOptions> = { publisher: 'acme', offer: 'node', sku: 'ubuntu-2404', version: '134.2.7', thirdParty: true };

// An ephemeral disk cannot be encrypted by a set, and no other has a placement.
const rootDisk: EveryProp<AzureOsDisk> = {
  size: Size.gibibytes(131),
  type: AzureDiskType.PREMIUM_ZRS,
  caching: AzureDiskCaching.READ_WRITE,
  ephemeral: true,
  ephemeralPlacement: AzureEphemeralPlacement.NVME_DISK,
  diskEncryptionSetId: undefined,
  confidentialEncryption: AzureConfidentialEncryption.GUEST_STATE_ONLY,
};

const dataDisk: Required<AzureDataDisk> = {
  nameSuffix: 'etcddisk',
  size: Size.gibibytes(257),
  lun: 61,
  type: AzureDiskType.STANDARD_SSD_ZRS,
  caching: AzureDiskCaching.READ_ONLY,
  diskEncryptionSetId: `${COMPUTE}/diskEncryptionSets/data`,
};

const spot: Required<AzureSpotOptions> = { maxPrice: 0.0375, evictionPolicy: AzureSpotEviction.DELETE };

const security: Required<AzureSecurity> = { type: AzureSecurityType.CONFIDENTIAL_VM, secureBoot: true, vtpm: true, encryptionAtHost: true };

const extension: Required<AzureVmExtension> = { name: 'watch', publisher: 'Acme.Azure', version: '2.19', settings: { level: 'verbose' } };

function networkInterface(subnet: string): Required<AzureNetworkInterface> {
  return { subnet, privateIpConfigs: 29, acceleratedNetworking: false };
}

// The short props cannot stand beside the interfaces.
function vm(subnet: string): EveryProp<AzureVmProps> {
  return {
    instanceType: 'Standard_DC8as_v5',
    sshPublicKey: OTHER_KEY,
    image: AzureImage.fromMarketplace(image),
    rootDisk,
    additionalDisks: [dataDisk],
    machineIdentity: AzureVmIdentity.userAssigned(IDENTITY),
    capacityType: AzureCapacityType.spot(spot),
    subnet: undefined,
    acceleratedNetworking: undefined,
    networkInterfaces: [networkInterface(subnet)],
    security,
    additionalTags: { costs: 'research' },
    ultraSsd: true,
    bootDiagnostics: AzureBootDiagnostics.userManaged('https://boot.blob.core.windows.net/'),
    vmExtensions: [extension],
    disableVmBootstrapExtension: false,
    externalCloudProvider: false,
    azureJson: true,
  };
}

function machine(subnet: string): EveryProp<AzureMachineProps> {
  return {
    ...vm(subnet),
    dnsServers: ['10.53.0.53'],
    ipForwarding: true,
    capacityReservationGroupId: `${COMPUTE}/capacityReservationGroups/reserved`,
    disableExtensionOperations: false,
  };
}

const rollout: Required<AzureMachinePoolRollout> = {
  maxSurge: IntOrPercent.percent(37), maxUnavailable: IntOrPercent.of(41), deletionOrder: DeletionOrder.NEWEST,
};

const writtenAs = { [OTHER_KEY]: Buffer.from(OTHER_KEY).toString('base64'), ['0.0375']: '37500u' };

// The disk is that of a confidential machine.
const alongWith = { rootDisk: { security } };

const infraChanges = {
  'the instance type': { instanceType: 'Standard_E8s_v5' },
  'the image': { image: AzureImage.fromId(`${COMPUTE}/images/node`) },
  'a further disk': { additionalDisks: [{ nameSuffix: 'data', size: Size.gibibytes(64) }] },
};

// The root disk of `all` is ephemeral or encrypted in another way.
const untried = ['rootDisk.diskEncryptionSetId'];

function prepare(cluster: MixedCluster) {
  new AzureInfraCluster(cluster, 'Azure', INFRA);
  return [];
}

describeProvider<AzureControlPlaneProps, AzureWorkerPoolProps>({
  traits: AZURE_TRAITS,
  prepare,
  writtenAs,
  controlPlane: {
    minimal: MACHINE,
    all: () => ({ ...ALL_CONTROL_PLANE_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine('edge-controlplane-subnet') }),
    create: (cluster, props) => {
      const { resource, machineTemplate } = new AzureControlPlane(cluster, 'ControlPlane', props);
      return { owner: resource, machineTemplate, others: [] };
    },
    alongWith,
    infraChanges,
    untried,
  },
  workerPool: {
    minimal: MACHINE,
    // An availability set cannot stand beside a failure domain.
    all: () => ({
      ...ALL_WORKER_POOL_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine('edge-node-subnet'), failureDomain: '2', availabilitySet: undefined, publicIp: true,
    }),
    create: (cluster, props) => {
      const { machineDeployment, machineTemplate, bootstrapTemplate } = new AzureWorkerPool(cluster, 'Workers', props);
      return { owner: machineDeployment, machineTemplate, bootstrapTemplate, others: [] };
    },
    alongWith,
    infraChanges,
    untried,
  },
});

describeMachinePool<AzureMachinePoolProps>({
  name: 'azure machine pool',
  prepare,
  controlPlane: cluster => {
    const { resource, machineTemplate } = new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
    return [resource, machineTemplate];
  },
  minimal: MACHINE,
  all: () => ({
    ...ALL_NODE_MACHINE_POOL_PROPS,
    ...ALL_CLOUD_INIT_PROPS,
    ...vm('edge-node-subnet'),
    failureDomains: ['1', '3'],
    region: 'northeurope',
    orchestrationMode: AzureOrchestrationMode.FLEXIBLE,
    rollout,
    zoneBalance: true,
    platformFaultDomainCount: 4,
    terminateNotificationTimeout: Duration.minutes(7),
  }),
  create: (cluster, props) => {
    const { machinePool, infraPool, bootstrapConfig } = new AzureMachinePool(cluster, 'Burst', props);
    return { owner: machinePool, infraPool, bootstrapConfig, others: [] };
  },
  // Azure counts it in minutes.
  writtenAs: { ...writtenAs, 420: '7' },
  untried,
  alongWith,
  infraChanges,
});
