import { isGcpName } from './names';
import { checkPort, checkWholeNumber, findTwin, IpRange, l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

/** What a subnet is for. */
export enum GcpSubnetPurpose {
  /** Machines. */
  PRIVATE_RFC_1918 = 'PRIVATE_RFC_1918',
  /** Machines, in newer wording. */
  PRIVATE = 'PRIVATE',
  /** Proxies of internal HTTPS load balancers. */
  INTERNAL_HTTPS_LOAD_BALANCER = 'INTERNAL_HTTPS_LOAD_BALANCER',
  /** Published services. */
  PRIVATE_SERVICE_CONNECT = 'PRIVATE_SERVICE_CONNECT',
  /** Proxies of regional load balancers. */
  REGIONAL_MANAGED_PROXY = 'REGIONAL_MANAGED_PROXY',
}

/** The address families of a subnet. */
export enum GcpStackType {
  /** IPv4 only. */
  IPV4_ONLY = 'IPV4_ONLY',
  /** Both. */
  IPV4_IPV6 = 'IPV4_IPV6',
  /** IPv6 only. */
  IPV6_ONLY = 'IPV6_ONLY',
}

/** A subnet that CAPG creates. */
export interface GcpSubnet {
  /** The name. */
  readonly name: string;
  /** The addresses, a network in CIDR notation. */
  readonly cidr: string;
  /**
   * The region.
   * @default - the region of the cluster
   */
  readonly region?: string;
  /**
   * A note on it.
   * @default - the cluster that it belongs to
   */
  readonly description?: string;
  /**
   * Secondary ranges by name, from which alias addresses come.
   * @default - none
   */
  readonly secondaryCidrs?: { readonly [name: string]: string };
  /**
   * Machines without a public address reach Google's services.
   * @default false
   */
  readonly privateGoogleAccess?: boolean;
  /**
   * Log connections.
   * @default false
   */
  readonly flowLogs?: boolean;
  /**
   * What it is for.
   * @default GcpSubnetPurpose.PRIVATE_RFC_1918
   */
  readonly purpose?: GcpSubnetPurpose;
  /**
   * Its address families.
   * @default GcpStackType.IPV4_ONLY
   */
  readonly stackType?: GcpStackType;
}

/** The network of the machines. CAPG creates what is missing where it reconciles the GCPCluster; elsewhere all of it has to exist. */
export interface GcpNetwork {
  /**
   * The name of the VPC network.
   * @default default
   */
  readonly name?: string;
  /**
   * The project that shares the network.
   * @default - the project of the cluster
   */
  readonly hostProject?: string;
  /**
   * Create the network with one subnet in each region. Without them machines have to name their `subnet`.
   * @default true
   */
  readonly autoCreateSubnetworks?: boolean;
  /**
   * Subnets to create.
   * @default - none
   */
  readonly subnets?: GcpSubnet[];
  /**
   * The largest packet in bytes, 1300 to 8896.
   * @default 1460
   */
  readonly mtu?: number;
  /**
   * The fewest NAT ports of a machine, 2 to 65536.
   * @default 64
   */
  readonly minPortsPerVm?: number;
  /**
   * CAPG creates the firewall rules between the machines of the cluster. It never does in the network of another project.
   * @default true
   */
  readonly manageFirewallRules?: boolean;
  /**
   * The port of the API server on the machines, which the load balancer leads to. With another one than 6443 the API servers have to be told to listen there:
   * `localAPIEndpoint.bindPort` of the control plane, by a JSON patch.
   * @default 6443
   */
  readonly apiServerPort?: number;
}

const DEFAULT_NETWORK = 'default';

/** Refuses networks that cannot be. */
export function checkNetwork(network: GcpNetwork): void {
  checkName('network name', network.name ?? DEFAULT_NETWORK);
  checkWholeNumber('mtu', network.mtu, 1300, 8896);
  checkWholeNumber('minPortsPerVm', network.minPortsPerVm, 2, 65536);
  checkPort('apiServerPort', network.apiServerPort);
  const subnets = network.subnets ?? [];
  for (const { name, cidr, secondaryCidrs } of subnets) {
    checkName('subnet name', name);
    IpRange.ofCidr(`cidr of subnet ${name}`, cidr);
    Object.values(secondaryCidrs ?? {}).forEach(range => IpRange.ofCidr(`secondaryCidrs of subnet ${name}`, range));
  }
  const twin = findTwin(subnets.map(({ name }) => name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'subnets' has '${twin}' twice; give each subnet a name of its own`);
  }
}

/** The network as CAPG wants it, with the defaults that the API server would add. */
export function renderNetwork(network: GcpNetwork, region: string) {
  return {
    name: network.name ?? DEFAULT_NETWORK,
    hostProject: network.hostProject,
    autoCreateSubnetworks: network.autoCreateSubnetworks,
    subnets: nonEmptyList(network.subnets?.map(subnet => renderSubnet(subnet, region))),
    mtu: network.mtu ?? 1460,
    minPortsPerVm: network.minPortsPerVm ?? 64,
    firewall: nonEmptyObject({ defaultRulesManagement: network.manageFirewallRules === false ? l1Enum('Unmanaged') : undefined }),
    loadBalancerBackendPort: network.apiServerPort,
  };
}

/** The names of the subnets that machines of a region can be in. */
export function machineSubnets({ subnets = [] }: GcpNetwork, region: string): string[] {
  const purposes = [GcpSubnetPurpose.PRIVATE_RFC_1918, GcpSubnetPurpose.PRIVATE];
  return subnets.filter(subnet => (subnet.region ?? region) === region && purposes.includes(subnet.purpose ?? purposes[0])).map(({ name }) => name);
}

function renderSubnet(subnet: GcpSubnet, region: string) {
  return {
    name: subnet.name,
    cidrBlock: subnet.cidr,
    // CAPG hands it on as it is, and creates nothing without it.
    region: subnet.region ?? region,
    description: subnet.description,
    secondaryCidrBlocks: nonEmptyMap(subnet.secondaryCidrs),
    privateGoogleAccess: subnet.privateGoogleAccess,
    enableFlowLogs: subnet.flowLogs,
    purpose: l1Enum(subnet.purpose ?? GcpSubnetPurpose.PRIVATE_RFC_1918),
    stackType: l1Enum(subnet.stackType ?? GcpStackType.IPV4_ONLY),
  };
}

function checkName(what: string, name: string): void {
  if (!isGcpName(name)) {
    refuseValue('input/invalid-value', `'${what}' '${name}' is not a name in GCP; use at most 63 lower-case letters, digits and '-', starting with a letter`);
  }
}

/** The ranges of the subnets that machines can be in. */
export function nodeCidrsOf(region: string, network: GcpNetwork = {}): string[] {
  const names = machineSubnets(network, region);
  return (network.subnets ?? []).filter(({ name }) => names.includes(name)).map(({ cidr }) => cidr);
}
