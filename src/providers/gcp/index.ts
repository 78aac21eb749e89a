export { GcpControlPlane, type GcpControlPlaneProps } from './control-plane';
export { type GcpDisk, type GcpDiskEncryptionKey, GcpDiskType, type GcpRootDisk } from './disks';
export { GkeBootstrap } from './gke-bootstrap';
export { GkeControlPlane } from './gke-control-plane';
export { type GkeControlPlaneProps, type GkeEndpointAccess, GkeReleaseChannel } from './gke-control-plane-props';
export { GkeInfraCluster, type GkeInfraClusterProps } from './gke-infra-cluster';
export { GkeDiskType, GkeImage, GkeMachinePool, type GkeMachinePoolProps } from './gke-machine-pool';
export { GcpImage } from './image';
export { type GcpIdentity, GcpInfraCluster, type GcpInfraClusterProps } from './infra-cluster';
export { type GcpLoadBalancer, GcpLoadBalancerType } from './load-balancer';
export { GcpMachinePool, type GcpMachinePoolProps } from './machine-pool';
export {
  type GcpAccelerator, GcpCapacityType, GcpConfidentialCompute, GcpHostMaintenance, type GcpMachineProps, type GcpServiceAccount,
  type GcpShieldedInstance,
} from './machine-props';
export { type GcpNetwork, GcpStackType, type GcpSubnet, GcpSubnetPurpose } from './network';
export { type GcpResourceManagerTag } from './resource-manager-tags';
export { GcpWorkerPool, type GcpWorkerPoolProps } from './worker-pool';
