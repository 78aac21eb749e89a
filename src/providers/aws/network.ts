import { checkAwsId, checkTags } from './checks';
import { checkWholeNumber, findTwin, IpRange, l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

/** What a security group rule lets through. */
export enum AwsProtocol {
  /** Everything. */
  ALL = '-1',
  /** TCP. */
  TCP = 'tcp',
  /** UDP. */
  UDP = 'udp',
  /** ICMP. */
  ICMP = 'icmp',
  /** ICMP for IPv6. */
  ICMPV6 = '58',
  /** IP in IP, as Calico encapsulates. */
  IP_IN_IP = '4',
  /** The encrypted payload of IPsec. */
  ESP = '50',
}

/** A security group of the cluster, by what it is for. */
export enum AwsSecurityGroupRole {
  /** The bastion host. */
  BASTION = 'bastion',
  /** The load balancer of the API server. */
  API_SERVER_LB = 'apiserver-lb',
  /** The control plane machines. */
  CONTROL_PLANE = 'controlplane',
  /** All other machines. */
  NODE = 'node',
  /** The load balancers of services. */
  LB = 'lb',
  /** Further rules for machines of EKS. */
  EKS_NODE_ADDITIONAL = 'node-eks-additional',
}

/** Traffic that a security group lets in. */
export interface AwsIngressRule {
  /** What it is for. */
  readonly description: string;
  /** The protocol. */
  readonly protocol: AwsProtocol;
  /** The first port, or the ICMP type; -1 is all. */
  readonly fromPort: number;
  /** The last port, or the ICMP code; -1 is all. */
  readonly toPort: number;
  /**
   * IPv4 networks that it comes from.
   * @default - none
   */
  readonly cidrs?: string[];
  /**
   * IPv6 networks that it comes from.
   * @default - none
   */
  readonly ipv6Cidrs?: string[];
  /**
   * The ids of security groups that it comes from, instead of networks.
   * @default - none
   */
  readonly sourceSecurityGroupIds?: string[];
  /**
   * Security groups of the cluster that it comes from, instead of networks.
   * @default - none
   */
  readonly sourceSecurityGroupRoles?: AwsSecurityGroupRole[];
}

/** Traffic between the nodes that the pod network needs. */
export interface AwsCniIngressRule {
  /** What it is for. */
  readonly description: string;
  /** The protocol. */
  readonly protocol: AwsProtocol;
  /** The first port; -1 is all. */
  readonly fromPort: number;
  /** The last port; -1 is all. */
  readonly toPort: number;
}

/** A subnet of the cluster. */
export interface AwsClusterSubnet {
  /** The id of an existing subnet, `subnet-…`, or a name for one that is to be made. */
  readonly id: string;
  /**
   * The zone that it is in, for example `eu-central-1a`.
   * @default - AWS says it for existing subnets
   */
  readonly availabilityZone?: string;
  /**
   * Machines in it have a route to the internet and may have public addresses.
   * @default false
   */
  readonly isPublic?: boolean;
  /**
   * Its address range, for one that is to be made.
   * @default - AWS says it for existing subnets
   */
  readonly cidr?: string;
  /**
   * Its tags, for one that is to be made.
   * @default - only those of Cluster API Provider AWS
   */
  readonly tags?: { readonly [key: string]: string };
}

/** How zones are chosen for the subnets of a new VPC. */
export enum AwsZoneSelection {
  /** In alphabetical order. */
  ORDERED = 'Ordered',
  /** At random. */
  RANDOM = 'Random',
}

/** The network of the cluster in AWS. */
export interface AwsNetwork {
  /**
   * The id of an existing VPC. It cannot be changed later.
   * @default - a VPC is made
   */
  readonly vpcId?: string;
  /**
   * The address range of a VPC that is to be made.
   * @default - 10.0.0.0/16
   */
  readonly vpcCidr?: string;
  /**
   * How many zones get subnets in a VPC that is to be made.
   * @default 3
   */
  readonly zoneLimit?: number;
  /**
   * How these zones are chosen.
   * @default AwsZoneSelection.ORDERED
   */
  readonly zoneSelection?: AwsZoneSelection;
  /**
   * The subnets.
   * @default - one public and one private subnet in each zone of a new VPC, all subnets of an existing one
   */
  readonly subnets?: AwsClusterSubnet[];
  /**
   * The ids of existing security groups, by AwsSecurityGroupRole. They are used as they are.
   * @default - security groups are made
   */
  readonly securityGroupOverrides?: { readonly [role: string]: string };
  /**
   * Traffic between the nodes that the pod network needs. An empty list is none.
   * @default - that of Calico
   */
  readonly cniIngressRules?: AwsCniIngressRule[];
  /**
   * Further traffic that control plane machines let in.
   * @default - none
   */
  readonly controlPlaneIngressRules?: AwsIngressRule[];
  /**
   * Further traffic that all other machines let in, for example from nodes at another site.
   * @default - none
   */
  readonly nodeIngressRules?: AwsIngressRule[];
  /**
   * The networks that may connect to the node ports of services.
   * @default - all
   */
  readonly nodePortCidrs?: string[];
}

/** Refuses a network that the webhook or AWS would refuse. */
export function checkNetwork(network: AwsNetwork): void {
  const { vpcId, vpcCidr, subnets, securityGroupOverrides } = network;
  if (vpcId !== undefined) {
    checkAwsId('network.vpcId', 'vpc', vpcId);
  }
  checkCidrs('network.vpcCidr', vpcCidr === undefined ? [] : [vpcCidr]);
  checkCidrs('network.nodePortCidrs', network.nodePortCidrs);
  checkWholeNumber('network.zoneLimit', network.zoneLimit, 1);
  (subnets ?? []).forEach(checkSubnet);
  const twin = findTwin((subnets ?? []).map(({ id }) => id));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'network.subnets' has '${twin}' twice; give each subnet once`);
  }
  checkSecurityGroupOverrides('network.securityGroupOverrides', securityGroupOverrides);
  checkIngressRules('network.controlPlaneIngressRules', network.controlPlaneIngressRules);
  checkIngressRules('network.nodeIngressRules', network.nodeIngressRules);
}

/** Refuses roles that there are not, and what is not the id of a security group. */
export function checkSecurityGroupOverrides(prop: string, overrides: { readonly [role: string]: string } = {}): void {
  const roles: string[] = Object.values(AwsSecurityGroupRole);
  for (const [role, id] of Object.entries(overrides)) {
    if (!roles.includes(role)) {
      refuseValue('input/invalid-value', `'${prop}' has '${role}', which is not a role; use one of ${roles.join(', ')}`);
    }
    checkAwsId(prop, 'sg', id);
  }
}

/** Refuses rules that the webhook would refuse. */
export function checkIngressRules(prop: string, rules: readonly AwsIngressRule[] = []): void {
  for (const rule of rules) {
    checkCidrs(prop, [...rule.cidrs ?? [], ...rule.ipv6Cidrs ?? []]);
    (rule.sourceSecurityGroupIds ?? []).forEach(id => checkAwsId(prop, 'sg', id));
    const isFromNetworks = [...rule.cidrs ?? [], ...rule.ipv6Cidrs ?? []].length > 0;
    const isFromGroups = [...rule.sourceSecurityGroupIds ?? [], ...rule.sourceSecurityGroupRoles ?? []].length > 0;
    if (isFromNetworks && isFromGroups) {
      refuseValue('input/invalid-value', `'${prop}' has '${rule.description}' with networks and security groups as its source; make two rules of it`);
    }
  }
}

/** The network as it stands in an AWSCluster. */
export function renderNetwork(network: AwsNetwork) {
  return nonEmptyObject({
    vpc: renderVpc(network),
    subnets: nonEmptyList(network.subnets?.map(({ cidr, tags, ...subnet }) => ({ ...subnet, cidrBlock: cidr, tags: nonEmptyMap(tags) }))),
    securityGroupOverrides: nonEmptyMap(network.securityGroupOverrides),
    // Without rules of its own the webhook adds those of Calico; an empty list keeps it from that.
    cni: network.cniIngressRules && { cniIngressRules: network.cniIngressRules.map(rule => ({ ...rule })) },
    additionalControlPlaneIngressRules: renderIngressRules(network.controlPlaneIngressRules),
    additionalNodeIngressRules: renderIngressRules(network.nodeIngressRules),
    nodePortIngressRuleCidrBlocks: nonEmptyList(network.nodePortCidrs),
  });
}

/** The VPC with the defaults of the CRD, which GitOps tools would report as a difference. */
function renderVpc({ vpcId, vpcCidr, zoneLimit, zoneSelection }: AwsNetwork) {
  return [vpcId, vpcCidr, zoneLimit, zoneSelection].every(value => value === undefined) ? undefined : {
    id: vpcId,
    cidrBlock: vpcCidr,
    availabilityZoneUsageLimit: zoneLimit ?? 3,
    availabilityZoneSelection: l1Enum(zoneSelection ?? AwsZoneSelection.ORDERED),
    subnetSchema: l1Enum('PreferPrivate'),
  };
}

/** Rules as they stand in an AWSCluster. */
export function renderIngressRules(rules?: readonly AwsIngressRule[]) {
  return nonEmptyList(rules?.map(rule => ({
    description: rule.description,
    protocol: l1Enum(rule.protocol),
    fromPort: rule.fromPort,
    toPort: rule.toPort,
    cidrBlocks: nonEmptyList(rule.cidrs),
    ipv6CidrBlocks: nonEmptyList(rule.ipv6Cidrs),
    sourceSecurityGroupIds: nonEmptyList(rule.sourceSecurityGroupIds),
    sourceSecurityGroupRoles: nonEmptyList(rule.sourceSecurityGroupRoles?.map(l1Enum)),
  })));
}

function checkSubnet({ id, cidr, tags }: AwsClusterSubnet): void {
  if (id.startsWith('subnet-')) {
    checkAwsId('network.subnets', 'subnet', id);
  }
  checkCidrs('network.subnets', cidr === undefined ? [] : [cidr]);
  checkTags('network.subnets', tags);
}

function checkCidrs(prop: string, cidrs: readonly string[] = []): void {
  cidrs.forEach(cidr => IpRange.ofCidr(prop, cidr));
}

/** The ranges of machines, as far as they are written: those of the VPC, or of all subnets. */
export function nodeCidrsOf({ vpcCidr, subnets = [] }: AwsNetwork = {}): (string | undefined)[] {
  return vpcCidr === undefined ? subnets.map(({ cidr }) => cidr) : [vpcCidr];
}
