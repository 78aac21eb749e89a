export { type OpenStackApiServerLoadBalancer, type OpenStackApiServerProps, type OpenStackLoadBalancerMonitor } from './api-server';
export { OpenStackControlPlane, type OpenStackControlPlaneProps } from './control-plane';
export { OpenStackIdentity } from './identity';
export { OpenStackFlavor, OpenStackImage } from './image';
export { type OpenStackBastion, OpenStackInfraCluster, type OpenStackInfraClusterProps } from './infra-cluster';
export { type OpenStackMachineProps } from './machine-template';
export { type OpenStackAllocationPool, type OpenStackManagedSubnet, type OpenStackNetworkProps, type OpenStackRouterIp } from './network';
export { type OpenStackAddressPair, type OpenStackFixedIp, type OpenStackPort, type OpenStackValueSpec } from './ports';
export { type OpenStackFilter, OpenStackRef, OpenStackServerGroup, type OpenStackSubnetFilter, OpenStackSubnetRef } from './references';
export { OpenStackSchedulerHint } from './scheduler-hint';
export {
  OpenStackEtherType, OpenStackManagedGroup, type OpenStackManagedSecurityGroups, OpenStackRemote, type OpenStackSecurityGroupRule,
  OpenStackTrafficDirection,
} from './security-groups';
export { type OpenStackServerProps } from './server';
export { OpenStackBlockDevice, type OpenStackVolume, OpenStackVolumeZone } from './volumes';
export { OpenStackWorkerPool, type OpenStackWorkerPoolProps } from './worker-pool';
