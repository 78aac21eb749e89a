export { BareMetalHost, type BareMetalHostProps, Metal3BootMode, type Metal3RootDeviceHints } from './bare-metal-host';
export { Metal3ControlPlane, type Metal3ControlPlaneProps } from './control-plane';
export { type Metal3DataProps } from './data-template';
export { Metal3ChecksumType, Metal3Image, type Metal3ImageOptions } from './image';
export { type Metal3FailureDomain, Metal3InfraCluster, type Metal3InfraClusterProps } from './infra-cluster';
export { Metal3IpPool, type Metal3IpPoolProps, type Metal3IpRange } from './ip-pool';
export {
  Metal3BondMode, type Metal3BondOptions, Metal3BondXmitHashPolicy, type Metal3EthernetOptions, Metal3Link, type Metal3LinkOptions, Metal3MacAddress,
  type Metal3VlanOptions,
} from './links';
export { Metal3AutomatedCleaningMode, type Metal3MachineProps } from './machine-template';
export { type Metal3IndexOptions, Metal3MetaData, Metal3MetaDataSource } from './meta-data';
export { Metal3Gateway, Metal3Network, type Metal3NetworkOptions, type Metal3Route, type Metal3StaticNetworkOptions } from './networks';
export { Metal3Remediation, type Metal3RemediationProps } from './remediation';
export { Metal3WorkerPool, type Metal3WorkerPoolProps } from './worker-pool';
