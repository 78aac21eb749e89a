import { CROSS_CSP_GROUP, CROSS_CSP_KIND, CROSS_CSP_VERSION, crossCspNetworkSchema } from './definition-schema';
import { DeliveryRole, KindRecord } from '../knowledge';
import { PROPOSAL_GROUP, PROPOSAL_KIND, PROPOSAL_VERSION, proposalSchema } from './proposal/definition';

const AWS = 'aws.m.upbound.io';
const AZURE = 'azure.m.upbound.io';
const GCP = 'gcp.m.upbound.io';
export const CROSSPLANE_GROUP = 'apiextensions.crossplane.io';
const PACKAGES_GROUP = 'pkg.crossplane.io';
const FUNCTION_GROUP = 'pt.fn.crossplane.io';
export const NMSTATE_GROUP = 'nmstate.io';
const TAILSCALE_GROUP = 'tailscale.com';

const OWN_CHECK = 'Argo CD brings a check for all kinds of Crossplane and of its providers';
const SETTING = 'it is a setting that others read';
const OWN_CONDITION = 'its controller tells through conditions that Argo CD does not read, and a link is watched by probes';

/** The managed resources that make up links, by API group. */
const MANAGED: { readonly [group: string]: readonly string[] } = {
  [`directconnect.${AWS}`]: [
    'Connection', 'Gateway', 'GatewayAssociation', 'HostedPrivateVirtualInterfaceAccepter', 'HostedTransitVirtualInterfaceAccepter', 'PrivateVirtualInterface', 'TransitVirtualInterface',
  ],
  [`ec2.${AWS}`]: [
    'CustomerGateway', 'EIP', 'Instance', 'NetworkInterface', 'Route', 'SecurityGroup', 'SecurityGroupIngressRule', 'SecurityGroupRule', 'TransitGateway', 'TransitGatewayRoute',
    'TransitGatewayVPCAttachment', 'VPNConnection', 'VPNConnectionRoute', 'VPNGateway', 'VPNGatewayAttachment', 'VPNGatewayRoutePropagation',
  ],
  [`route53resolver.${AWS}`]: ['Endpoint', 'Rule', 'RuleAssociation'],
  [`authorization.${AZURE}`]: ['RoleAssignment'],
  [AZURE]: ['ResourceGroup'],
  [`compute.${AZURE}`]: ['LinuxVirtualMachine'],
  [`managedidentity.${AZURE}`]: ['FederatedIdentityCredential', 'UserAssignedIdentity'],
  [`network.${AZURE}`]: [
    'ExpressRouteCircuit', 'ExpressRouteCircuitAuthorization', 'ExpressRouteCircuitPeering', 'LocalNetworkGateway', 'NATGateway', 'NATGatewayPublicIPAssociation', 'NetworkInterface',
    'PrivateDNSARecord', 'PrivateDNSResolver', 'PrivateDNSResolverDNSForwardingRuleset', 'PrivateDNSResolverForwardingRule', 'PrivateDNSResolverOutboundEndpoint',
    'PrivateDNSResolverVirtualNetworkLink', 'PrivateDNSZone', 'PrivateDNSZoneVirtualNetworkLink', 'PublicIP', 'Route', 'RouteTable', 'SecurityGroup', 'SecurityRule', 'Subnet',
    'SubnetNATGatewayAssociation', 'SubnetNetworkSecurityGroupAssociation', 'SubnetRouteTableAssociation', 'VirtualNetwork', 'VirtualNetworkDNSServers', 'VirtualNetworkGateway',
    'VirtualNetworkGatewayConnection',
  ],
  [`compute.${GCP}`]: [
    'Address', 'ExternalVPNGateway', 'Firewall', 'HaVPNGateway', 'InterconnectAttachment', 'Network', 'Router', 'RouterInterface', 'RouterPeer', 'Subnetwork', 'VPNTunnel',
  ],
  [`dns.${GCP}`]: ['ManagedZone'],
};

/** The API groups whose objects nobody owns. */
export const MANAGED_GROUPS = Object.keys(MANAGED);

/** The kinds that links are made of. */
export const CONNECTIVITY_KINDS: KindRecord[] = [
  {
    group: CROSS_CSP_GROUP,
    kind: CROSS_CSP_KIND,
    deliveryRole: DeliveryRole.MEMBER,
    isClusterScoped: false,
    noHealthCheckBecause: OWN_CONDITION,
    schemas: { [CROSS_CSP_VERSION]: crossCspNetworkSchema() },
  },
  {
    group: PROPOSAL_GROUP,
    kind: PROPOSAL_KIND,
    deliveryRole: DeliveryRole.MEMBER,
    isClusterScoped: false,
    noHealthCheckBecause: 'no controller reads it',
    schemas: { [PROPOSAL_VERSION]: proposalSchema() },
  },
  ...Object.entries(MANAGED).flatMap(([group, kinds]) => kinds.map(kind => ({
    group, kind, deliveryRole: DeliveryRole.MEMBER, ...checkedByArgoCd(),
  }))),
  ...[AWS, AZURE, GCP].map(group => ({ group, kind: 'ProviderConfig', deliveryRole: DeliveryRole.CREDENTIALS, ...checkedByArgoCd() })),
  ...['CompositeResourceDefinition', 'Composition'].map(kind => ({ group: CROSSPLANE_GROUP, kind, deliveryRole: DeliveryRole.MEMBER, ...checkedByArgoCd() })),
  ...['DeploymentRuntimeConfig', 'Function', 'Provider'].map(kind => ({ group: PACKAGES_GROUP, kind, deliveryRole: DeliveryRole.MEMBER, ...checkedByArgoCd() })),
  { group: FUNCTION_GROUP, kind: 'Resources', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: SETTING },
  { group: NMSTATE_GROUP, kind: 'NodeNetworkConfigurationPolicy', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: OWN_CONDITION },
  { group: TAILSCALE_GROUP, kind: 'Connector', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: OWN_CONDITION },
  { group: TAILSCALE_GROUP, kind: 'ProxyClass', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: SETTING },
];

function checkedByArgoCd(): Pick<KindRecord, 'hasArgoCdCheck' | 'noHealthCheckBecause'> {
  return { hasArgoCdCheck: true, noHealthCheckBecause: OWN_CHECK };
}
