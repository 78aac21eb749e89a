import { checkResourceGroup, checkResourceId, checkResourceName, checkTags, checkZones } from './checks';
import { AzureApiServerLoadBalancer, AzureLoadBalancerType, AzureNetworkProps, AzureOutboundLoadBalancer, AzureSubnet, AzureSubnetRole } from './network';
import { InfraClusterRole } from '../../contract';
import {
  checkWholeNumber, Endpoint, finding, findTwin, IpRange, isDnsSubdomain, isIpAddress, l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue,
} from '../../core';

// What the webhook of the provider fills in, and checks the rest against.
const DEFAULT_VNET_CIDR = '10.0.0.0/8';
const DEFAULT_CONTROL_PLANE_CIDR = '10.0.0.0/16';
const DEFAULT_PRIVATE_IP = '10.0.0.100';
const API_PORT = 6443;

const { CONTROL_PLANE, NODE, CLUSTER } = AzureSubnetRole;

/** Where control plane machines go, and where workers go. */
const SUBNETS_FOR: { readonly [role: string]: readonly AzureSubnetRole[] } = { [CONTROL_PLANE]: [CONTROL_PLANE, CLUSTER], [NODE]: [NODE, CLUSTER] };

/** The network section of an AzureCluster, in the form that its part in the cluster asks for. */
export class NetworkSpec {
  constructor(private readonly clusterName: string, private readonly props: AzureNetworkProps) {}

  /** Refuses what is wrong whatever part the AzureCluster plays. */
  public check(): void {
    const { resourceGroup, vnet = {}, subnets, apiServerLoadBalancer, nodeOutboundLoadBalancer } = this.props;
    checkResourceGroup('resourceGroup', resourceGroup);
    checkResourceName('vnet.name', vnet.name);
    checkResourceGroup('vnet.resourceGroup', vnet.resourceGroup);
    checkTags('vnet.tags', vnet.tags);
    vnet.peerings?.forEach(peering => checkResourceName('vnet.peerings.remoteVnetName', peering.remoteVnetName));
    subnets?.forEach(checkSubnet);
    this.checkSubnetList();
    this.checkAddresses();
    checkOutboundLb('nodeOutboundLoadBalancer', nodeOutboundLoadBalancer);
    if (apiServerLoadBalancer !== undefined) {
      this.checkApiServerLb(apiServerLoadBalancer);
    }
  }

  /** What does not fit the part that the AzureCluster plays. */
  public findings(role: InfraClusterRole, endpoint?: Endpoint): string[] {
    if (role.carriesControlPlane && !role.isPrimary) {
      return []; // The cluster refuses that as a whole.
    }
    return [
      ...this.controlPlaneFindings(role),
      ...role.carriesControlPlane && endpoint !== undefined ? this.endpointFindings(endpoint) : [],
      ...role.isReconciled ? [] : this.existenceFindings(),
    ];
  }

  /** The name of the API server behind an internal load balancer, which the provider registers unless another one is given. */
  public localApiServer(endpointHost: string = this.privateName): string | undefined {
    return this.props.apiServerLoadBalancer?.type === AzureLoadBalancerType.INTERNAL && !isIpAddress(endpointHost) ? endpointHost : undefined;
  }

  public get resourceGroup(): string {
    return this.props.resourceGroup ?? this.clusterName;
  }

  public render(role: InfraClusterRole) {
    const { vnet = {}, apiServerLoadBalancer, nodeOutboundLoadBalancer } = this.props;
    const lb = role.carriesControlPlane ? apiServerLoadBalancer : undefined;
    return {
      vnet: {
        name: vnet.name ?? `${this.clusterName}-vnet`,
        resourceGroup: vnet.resourceGroup,
        cidrBlocks: nonEmptyList(vnet.cidrs),
        peerings: nonEmptyList(vnet.peerings?.map(peering => ({ ...peering }))),
        tags: nonEmptyMap(vnet.tags),
      },
      subnets: this.subnets(role).map(renderSubnet),
      apiServerLb: lb && this.renderApiServerLb(lb),
      controlPlaneOutboundLb: lb?.outboundLoadBalancer && renderOutboundLb(lb.outboundLoadBalancer),
      privateDnsZoneName: lb?.privateDnsZoneName,
      nodeOutboundLb: nodeOutboundLoadBalancer && renderOutboundLb(nodeOutboundLoadBalancer),
    };
  }

  /** The names of the subnets that machines of a role can be in. */
  public subnetNames(role: InfraClusterRole, machineRole: AzureSubnetRole): { readonly all: string[]; readonly own: string[] } {
    const subnets = this.subnets(role);
    const own = subnets.filter(subnet => subnet.role === machineRole);
    return { all: namesOf(subnets), own: namesOf(own.length > 0 ? own : subnets.filter(subnet => subnet.role === CLUSTER)) };
  }

  /** Without any, the ones that the webhook would add, written out so that they can be seen. */
  private subnets(role: InfraClusterRole): AzureSubnet[] {
    const controlPlane = role.carriesControlPlane ? [{ name: `${this.clusterName}-controlplane-subnet`, role: CONTROL_PLANE }] : [];
    return this.props.subnets ?? [...controlPlane, { name: `${this.clusterName}-node-subnet`, role: NODE }];
  }

  private controlPlaneFindings(role: InfraClusterRole): string[] {
    const { subnets, apiServerLoadBalancer } = this.props;
    if (role.carriesControlPlane) {
      return subnets === undefined || hasSubnetFor(CONTROL_PLANE, subnets) ? [] : [finding('input/missing-value',
        "'subnets' has none for the control plane, which runs on Azure; add one with AzureSubnetRole.CONTROL_PLANE or AzureSubnetRole.CLUSTER")];
    }
    const subnet = subnets?.find(candidate => candidate.role === CONTROL_PLANE);
    return [
      ...apiServerLoadBalancer === undefined ? [] : [finding('input/invalid-value',
        "'apiServerLoadBalancer' is given, and no control plane runs on Azure that it could serve; leave it out, or use AzureControlPlane")],
      ...subnet === undefined ? [] : [finding('input/invalid-value',
        `'subnets' has '${subnet.name}' for a control plane, and none runs on Azure; leave it out, or use AzureControlPlane`)],
    ];
  }

  private get privateName(): string {
    return `apiserver.${this.props.apiServerLoadBalancer?.privateDnsZoneName ?? `${this.clusterName}.capz.io`}`;
  }

  /** The provider leaves a given endpoint as it is, so it has to lead to the load balancer that it builds. */
  private endpointFindings(endpoint: Endpoint): string[] {
    const { type, dnsName, privateIp = DEFAULT_PRIVATE_IP } = this.props.apiServerLoadBalancer ?? {};
    if (type === AzureLoadBalancerType.INTERNAL && isIpAddress(endpoint.host)) {
      return [finding('input/invalid-value', `'endpoint' ${endpoint} is an address, and a control plane machine does not reach itself through an internal load balancer of `
        + `Azure; leave 'endpoint' out, or give a name that leads to ${privateIp}, such as '${this.privateName}', which these machines resolve to themselves`)];
    }
    const name = type === AzureLoadBalancerType.INTERNAL && endpoint.host === this.privateName ? this.privateName : dnsName;
    return name === undefined || (endpoint.host === name && endpoint.port === API_PORT) ? [] : [finding('input/invalid-value',
      `'endpoint' ${endpoint} is not that of the load balancer, ${name}:${API_PORT}; leave 'endpoint' out, or use that one`)];
  }

  /** The controller does not act on it, so nobody creates what it names. */
  private existenceFindings(): string[] {
    const { resourceGroup, vnet = {}, subnets } = this.props;
    const needed = { 'resourceGroup': resourceGroup, 'vnet.name': vnet.name, 'vnet.resourceGroup': vnet.resourceGroup, 'subnets': subnets?.[0]?.name };
    const missing = Object.entries(needed).filter(([, value]) => value === undefined).map(([name]) => `'${name}'`);
    return missing.length === 0 ? [] : [finding('input/missing-value', `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: AzureCluster is a secondary `
      + 'infra cluster here, so nobody creates them. Name the resource group, virtual network and node subnet that exist, or make AzureCluster the primary')];
  }

  private checkSubnetList(): void {
    const { subnets } = this.props;
    const twin = findTwin(namesOf(subnets ?? []));
    if (twin !== undefined) {
      refuseValue('input/duplicate', `'subnets' has '${twin}' twice; give each subnet a name of its own`);
    }
    if (subnets !== undefined && !hasSubnetFor(NODE, subnets)) {
      refuseValue('input/missing-value', "'subnets' has none for worker machines; add one with AzureSubnetRole.NODE or AzureSubnetRole.CLUSTER");
    }
  }

  private checkAddresses(): void {
    const { vnet = {}, subnets } = this.props;
    const network = (vnet.cidrs ?? [DEFAULT_VNET_CIDR]).map(cidr => IpRange.ofCidr('vnet.cidrs', cidr));
    const ranges = subnetRanges(subnets ?? [{ name: 'control plane', role: CONTROL_PLANE }, { name: 'node', role: NODE }]);
    const outside = ranges.find(({ range }) => !network.some(part => part.contains(range)));
    if (outside !== undefined) {
      refuseValue('input/invalid-value', `subnet '${outside.name}' has the addresses ${outside.range}${outside.isDefault ? ' by default' : ''}, which are not in the virtual network `
        + `${network.join(', ')}; give 'cidrs' to both, on 'vnet' and on each of 'subnets'`);
    }
    for (const [index, { name, range }] of ranges.entries()) {
      const other = ranges.slice(0, index).find(candidate => candidate.range.overlaps(range));
      if (other !== undefined) {
        refuseValue('network/cidr-overlap', `subnets '${other.name}' (${other.range}) and '${name}' (${range}) overlap; give each 'cidrs' of its own`);
      }
    }
  }

  private checkApiServerLb(lb: AzureApiServerLoadBalancer): void {
    const isInternal = lb.type === AzureLoadBalancerType.INTERNAL;
    const { publicIpName, dnsName, privateIp, privateDnsZoneName, outboundLoadBalancer } = lb;
    const others = isInternal ? { publicIpName, dnsName } : { privateIp, privateDnsZoneName, outboundLoadBalancer };
    const foreign = Object.entries(others).find(([, value]) => value !== undefined);
    if (foreign !== undefined) {
      refuseValue('input/invalid-value', `'apiServerLoadBalancer.${foreign[0]}' is for ${isInternal ? 'public' : 'internal'} load balancers; `
        + `leave it out, or set 'apiServerLoadBalancer.type' to AzureLoadBalancerType.${isInternal ? 'PUBLIC' : 'INTERNAL'}`);
    }
    checkResourceName('apiServerLoadBalancer.name', lb.name);
    checkResourceName('apiServerLoadBalancer.publicIpName', publicIpName);
    checkDns('apiServerLoadBalancer.dnsName', dnsName);
    checkDns('apiServerLoadBalancer.privateDnsZoneName', privateDnsZoneName);
    checkLb('apiServerLoadBalancer', lb);
    checkOutboundLb('apiServerLoadBalancer.outboundLoadBalancer', outboundLoadBalancer);
    if (isInternal) {
      this.checkPrivateIp(privateIp);
    }
  }

  private checkPrivateIp(given?: string): void {
    const address = IpRange.ofAddress('apiServerLoadBalancer.privateIp', given ?? DEFAULT_PRIVATE_IP);
    const ranges = subnetRanges(this.props.subnets ?? [{ name: 'control plane', role: CONTROL_PLANE }])
      .filter(({ role }) => SUBNETS_FOR[CONTROL_PLANE].includes(role)).map(({ range }) => range);
    if (ranges.length > 0 && !ranges.some(range => range.contains(address))) {
      refuseValue('input/invalid-value', `'apiServerLoadBalancer.privateIp' ${address}${given === undefined ? ', the default,' : ''} is not in the subnet of the control plane (${ranges.join(', ')}); `
        + 'use an address of that subnet');
    }
  }

  private renderApiServerLb(lb: AzureApiServerLoadBalancer) {
    const type = lb.type ?? AzureLoadBalancerType.PUBLIC;
    const name = lb.name ?? `${this.clusterName}-${type.toLowerCase()}-lb`;
    const publicIp = lb.publicIpName === undefined && lb.dnsName === undefined
      ? undefined
      : { name: lb.publicIpName ?? `pip-${this.clusterName}-apiserver`, dnsName: lb.dnsName };
    const frontend = nonEmptyObject({ privateIp: lb.privateIp, publicIp });
    return { type, name: lb.name, frontendIPs: frontend && [{ name: `${name}-frontEnd`, ...frontend }], ...renderLb(lb) };
  }
}

interface SubnetRange {
  readonly name: string;
  readonly role: AzureSubnetRole;
  readonly range: IpRange;
  readonly isDefault: boolean;
}

/** The addresses of subnets, also those that the webhook fills in. */
function subnetRanges(subnets: readonly AzureSubnet[]): SubnetRange[] {
  return subnets.flatMap((subnet, index) => {
    const isDefault = (subnet.cidrs ?? []).length === 0;
    const number = subnets.slice(0, index + 1).filter(({ role }) => role === NODE).length;
    const cidrs = isDefault ? defaultCidrs(subnet.role, number) : subnet.cidrs!;
    return cidrs.map(cidr => ({ name: subnet.name, role: subnet.role, range: IpRange.ofCidr('subnets.cidrs', cidr), isDefault }));
  });
}

function defaultCidrs(role: AzureSubnetRole, nodeSubnetNumber: number): string[] {
  if (role === NODE) {
    return [`10.${nodeSubnetNumber}.0.0/16`];
  }
  return SUBNETS_FOR[CONTROL_PLANE].includes(role) ? [DEFAULT_CONTROL_PLANE_CIDR] : [];
}

function hasSubnetFor(machineRole: AzureSubnetRole, subnets: readonly AzureSubnet[]): boolean {
  return subnets.some(({ role }) => SUBNETS_FOR[machineRole].includes(role));
}

function namesOf(subnets: readonly AzureSubnet[]): string[] {
  return subnets.map(({ name }) => name);
}

function renderSubnet(subnet: AzureSubnet) {
  const named = (name?: string) => name === undefined ? undefined : { name };
  return {
    name: subnet.name,
    role: l1Enum(subnet.role),
    id: subnet.id,
    cidrBlocks: nonEmptyList(subnet.cidrs),
    natGateway: named(subnet.natGatewayName),
    securityGroup: named(subnet.securityGroupName),
    routeTable: named(subnet.routeTableName),
  };
}

function renderOutboundLb(lb: AzureOutboundLoadBalancer) {
  return {
    name: lb.name,
    backendPool: nonEmptyObject({ name: lb.backendPoolName }),
    frontendIPsCount: lb.frontendIpCount ?? 1,
    ...renderLb(lb),
  };
}

function renderLb({ idleTimeoutMinutes, zones }: AzureApiServerLoadBalancer | AzureOutboundLoadBalancer) {
  return { idleTimeoutInMinutes: idleTimeoutMinutes, availabilityZones: nonEmptyList(zones) };
}

function checkSubnet(subnet: AzureSubnet): void {
  checkResourceName('subnets.name', subnet.name);
  checkResourceId('subnets.id', subnet.id);
  checkResourceName('subnets.natGatewayName', subnet.natGatewayName);
  checkResourceName('subnets.securityGroupName', subnet.securityGroupName);
  checkResourceName('subnets.routeTableName', subnet.routeTableName);
}

function checkOutboundLb(prop: string, lb?: AzureOutboundLoadBalancer): void {
  if (lb !== undefined) {
    checkResourceName(`${prop}.name`, lb.name);
    checkResourceName(`${prop}.backendPoolName`, lb.backendPoolName);
    checkWholeNumber(`${prop}.frontendIpCount`, lb.frontendIpCount, 0, 16);
    checkLb(prop, lb);
  }
}

function checkLb(prop: string, { idleTimeoutMinutes, zones }: AzureApiServerLoadBalancer | AzureOutboundLoadBalancer): void {
  checkWholeNumber(`${prop}.idleTimeoutMinutes`, idleTimeoutMinutes, 4, 30);
  checkZones(`${prop}.zones`, zones);
}

function checkDns(prop: string, text?: string): void {
  if (text !== undefined && !isDnsSubdomain(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not a DNS name; use lower-case letters, digits, '-' and '.'`);
  }
}

/** The ranges of machines, as far as they are written: those of the virtual network, or of all subnets. */
export function nodeCidrsOf({ vnet = {}, subnets = [] }: AzureNetworkProps): (string | undefined)[] {
  return vnet.cidrs ?? subnets.flatMap(({ cidrs = [undefined] }): (string | undefined)[] => cidrs);
}
