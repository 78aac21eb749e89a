/** What a subnet is for. */
export enum AzureSubnetRole {
  /** Control plane machines. */
  CONTROL_PLANE = 'control-plane',
  /** Worker machines. */
  NODE = 'node',
  /** Machines of both kinds. */
  CLUSTER = 'cluster',
  /** The bastion host. */
  BASTION = 'bastion',
}

/** A subnet of the virtual network. */
export interface AzureSubnet {
  /** Its name. */
  readonly name: string;
  /** What it is for. */
  readonly role: AzureSubnetRole;
  /**
   * Its address ranges.
   * @default - 10.0.0.0/16 for control plane machines or machines of both kinds, 10.1.0.0/16 and so on for workers
   */
  readonly cidrs?: string[];
  /**
   * Its id. Set it for a subnet that exists, lest the provider plans a NAT gateway for it.
   * @default - the provider finds it
   */
  readonly id?: string;
  /**
   * The NAT gateway through which its machines reach the internet.
   * @default - one named after the cluster, for workers
   */
  readonly natGatewayName?: string;
  /**
   * The network security group of the subnet.
   * @default - one named after the cluster
   */
  readonly securityGroupName?: string;
  /**
   * The route table of the subnet.
   * @default - one named after the cluster, for workers
   */
  readonly routeTableName?: string;
}

/** A virtual network that is connected with that of the cluster. */
export interface AzureVnetPeering {
  /** Its name. */
  readonly remoteVnetName: string;
  /**
   * Its resource group.
   * @default - that of the cluster
   */
  readonly resourceGroup?: string;
}

/** The virtual network of a cluster. */
export interface AzureVnet {
  /**
   * Its name.
   * @default - cluster name and `vnet`
   */
  readonly name?: string;
  /**
   * Its resource group. Name it for a network that exists.
   * @default - that of the cluster
   */
  readonly resourceGroup?: string;
  /**
   * Its address ranges.
   * @default - 10.0.0.0/8
   */
  readonly cidrs?: string[];
  /**
   * Virtual networks that are connected with it.
   * @default - none
   */
  readonly peerings?: AzureVnetPeering[];
  /**
   * Tags of the network.
   * @default - those of the cluster
   */
  readonly tags?: { readonly [name: string]: string };
}

/** Who can reach a load balancer. */
export enum AzureLoadBalancerType {
  /** The internet. */
  PUBLIC = 'Public',
  /** The virtual network and those connected with it. */
  INTERNAL = 'Internal',
}

/** A load balancer through which machines reach the internet. */
export interface AzureOutboundLoadBalancer {
  /**
   * Its name.
   * @default - made from the cluster name
   */
  readonly name?: string;
  /**
   * The backend pool that machines join.
   * @default - made from its name
   */
  readonly backendPoolName?: string;
  /**
   * How many public addresses it has, 0 to 16.
   * @default 1
   */
  readonly frontendIpCount?: number;
  /**
   * After how many idle minutes a connection is closed, 4 to 30.
   * @default 4
   */
  readonly idleTimeoutMinutes?: number;
  /**
   * The availability zones of its addresses.
   * @default - none in particular
   */
  readonly zones?: string[];
}

/** The load balancer of the API server. */
export interface AzureApiServerLoadBalancer {
  /**
   * Who can reach it. Behind an internal one the management cluster has to reach the virtual network. Cannot be changed later.
   * @default AzureLoadBalancerType.PUBLIC
   */
  readonly type?: AzureLoadBalancerType;
  /**
   * Its name. Cannot be changed later.
   * @default - cluster name and `public-lb` or `internal-lb`
   */
  readonly name?: string;
  /**
   * The name of its public address. For public load balancers only.
   * @default - made from the cluster name
   */
  readonly publicIpName?: string;
  /**
   * The DNS name of its public address, `<label>.<region>.cloudapp.azure.com`. For public load balancers only.
   * @default - made from the cluster name and a hash
   */
  readonly dnsName?: string;
  /**
   * Its address in the subnet of the control plane. For internal load balancers only. Cannot be changed later.
   * @default - 10.0.0.100
   */
  readonly privateIp?: string;
  /**
   * The private DNS zone that holds the name of the API server, `apiserver.<zone>`. For internal load balancers only.
   * @default - cluster name and `capz.io`
   */
  readonly privateDnsZoneName?: string;
  /**
   * The load balancer through which control plane machines reach the internet. For internal load balancers only, public ones do it themselves.
   * @default - none
   */
  readonly outboundLoadBalancer?: AzureOutboundLoadBalancer;
  /**
   * After how many idle minutes a connection is closed, 4 to 30.
   * @default 4
   */
  readonly idleTimeoutMinutes?: number;
  /**
   * The availability zones of its address. Cannot be changed later.
   * @default - none in particular
   */
  readonly zones?: string[];
}

/** The network of a cluster. */
export interface AzureNetworkProps {
  /**
   * The resource group of the cluster. Cannot be changed later.
   * @default - the cluster name
   */
  readonly resourceGroup?: string;
  /**
   * The virtual network.
   * @default - one named after the cluster
   */
  readonly vnet?: AzureVnet;
  /**
   * The subnets of the virtual network.
   * @default - one for worker machines, and one for control plane machines if they run on Azure
   */
  readonly subnets?: AzureSubnet[];
  /**
   * The load balancer of the API server. Only where the control plane runs on Azure.
   * @default - a public one
   */
  readonly apiServerLoadBalancer?: AzureApiServerLoadBalancer;
  /**
   * The load balancer through which worker machines without a NAT gateway reach the internet.
   * @default - none; NAT gateways do it
   */
  readonly nodeOutboundLoadBalancer?: AzureOutboundLoadBalancer;
}
