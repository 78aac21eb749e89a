import { Size } from 'cdk8s';
import { createInfra, ID, MACHINE } from './machines';
import {
  OpenStackAddressPair, OpenStackBlockDevice, OpenStackControlPlane, OpenStackControlPlaneProps, OpenStackFilter, OpenStackFixedIp,
  OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackMachineProps, OpenStackPort, OpenStackRef, OpenStackSchedulerHint,
  OpenStackServerGroup, OpenStackSubnetFilter, OpenStackSubnetRef, OpenStackValueSpec, OpenStackVolume, OpenStackVolumeZone,
  OpenStackWorkerPool, OpenStackWorkerPoolProps,
} from '../../../src/providers/openstack';
import { OPENSTACK_TRAITS } from '../../../src/providers/openstack/traits';
import { describeProvider } from '../conformance';
import { ALL_CLOUD_INIT_PROPS, ALL_CONTROL_PLANE_PROPS, ALL_WORKER_POOL_PROPS } from '../kubeadm-props';

const volume: Required<OpenStackVolume> = { size: Size.gibibytes(101), type: 'fast', availabilityZone: OpenStackVolumeZone.fromName('volume-zone') };

const filter: Required<OpenStackFilter> = {
  name: 'filter-name',
  description: 'filter-description',
  projectId: 'filter-project',
  tags: ['filter-tag'],
  tagsAny: ['filter-tag-any'],
  notTags: ['filter-not-tag'],
  notTagsAny: ['filter-not-tag-any'],
};

const subnetFilter: Required<OpenStackSubnetFilter> = {
  ...filter, cidr: '10.77.0.0/16', gatewayIp: '10.77.0.1', ipVersion: 4, ipv6AddressMode: 'dhcpv6-stateful', ipv6RaMode: 'dhcpv6-stateless',
};

const fixedIp: Required<OpenStackFixedIp> = { subnet: OpenStackSubnetRef.fromFilter(subnetFilter), ipAddress: '10.77.0.77' };
const addressPair: Required<OpenStackAddressPair> = { ipAddress: '10.78.0.0/24', macAddress: 'fa:16:3e:00:00:78' };
const valueSpec: Required<OpenStackValueSpec> = { name: 'value-name', key: 'value-key', value: 'value-value' };

const port: Required<OpenStackPort> = {
  network: OpenStackRef.fromFilter(filter),
  fixedIps: [fixedIp],
  securityGroups: [OpenStackRef.fromName('port-group')],
  disablePortSecurity: false,
  allowedAddressPairs: [addressPair],
  vnicType: 'direct',
  ovsHardwareOffload: true,
  trustedVf: true,
  trunk: true,
  nameSuffix: 'storage',
  description: 'port-description',
  adminStateUp: false,
  macAddress: 'fa:16:3e:00:00:79',
  propagateUplinkStatus: true,
  hostId: 'host-7',
  tags: ['port-tag'],
  valueSpecs: [valueSpec],
};

const machine: Required<OpenStackMachineProps> = {
  instanceType: OpenStackFlavor.fromId('flavor-7'),
  image: OpenStackImage.fromId(ID),
  sshKeyName: 'operators',
  rootDisk: volume,
  additionalDisks: [OpenStackBlockDevice.volume('data', { size: Size.gibibytes(102), type: 'slow' }), OpenStackBlockDevice.local('scratch', Size.gibibytes(103))],
  ports: [port],
  securityGroups: [OpenStackRef.fromName('machine-group')],
  serverGroup: OpenStackServerGroup.fromName('spread'),
  metadata: { role: 'server-metadata' },
  tags: ['machine-tag'],
  configDrive: true,
  trunk: true,
  schedulerHints: [OpenStackSchedulerHint.text('rack', 'seven'), OpenStackSchedulerHint.number('slot', 104)],
  identity: OpenStackIdentity.fromClusterIdentity('shared-identity', 'other-cloud', 'region-two'),
  floatingIpPoolName: 'public-pool',
  externalCloudProvider: false,
};

const infraChanges = {
  'the instance type': { instanceType: OpenStackFlavor.fromName('m1.xlarge') },
  'the image': { image: OpenStackImage.fromTags('kubernetes', 'v1.34.2') },
  'a tag': { tags: ['another-tag'] },
};

describeProvider<OpenStackControlPlaneProps, OpenStackWorkerPoolProps>({
  traits: OPENSTACK_TRAITS,
  prepare: cluster => {
    createInfra(cluster, { apiServerLoadBalancer: {} });
    return [];
  },
  controlPlane: {
    minimal: MACHINE,
    all: () => ({ ...ALL_CONTROL_PLANE_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine }),
    create: (cluster, props) => {
      const { resource, machineTemplate } = new OpenStackControlPlane(cluster, 'ControlPlane', props);
      return { owner: resource, machineTemplate, others: [] };
    },
    infraChanges,
  },
  workerPool: {
    minimal: MACHINE,
    all: () => ({ ...ALL_WORKER_POOL_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine }),
    create: (cluster, props) => {
      const { machineDeployment, machineTemplate, bootstrapTemplate } = new OpenStackWorkerPool(cluster, 'Workers', props);
      return { owner: machineDeployment, machineTemplate, bootstrapTemplate, others: [] };
    },
    infraChanges,
  },
});
