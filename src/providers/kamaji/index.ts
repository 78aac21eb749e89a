export { KamajiApiVersion } from './api-version';
export { type KamajiComponent, type KamajiKine } from './component';
export { KamajiControlPlane } from './control-plane';
export {
  type KamajiAddonImage, KamajiAddressType, KamajiCgroupDriver, type KamajiControlPlaneProps, type KamajiDataStoreOverride,
} from './control-plane-props';
export { KamajiKonnectivity, type KamajiKonnectivityOptions } from './konnectivity';
export { type KamajiGateway, type KamajiIngress, type KamajiNetworkProps, KamajiPortProtocol, type KamajiServicePort } from './network';
export { type KamajiHostingCluster, type KamajiPlacementProps } from './placement';
