import { Size } from 'cdk8s';
import { INFRA, MACHINE } from './machines';
import {
  GcpAccelerator, GcpCapacityType, GcpConfidentialCompute, GcpControlPlane, GcpControlPlaneProps, GcpDisk, GcpDiskType, GcpHostMaintenance, GcpImage,
  GcpInfraCluster, GcpMachinePool, GcpMachinePoolProps, GcpMachineProps, GcpRootDisk, GcpServiceAccount, GcpShieldedInstance, GcpWorkerPool,
  GcpWorkerPoolProps,
} from '../../../src/providers/gcp';
import { GCP_TRAITS } from '../../../src/providers/gcp/traits';
import { MixedCluster } from '../../../src/root';
import { describeMachinePool, describeProvider } from '../conformance';
import { ALL_CLOUD_INIT_PROPS, ALL_CONTROL_PLANE_PROPS, ALL_NODE_MACHINE_POOL_PROPS, ALL_WORKER_POOL_PROPS } from '../kubeadm-props';

const rootDisk: Required<GcpRootDisk> = {
  size: Size.gibibytes(101),
  type: GcpDiskType.PD_SSD,
  encryptionKey: {
    kmsKeyName: 'projects/key-project/locations/europe-west1/keyRings/ring/cryptoKeys/key',
    serviceAccount: 'disks@key-project.iam.gserviceaccount.com',
  },
};
const disk: Required<GcpDisk> = { type: GcpDiskType.PD_BALANCED, size: Size.gibibytes(203), encrypted: true };
const accelerator: Required<GcpAccelerator> = { type: 'nvidia-tesla-t4', count: 3 };
const machineIdentity: Required<GcpServiceAccount> = {
  email: 'nodes@my-project.iam.gserviceaccount.com', scopes: ['https://www.googleapis.com/auth/devstorage.read_only'],
};
const shieldedInstance: Required<GcpShieldedInstance> = { secureBoot: true, vtpm: false, integrityMonitoring: false };

const machine: Required<GcpMachineProps> = {
  instanceType: 'n2d-standard-8',
  image: GcpImage.fromFamily('projects/image-project/global/images/family/nodes'),
  subnet: 'nodes',
  publicIp: true,
  rootDisk,
  additionalDisks: [disk],
  capacityType: GcpCapacityType.SPOT,
  accelerators: [accelerator],
  hostMaintenance: GcpHostMaintenance.TERMINATE,
  machineIdentity,
  additionalNetworkTags: ['ssh-allowed'],
  additionalLabels: { team: 'metal' },
  metadata: { 'serial-port-enable': 'on' },
  resourceManagerTags: [{ parentId: '123456789', key: 'environment', value: 'staging' }],
  shieldedInstance,
  confidentialCompute: GcpConfidentialCompute.AMD_SEV,
  ipForwarding: false,
  externalCloudProvider: false,
};

const infraChanges = {
  'the instance type': { instanceType: 'c2d-standard-4' },
  'the image': { image: GcpImage.fromPath('projects/my-project/global/images/other') },
};
const alongWith = { confidentialCompute: { instanceType: 'n2d-standard-8' }, additionalDisks: { rootDisk } };
const zone = 'europe-west1-b';
const writtenAs = { spot: 'Spot' };
const clusterProps = { endpoint: undefined };

function prepare(cluster: MixedCluster): [] {
  new GcpInfraCluster(cluster, 'Gcp', INFRA);
  return [];
}

describeProvider<GcpControlPlaneProps, GcpWorkerPoolProps>({
  traits: GCP_TRAITS,
  clusterProps,
  prepare,
  writtenAs,
  controlPlane: {
    minimal: MACHINE,
    // Control planes spread over zones, so their GPUs are named with one.
    all: () => ({
      ...ALL_CONTROL_PLANE_PROPS,
      ...ALL_CLOUD_INIT_PROPS,
      ...machine,
      accelerators: [{ ...accelerator, type: 'projects/my-project/zones/europe-west1-b/acceleratorTypes/nvidia-tesla-t4' }],
    }),
    create: (cluster, props) => {
      const { resource, machineTemplate } = new GcpControlPlane(cluster, 'ControlPlane', props);
      return { owner: resource, machineTemplate, others: [] };
    },
    infraChanges,
    alongWith,
  },
  workerPool: {
    minimal: MACHINE,
    all: () => ({ ...ALL_WORKER_POOL_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine, failureDomain: zone }),
    create: (cluster, props) => {
      const { machineDeployment, machineTemplate, bootstrapTemplate } = new GcpWorkerPool(cluster, 'Workers', props);
      return { owner: machineDeployment, machineTemplate, bootstrapTemplate, others: [] };
    },
    infraChanges,
    alongWith: { ...alongWith, accelerators: { failureDomain: zone } },
  },
});

describeMachinePool<GcpMachinePoolProps>({
  name: 'gcp machine pool',
  clusterProps,
  prepare,
  writtenAs,
  controlPlane: cluster => {
    const { resource, machineTemplate } = new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
    return [resource, machineTemplate];
  },
  minimal: { ...MACHINE, failureDomains: [zone] },
  all: () => ({ ...ALL_NODE_MACHINE_POOL_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine, failureDomains: ['europe-west1-c'] }),
  create: (cluster, props) => {
    const { machinePool, infraPool, bootstrapConfig } = new GcpMachinePool(cluster, 'Group', props);
    return { owner: machinePool, infraPool, bootstrapConfig, others: [] };
  },
  infraChanges,
  alongWith,
});
