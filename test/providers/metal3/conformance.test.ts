import {
  Metal3AutomatedCleaningMode, Metal3BondMode, Metal3BondOptions, Metal3BondXmitHashPolicy, Metal3ChecksumType, Metal3ControlPlane,
  Metal3ControlPlaneProps, Metal3DataProps, Metal3EthernetOptions, Metal3Gateway, Metal3Image, Metal3ImageOptions, Metal3IndexOptions, Metal3IpPool,
  Metal3Link, Metal3MacAddress, Metal3MachineProps, Metal3MetaData, Metal3MetaDataSource, Metal3Network, Metal3Route, Metal3StaticNetworkOptions,
  Metal3VlanOptions, Metal3WorkerPool, Metal3WorkerPoolProps,
} from '../../../src/providers/metal3';
import { METAL3_TRAITS } from '../../../src/providers/metal3/traits';
import { HostSelector, HostSelectorOperator, MixedCluster } from '../../../src/root';
import { IMAGE } from '../../support/charts';
import { describeProvider } from '../conformance';
import { ALL_CLOUD_INIT_PROPS, ALL_CONTROL_PLANE_PROPS, ALL_WORKER_POOL_PROPS } from '../kubeadm-props';

const image: Required<Metal3ImageOptions> = {
  url: 'http://images.example.com/node.qcow2', checksum: 'ab'.repeat(64), checksumType: Metal3ChecksumType.SHA512,
};

const ethernet: Required<Metal3EthernetOptions> = { macAddress: Metal3MacAddress.of('00:5a:91:3f:9a:bd'), mtu: 8999, name: 'uplink0', type: 'vif' };

const bond: Required<Metal3BondOptions> = {
  macAddress: Metal3MacAddress.fromAnnotation(Metal3MetaDataSource.BARE_METAL_HOST, 'example.com/mac'),
  mtu: 8998,
  name: 'bonded0',
  mode: Metal3BondMode.BALANCE_XOR,
  links: ['first', 'second'],
  xmitHashPolicy: Metal3BondXmitHashPolicy.LAYER2_3,
  parameters: { miimon: '173' },
};

const vlan: Required<Metal3VlanOptions> = { macAddress: Metal3MacAddress.fromHostInterface('eno7'), mtu: 8997, name: 'tagged0', vlanId: 2049, link: 'bond' };

const index: Required<Metal3IndexOptions> = { offset: 301, step: 302, prefix: 'index-prefix-', suffix: '-index-suffix' };

/** Every prop of the data; pools are those of another app, so that only their names are written. */
function allData(cluster: MixedCluster): Required<Metal3DataProps> {
  const pool = (name: string) => Metal3IpPool.fromPoolName(cluster, name, name);
  const route: Required<Metal3Route> = { destination: '10.99.0.0/16', gateway: Metal3Gateway.of('10.98.0.1'), dnsServers: ['10.97.0.1'] };
  const network: Required<Metal3StaticNetworkOptions> = { link: 'tagged', pool: pool('network-pool'), routes: [route] };
  return {
    dataTemplateName: 'fixed-data',
    metaData: [
      Metal3MetaData.objectName('host-name', Metal3MetaDataSource.BARE_METAL_HOST),
      Metal3MetaData.index('number', index),
      Metal3MetaData.ipAddress('address', pool('metadata-pool')),
    ],
    links: [
      Metal3Link.ethernet('first', ethernet),
      Metal3Link.ethernet('second', { macAddress: Metal3MacAddress.fromHostInterface('eno8') }),
      Metal3Link.bond('bond', bond),
      Metal3Link.vlan('tagged', vlan),
    ],
    networks: [
      Metal3Network.ipv4('internal', network),
      Metal3Network.ipv6('internal-v6', { link: 'bond', pool: pool('network-pool-v6'), routes: [{ gateway: Metal3Gateway.fromPool(pool('gateway-pool')) }] }),
    ],
    dnsServers: ['10.96.96.96'],
    dnsServersFromPool: pool('dns-pool'),
  };
}

const machine = (cluster: MixedCluster): Required<Metal3MachineProps> => ({
  image: Metal3Image.qcow2(image),
  hostSelector: HostSelector.matchLabels({ 'machine-class': 'dense' })
    .alsoMatching(HostSelector.matchExpressions({ key: 'rack', operator: HostSelectorOperator.NOT_IN, values: ['attic'] })),
  data: allData(cluster),
  automatedCleaningMode: Metal3AutomatedCleaningMode.DISABLED,
  nodeReuse: true,
});

const infraChanges = {
  'the image': { image: Metal3Image.raw({ url: 'http://172.22.0.1/images/other.raw', checksum: 'http://172.22.0.1/images/other.raw.sha256sum' }) },
  'the host selector': { hostSelector: HostSelector.matchLabels({ 'machine-class': 'sparse' }) },
};

// Metal3 wants operators in lower case, and networks without their prefix length.
const writtenAs = { 'NotIn': 'notin', '10.99.0.0/16': '10.99.0.0' };

describeProvider<Metal3ControlPlaneProps, Metal3WorkerPoolProps>({
  traits: METAL3_TRAITS,
  controlPlane: {
    minimal: { image: IMAGE },
    all: cluster => ({ ...ALL_CONTROL_PLANE_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine(cluster) }),
    create: (cluster, props) => {
      const { resource, machineTemplate, dataTemplate } = new Metal3ControlPlane(cluster, 'ControlPlane', props);
      return { owner: resource, machineTemplate, others: [dataTemplate] };
    },
    infraChanges,
    writtenAs,
  },
  workerPool: {
    minimal: { image: IMAGE },
    all: cluster => ({ ...ALL_WORKER_POOL_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine(cluster) }),
    create: (cluster, props) => {
      const { machineDeployment, machineTemplate, bootstrapTemplate, dataTemplate } = new Metal3WorkerPool(cluster, 'Workers', props);
      return { owner: machineDeployment, machineTemplate, bootstrapTemplate, others: [dataTemplate] };
    },
    infraChanges,
    writtenAs,
  },
});
