import { checkTags, OpenStackRef, OpenStackSubnetRef } from './references';
import { checkIpAddress, checkWholeNumber, findTwin, IpRange, nonEmptyList, refuseValue } from '../../core';

/** Addresses from which machines get theirs. */
export interface OpenStackAllocationPool {
  /** The first address. */
  readonly start: string;
  /** The last address. */
  readonly end: string;
}

/** The subnet of a network that is made for the cluster, with a router to the external network. */
export interface OpenStackManagedSubnet {
  /** Its IPv4 addresses in CIDR notation. */
  readonly cidr: string;
  /**
   * The DNS servers of the machines.
   * @default - OpenStack's own
   */
  readonly dnsServers?: string[];
  /**
   * The addresses that machines can get.
   * @default - all
   */
  readonly allocationPools?: OpenStackAllocationPool[];
}

/** An address of the router in the external network. */
export interface OpenStackRouterIp {
  /** The subnet of the external network. */
  readonly subnet: OpenStackSubnetRef;
  /**
   * The address.
   * @default - any free one
   */
  readonly fixedIp?: string;
}

/** The network of the machines: one that is made for the cluster ('managedSubnet'), or one that is there ('network', 'subnets'). */
export interface OpenStackNetworkProps {
  /**
   * Make a network with this subnet and a router.
   * @default - an existing network is used
   */
  readonly managedSubnet?: OpenStackManagedSubnet;
  /**
   * The existing network.
   * @default - that of 'subnets'
   */
  readonly network?: OpenStackRef;
  /**
   * Subnets of the existing network: one, or one of each address family.
   * @default - all of the network
   */
  readonly subnets?: OpenStackSubnetRef[];
  /**
   * An existing router for the managed subnet.
   * @default - a new one
   */
  readonly router?: OpenStackRef;
  /**
   * Addresses of the new router in the external network.
   * @default - any free one
   */
  readonly externalRouterIps?: OpenStackRouterIp[];
  /**
   * The MTU of the managed network.
   * @default - OpenStack's default
   */
  readonly networkMtu?: number;
  /**
   * Switch port security off in the managed network, and with it all security groups.
   * @default false
   */
  readonly disablePortSecurity?: boolean;
  /**
   * The network that leads out and gives floating IPs.
   * @default - the only external network there is
   */
  readonly externalNetwork?: OpenStackRef;
  /**
   * Tags of everything that is made for the cluster.
   * @default - none
   */
  readonly tags?: string[];
}

/** Refuses networks that are two at once, or none. */
export function checkNetwork(props: OpenStackNetworkProps): void {
  const { managedSubnet, network, subnets = [] } = props;
  const isExisting = network !== undefined || subnets.length > 0;
  if (managedSubnet === undefined && !isExisting) {
    refuseValue('input/missing-value', "the machines have no network; set 'managedSubnet' for a new one, or 'network' or 'subnets' for one that is there");
  }
  if (managedSubnet !== undefined && isExisting) {
    refuseValue('input/invalid-value', `'managedSubnet' ${managedSubnet.cidr} makes a network, and 'network' or 'subnets' refer to another one; leave one of them out`);
  }
  if (subnets.length > 2) {
    refuseValue('input/invalid-value', `'subnets' has ${subnets.length} entries; use one, or one of each address family`);
  }
  if (managedSubnet === undefined) {
    refuseManagedOnly(props);
  } else {
    checkManagedSubnet(managedSubnet);
  }
  checkReferences(props);
  checkTags('tags', props.tags);
  checkWholeNumber('networkMtu', props.networkMtu, 68, 65535);
}

/** The network as the infra cluster wants it. */
export function renderNetwork(props: OpenStackNetworkProps) {
  const { managedSubnet } = props;
  return {
    managedSubnets: managedSubnet && [{
      cidr: managedSubnet.cidr,
      dnsNameservers: nonEmptyList(managedSubnet.dnsServers),
      allocationPools: nonEmptyList(managedSubnet.allocationPools),
    }],
    network: props.network?._render(),
    subnets: nonEmptyList((props.subnets ?? []).map(subnet => subnet._render())),
    router: props.router?._render(),
    externalRouterIPs: nonEmptyList((props.externalRouterIps ?? []).map(({ subnet, fixedIp }) => ({ subnet: subnet._render(), fixedIp }))),
    networkMtu: props.networkMtu,
    disablePortSecurity: props.disablePortSecurity,
    externalNetwork: props.externalNetwork?._render(),
    tags: nonEmptyList(props.tags),
  };
}

/** What the provider reads for a network of its own only. */
function refuseManagedOnly({ router, externalRouterIps = [], networkMtu, disablePortSecurity }: OpenStackNetworkProps): void {
  const given = {
    router: router !== undefined,
    externalRouterIps: externalRouterIps.length > 0,
    networkMtu: networkMtu !== undefined,
    disablePortSecurity: disablePortSecurity !== undefined,
  };
  const idle = Object.entries(given).find(([, isGiven]) => isGiven);
  if (idle !== undefined) {
    refuseValue('input/invalid-value', `'${idle[0]}' has no effect on an existing network; leave it out, or set 'managedSubnet' for a new network`);
  }
}

function checkManagedSubnet({ cidr, dnsServers = [], allocationPools = [] }: OpenStackManagedSubnet): void {
  const range = IpRange.ofCidr('managedSubnet.cidr', cidr);
  if (!range.isV4) {
    refuseValue('input/invalid-value', `'managedSubnet.cidr' '${cidr}' is IPv6, which the provider makes no network for; use IPv4, or an existing network`);
  }
  dnsServers.forEach(server => checkIpAddress('managedSubnet.dnsServers', server));
  const twin = findTwin(dnsServers);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'managedSubnet.dnsServers' has '${twin}' twice; give each server once`);
  }
  for (const { start, end } of allocationPools) {
    if (!range.contains(IpRange.between('managedSubnet.allocationPools', start, end))) {
      refuseValue('input/invalid-value', `'managedSubnet.allocationPools' ${start}-${end} is not inside ${cidr}; use addresses of the subnet`);
    }
  }
}

function checkReferences({ network, subnets = [], router, externalRouterIps = [], externalNetwork }: OpenStackNetworkProps): void {
  network?._check('network');
  subnets.forEach(subnet => subnet._check('subnets'));
  router?._check('router');
  externalNetwork?._check('externalNetwork');
  for (const { subnet, fixedIp } of externalRouterIps) {
    subnet._check('externalRouterIps.subnet');
    if (fixedIp !== undefined) {
      checkIpAddress('externalRouterIps.fixedIp', fixedIp);
    }
  }
}
