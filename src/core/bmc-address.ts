import { isIpAddress } from './ip-range';
import { isUnescapable } from './urls';

/** The drivers of the baremetal operator, as they stand before the host in the address of a management controller. */
export const BMC_DRIVERS: readonly string[] = [
  'ipmi', 'libvirt', 'redfish', 'redfish-virtualmedia', 'redfish-uefihttp', 'ilo5-redfish', 'ilo5-virtualmedia', 'idrac-redfish', 'idrac-virtualmedia',
];
// These find the host by its MAC address; virtual media drivers and IPMI find it through the management controller.
const DRIVERS_THAT_NEED_MAC = ['libvirt', 'redfish', 'redfish-uefihttp', 'ilo5-redfish', 'idrac-redfish'];
// Both speak IPMI, which knows neither settings of the hardware nor HTTP.
const IPMI_DRIVERS = ['ipmi', 'libvirt'];
/** Drivers that speak HTTP may be told whether to encrypt. */
const DRIVERS_BY_SCHEME = new Map(BMC_DRIVERS.flatMap(driver => (IPMI_DRIVERS.includes(driver) ? [''] : ['', '+http', '+https'])
  .map((transport): [string, string] => [`${driver}${transport}`, driver])));
// The baremetal operator takes a name before a colon for a driver, so without one only IP addresses can have a port.
const ADDRESS = /^(?![A-Za-z][A-Za-z0-9.+-]*:(?!\/\/))(?:([a-z][a-z0-9+-]*):\/\/)?(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:\d+)?([/?]\S*)?$/;
/** Bare, with hyphens, and with braces as well. */
const UUID_LENGTHS = [32, 36, 38];
const DNS_LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const HOST_NAME = new RegExp(`^(?:${DNS_LABEL}\\.)*${DNS_LABEL}$`);
// A name before a colon is a driver here as well; one with an underscore cannot be.
const HOST_OF_ADDRESS = /^(?![A-Za-z][A-Za-z0-9.+-]*:(?!\/\/))(?:([a-z][a-z0-9+-]*):\/\/)?(\[[^\]\s]+\]|[^\s/?:@[\]]+)(?::\d+)?(?:[/?]\S*)?$/;
const HOST_PROBLEMS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^\[.*%/, 'has a zone, which means something on one machine only'],
  [/_/, 'has an underscore, which names of hosts cannot have'],
  [/\.$/, 'ends with a dot'],
  [/^/, 'is neither an IP address nor a name'],
];

/** The driver of an address of a management controller, IPMI if none is written; undefined if it is no such address. */
export function bmcDriver(address: string): string | undefined {
  const parts = ADDRESS.exec(address);
  if (parts === null || !isHost(parts[2]) || !isUnescapable(pathOf(parts[4] ?? ''))) {
    return undefined;
  }
  const scheme: string | undefined = parts[1];
  return scheme === undefined ? bareDriver(parts[2], parts[3], parts[4] ?? '') : DRIVERS_BY_SCHEME.get(scheme);
}

/** What stands before a question mark. */
function pathOf(rest: string): string {
  const end = rest.indexOf('?');
  return end < 0 ? rest : rest.slice(0, end);
}

/** Without a driver in front, the baremetal operator reads a host with a path, or a host with a port, and brackets only before a port. */
function bareDriver(host: string, port: string | undefined, rest: string): string | undefined {
  const isReadable = port === undefined ? !host.startsWith('[') : rest === '';
  return isReadable ? 'ipmi' : undefined;
}

/** What is wrong with the host in an address whose driver is known or left out; undefined if nothing is, or if no host can be made out. */
export function bmcHostProblem(address: string): string | undefined {
  const [, scheme, host] = HOST_OF_ADDRESS.exec(address) ?? [];
  if (host === undefined || isHost(host) || scheme !== undefined && !DRIVERS_BY_SCHEME.has(scheme)) {
    return undefined;
  }
  const [, reason] = HOST_PROBLEMS.find(([pattern]) => pattern.test(host))!;
  return `the host '${host}' ${reason}`;
}

function isHost(text: string): boolean {
  return text.startsWith('[') ? text.includes(':') && isIpAddress(text.slice(1, -1)) : HOST_NAME.test(text);
}

/** Whether hosts of a driver are recognised by the MAC address they boot from. */
export function driverNeedsMac(driver: string): boolean {
  return DRIVERS_THAT_NEED_MAC.includes(driver);
}

/** Whether a driver can change settings of the hardware: turn on secure boot, or set up RAID. */
export function driverChangesHardware(driver: string): boolean {
  return !IPMI_DRIVERS.includes(driver);
}

/**
 * Whether the text is a UUID, which Ironic takes for the id of a node and not for its name. The baremetal operator also takes it without
 * hyphens, and for one in braces whatever stands in their place.
 */
export function isUuid(text: string): boolean {
  if (!UUID_LENGTHS.includes(text.length)) {
    return false;
  }
  const hyphenated = text.length === 38 ? text.slice(1, -1) : text;
  return /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/i.test(hyphenated);
}

/** Whether the text is the name of a disk as root device hints take it: directly in /dev, or by its path. */
export function isDeviceName(text: string): boolean {
  return /^\/dev\/(disk\/by-path\/)?[^/]+$/.test(text);
}
