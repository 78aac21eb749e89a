export { LinkCrossplane, type LinkCrossplaneProps } from './crossplane';
export { type LinkDirectConnectAws } from './direct-connect/aws';
export { type LinkExpressRoute } from './direct-connect/azure';
export { LinkDirectConnectDriver, type LinkDirectConnectProps } from './direct-connect/driver';
export { type LinkInterconnect } from './direct-connect/gcp';
export { LinkDns, type LinkDnsProps, type LinkResolverAddress } from './dns/dns';
export { type ILinkDriver, type LinkContext } from './driver';
export { LinkAwsEnd, type LinkAwsEndProps } from './ends/aws';
export { LinkAzureEnd, type LinkAzureEndProps } from './ends/azure';
export { LinkPlatform, type ILinkEnd, type LinkCloudEndProps, type LinkEndProps } from './ends/end';
export { LinkGcpEnd, type LinkGcpEndProps } from './ends/gcp';
export { LinkOnPremEnd, type LinkOnPremEndProps } from './ends/on-prem';
export { LinkIpsecDriver, LinkRouting, type LinkIpsecProps, type LinkIpsecTunnel, type LinkResolvedTunnel } from './ipsec/driver';
export { LinkNodeTunnel, type LinkNodeTunnelProps } from './ipsec/node-tunnel';
export { LinkRouter, type LinkRouterOptions, type LinkRouterParameters, type LinkRouterTunnel } from './ipsec/router';
export { Link, type LinkProps } from './link';
export { LinkDriver } from './link-driver';
export { LinkEnd } from './link-end';
export { LinkOverhead } from './mtu';
export { LinkPorts, type LinkCalicoPortsOptions, type LinkCiliumPortsOptions, type LinkOpenShiftPortsOptions, type LinkPortsOptions } from './ports/link-ports';
export { LinkPortTarget, LinkProtocol, type LinkPort } from './ports/port';
export { LinkAlert } from './observability/alert';
export { LinkMonitoring, type LinkMonitoringProps } from './observability/link-monitoring';
export { CrossCspFeature, CrossCspPhase, CrossCspVerdict } from './phases/phase';
export { type CrossCspFeatureState, CrossCspProfile, type CrossCspProfileProps } from './phases/profile';
export { CrossCspProposal, CrossCspProposalDefinition, type CrossCspProposalProps } from './proposal/cross-csp-proposal';
export { LinkAzureCloud, type LinkAzureIdentityProps, LinkProviderConfig, type LinkProviderConfigProps, LinkProviderIdentity } from './provider-config';
export {
  LinkGateways, type LinkAwsGatewayProps, type LinkAwsGatewaysProps, type LinkAzureGatewayProps, type LinkAzureGatewaysProps,
  type LinkExternalGatewayProps, type LinkExternalGatewaysProps, type LinkGatewayProps,
} from './wireguard/link-gateways';
export { LinkWireGuardDriver, type LinkWireGuardProps } from './wireguard/wireguard-driver';
