import { checkTags, OpenStackRef, OpenStackSubnetRef } from './references';
import { checkIpAddress, findTwin, IpRange, isMacAddress, nonEmptyList, nonEmptyObject, refuseValue } from '../../core';

/** An address of a port. */
export interface OpenStackFixedIp {
  /**
   * The subnet that it comes from.
   * @default - the one that the address belongs to
   */
  readonly subnet?: OpenStackSubnetRef;
  /**
   * The address. For pools of one machine only.
   * @default - any free one of the subnet
   */
  readonly ipAddress?: string;
}

/** A further address that a port may send from. */
export interface OpenStackAddressPair {
  /** An address, or a network in CIDR notation where OpenStack allows it. */
  readonly ipAddress: string;
  /**
   * The MAC address that goes with it.
   * @default - that of the port
   */
  readonly macAddress?: string;
}

/** A parameter of the request that makes a port, for extensions of OpenStack. */
export interface OpenStackValueSpec {
  /** What it is called here. */
  readonly name: string;
  /** The parameter. */
  readonly key: string;
  /** Its value. */
  readonly value: string;
}

/** A network port of a machine. */
export interface OpenStackPort {
  /**
   * The network.
   * @default - that of the subnets in 'fixedIps', else that of the cluster
   */
  readonly network?: OpenStackRef;
  /**
   * Subnets and addresses.
   * @default - one address of each subnet of the cluster
   */
  readonly fixedIps?: OpenStackFixedIp[];
  /**
   * Security groups.
   * @default - those that the cluster manages
   */
  readonly securityGroups?: OpenStackRef[];
  /**
   * Let all traffic through, whatever its address and security groups.
   * @default - as the network says
   */
  readonly disablePortSecurity?: boolean;
  /**
   * Further addresses that the port may send from, for example that of kube-vip.
   * @default - none
   */
  readonly allowedAddressPairs?: OpenStackAddressPair[];
  /**
   * How the port is bound, for example `direct` for SR-IOV.
   * @default - OpenStack's default, normal
   */
  readonly vnicType?: string;
  /**
   * Offload Open vSwitch to the hardware. Needs the right to set binding profiles.
   * @default false
   */
  readonly ovsHardwareOffload?: boolean;
  /**
   * Trust the virtual function. Needs the right to set binding profiles.
   * @default false
   */
  readonly trustedVf?: boolean;
  /**
   * Make it the parent of a trunk.
   * @default - what the machine says
   */
  readonly trunk?: boolean;
  /**
   * The end of its name.
   * @default - its number among the ports
   */
  readonly nameSuffix?: string;
  /**
   * A description.
   * @default - one that names the cluster
   */
  readonly description?: string;
  /**
   * Create it up.
   * @default true
   */
  readonly adminStateUp?: boolean;
  /**
   * Its MAC address. For pools of one machine only.
   * @default - a new one
   */
  readonly macAddress?: string;
  /**
   * Show the machine the state of the uplink.
   * @default - OpenStack's default
   */
  readonly propagateUplinkStatus?: boolean;
  /**
   * The id of the host where it is.
   * @default - OpenStack decides
   */
  readonly hostId?: string;
  /**
   * Tags, beside those of the machine.
   * @default - none
   */
  readonly tags?: string[];
  /**
   * Parameters for extensions of OpenStack.
   * @default - none
   */
  readonly valueSpecs?: OpenStackValueSpec[];
}

/**
 * Refuses ports that OpenStack could not make.
 *
 * @param groupsOfAllPorts the security groups of the machine, which its controller adds to every port
 */
export function checkPorts(ports: readonly OpenStackPort[] = [], groupsOfAllPorts: readonly OpenStackRef[] = []): void {
  for (const port of ports) {
    port.network?._check('ports.network');
    (port.securityGroups ?? []).forEach(group => group._check('ports.securityGroups'));
    (port.fixedIps ?? []).forEach(checkFixedIp);
    (port.allowedAddressPairs ?? []).forEach(checkAddressPair);
    checkMac('ports.macAddress', port.macAddress);
    checkTags('ports.tags', port.tags);
    const twin = findTwin((port.valueSpecs ?? []).map(({ name }) => name));
    if (twin !== undefined) {
      refuseValue('input/duplicate', `'ports.valueSpecs' has '${twin}' twice; give each parameter a name of its own`);
    }
    if (port.disablePortSecurity === true && [...port.securityGroups ?? [], ...groupsOfAllPorts].length > 0) {
      refuseValue('input/invalid-value', "'ports' has a port with 'disablePortSecurity' true and security groups, its own or those of the machine; "
        + "leave one of the two out, or give 'securityGroups' to the other ports only");
    }
  }
}

/** The port as machines want it. */
export function renderPort(port: OpenStackPort) {
  const { network, fixedIps, securityGroups, allowedAddressPairs, ovsHardwareOffload, trustedVf, tags, valueSpecs, ...plain } = port;
  return {
    ...plain,
    network: network?._render(),
    fixedIPs: nonEmptyList((fixedIps ?? []).map(({ subnet, ipAddress }) => ({ subnet: subnet?._render(), ipAddress }))),
    securityGroups: nonEmptyList((securityGroups ?? []).map(group => group._render())),
    allowedAddressPairs: nonEmptyList(allowedAddressPairs),
    profile: nonEmptyObject({ ovsHwOffload: ovsHardwareOffload, trustedVf }),
    tags: nonEmptyList(tags),
    valueSpecs: nonEmptyList(valueSpecs),
  };
}

function checkFixedIp({ subnet, ipAddress }: OpenStackFixedIp): void {
  if (subnet === undefined && ipAddress === undefined) {
    refuseValue('input/missing-value', "'ports.fixedIps' has an entry without subnet and address; give one of them, or leave the entry out");
  }
  subnet?._check('ports.fixedIps.subnet');
  if (ipAddress !== undefined) {
    checkIpAddress('ports.fixedIps.ipAddress', ipAddress);
  }
}

function checkAddressPair({ ipAddress, macAddress }: OpenStackAddressPair): void {
  if (ipAddress.includes('/')) {
    IpRange.ofCidr('ports.allowedAddressPairs', ipAddress);
  } else {
    checkIpAddress('ports.allowedAddressPairs', ipAddress);
  }
  checkMac('ports.allowedAddressPairs.macAddress', macAddress);
}

function checkMac(prop: string, address?: string): void {
  if (address !== undefined && !isMacAddress(address)) {
    refuseValue('input/invalid-value', `'${prop}' '${address}' is not a MAC address; use six hexadecimal pairs, for example 'fa:16:3e:00:00:01'`);
  }
}
