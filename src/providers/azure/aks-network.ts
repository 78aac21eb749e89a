import { AksCidrs, defaultCidrs } from './aks-default-cidrs';
import { checkResourceGroup, checkResourceName } from './checks';
import { IpRange, isIpAddress, l1Enum, refuseValue } from '../../core';

/** Who gives pods their addresses. */
export enum AksPodNetwork {
  /** Azure, from the pod network of the cluster, which is not that of the nodes. */
  AZURE_OVERLAY = 'azure-overlay',
  /** Routes to each node. Azure ends it in 2028. */
  KUBENET = 'kubenet',
  /** Whoever is installed: there is no pod network before. */
  NONE = 'none',
}

/** Who enforces network policies. */
export enum AksNetworkPolicy {
  /** Azure. */
  AZURE = 'azure',
  /** Calico. */
  CALICO = 'calico',
  /** Cilium, which then carries the packets of pods too. */
  CILIUM = 'cilium',
}

/** How nodes reach the rest of the world. */
export enum AksOutboundType {
  /** By a load balancer with a public address. */
  LOAD_BALANCER = 'loadBalancer',
  /** By a NAT gateway that AKS makes. */
  MANAGED_NAT_GATEWAY = 'managedNATGateway',
  /** By the NAT gateway of the subnet. */
  USER_ASSIGNED_NAT_GATEWAY = 'userAssignedNATGateway',
  /** By the route table of the subnet, for example through a firewall. */
  USER_DEFINED_ROUTING = 'userDefinedRouting',
}

/** The network of an AKS cluster. Nothing of it can be changed later. */
export interface AksNetwork {
  /**
   * The virtual network. It is made unless it exists.
   * @default - one with the name of the AzureManagedControlPlane
   */
  readonly vnet?: string;
  /**
   * Its resource group.
   * @default - that of the cluster
   */
  readonly vnetResourceGroup?: string;
  /**
   * Its addresses.
   * @default - 10.224.0.0/12 with AksPodNetwork.AZURE_OVERLAY, or 10.0.0.0/8
   */
  readonly vnetCidr?: string;
  /**
   * The subnet of the nodes.
   * @default - one with the name of the AzureManagedControlPlane
   */
  readonly subnet?: string;
  /**
   * The addresses of the nodes.
   * @default - 10.224.0.0/16 with AksPodNetwork.AZURE_OVERLAY, or 10.240.0.0/16
   */
  readonly subnetCidr?: string;
  /**
   * Who gives pods their addresses.
   * @default AksPodNetwork.AZURE_OVERLAY
   */
  readonly podNetwork?: AksPodNetwork;
  /**
   * Who enforces network policies.
   * @default - nobody
   */
  readonly networkPolicy?: AksNetworkPolicy;
  /**
   * How nodes reach the rest of the world.
   * @default - AksOutboundType.LOAD_BALANCER, by AKS
   */
  readonly outboundType?: AksOutboundType;
  /**
   * The address of the DNS service, which ends with `.10` and is one of the services.
   * @default - AKS chooses one
   */
  readonly dnsServiceIp?: string;
}

/** Refuses what the webhook or Azure would refuse. */
export function checkNetwork(network: AksNetwork): void {
  checkResourceName('network.vnet', network.vnet);
  checkResourceGroup('network.vnetResourceGroup', network.vnetResourceGroup);
  checkResourceName('network.subnet', network.subnet);
  const { vnet, subnet } = cidrsOf(network);
  const [outer, inner] = [IpRange.ofCidr('network.vnetCidr', vnet), IpRange.ofCidr('network.subnetCidr', subnet)];
  if (!outer.contains(inner)) {
    refuseValue('input/invalid-value', `'network.subnetCidr' ${inner} is not in 'network.vnetCidr' ${outer}; give both, the one inside of the other`);
  }
  const { podNetwork = AksPodNetwork.AZURE_OVERLAY, networkPolicy, dnsServiceIp } = network;
  if (networkPolicy === AksNetworkPolicy.CILIUM && podNetwork !== AksPodNetwork.AZURE_OVERLAY) {
    refuseValue('input/invalid-value', `'network.networkPolicy' '${networkPolicy}' is not possible with 'network.podNetwork' '${podNetwork}'; use AksPodNetwork.AZURE_OVERLAY`);
  }
  if (dnsServiceIp !== undefined && (!isIpAddress(dnsServiceIp) || !dnsServiceIp.endsWith('.10'))) {
    refuseValue('input/invalid-value', `'network.dnsServiceIp' '${dnsServiceIp}' is not possible; use the address of the services that ends with '.10', for example '10.96.0.10'`);
  }
}

/**
 * The network as it stands in an AzureManagedControlPlane.
 *
 * @param name the name of the AzureManagedControlPlane
 */
export function renderNetwork(network: AksNetwork, name: string, resourceGroup: string) {
  const { podNetwork = AksPodNetwork.AZURE_OVERLAY, networkPolicy } = network;
  const cidrs = cidrsOf(network);
  const isOverlay = podNetwork === AksPodNetwork.AZURE_OVERLAY;
  return {
    virtualNetwork: {
      name: network.vnet ?? name,
      resourceGroup: network.vnetResourceGroup ?? resourceGroup,
      cidrBlock: cidrs.vnet,
      subnet: { name: network.subnet ?? name, cidrBlock: cidrs.subnet },
    },
    networkPlugin: l1Enum(isOverlay ? 'azure' : podNetwork),
    networkPluginMode: isOverlay ? l1Enum('overlay') : undefined,
    networkPolicy: l1Enum(networkPolicy),
    networkDataplane: networkPolicy === AksNetworkPolicy.CILIUM ? l1Enum('cilium') : undefined,
    outboundType: l1Enum(network.outboundType),
    dnsServiceIp: network.dnsServiceIp,
  };
}

/** Defaults are written out, so that they can be seen. */
function cidrsOf({ podNetwork = AksPodNetwork.AZURE_OVERLAY, vnetCidr, subnetCidr }: AksNetwork): AksCidrs {
  const defaults = defaultCidrs(podNetwork === AksPodNetwork.AZURE_OVERLAY);
  return { vnet: vnetCidr ?? defaults.vnet, subnet: subnetCidr ?? defaults.subnet };
}
