/** The drivers of the baremetal operator, as they stand before the host in the address of a management controller. */
export const BMC_DRIVERS: readonly string[] = [
  'ipmi', 'libvirt', 'redfish', 'redfish-virtualmedia', 'redfish-uefihttp', 'ilo5-redfish', 'ilo5-virtualmedia', 'idrac-redfish', 'idrac-virtualmedia',
];
// These find the host by its MAC address; virtual media drivers and IPMI find it through the management controller.
const DRIVERS_THAT_NEED_MAC = ['libvirt', 'redfish', 'redfish-uefihttp', 'ilo5-redfish', 'idrac-redfish'];
const DRIVERS_WITHOUT_SETTINGS = ['ipmi', 'libvirt'];
// The baremetal operator takes a name before a colon for a driver, so without one only IP addresses can have a port.
const ADDRESS = /^(?![A-Za-z][A-Za-z0-9.+-]*:(?!\/\/))(?:([a-z][a-z0-9+-]*):\/\/)?(\[[0-9a-fA-F:]+\](?::\d+)?|[A-Za-z0-9.-]+(?::\d+)?)(?:[/?]\S*)?$/;

/** The driver of an address of a management controller, IPMI if none is written; undefined if it is no such address. */
export function bmcDriver(address: string): string | undefined {
  const [, scheme, host] = ADDRESS.exec(address) ?? [];
  const driver = (scheme ?? 'ipmi').replace(/\+https?$/, '');
  return host !== undefined && BMC_DRIVERS.includes(driver) ? driver : undefined;
}

/** Whether hosts of a driver are recognised by the MAC address they boot from. */
export function driverNeedsMac(driver: string): boolean {
  return DRIVERS_THAT_NEED_MAC.includes(driver);
}

/** Whether a driver can change settings of the hardware: turn on secure boot, or set up RAID. */
export function driverChangesHardware(driver: string): boolean {
  return !DRIVERS_WITHOUT_SETTINGS.includes(driver);
}

/** Whether the text is a UUID, which Ironic takes for the id of a node and not for its name. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Whether the text is the name of a disk as root device hints take it: directly in /dev, or by its path. */
export function isDeviceName(text: string): boolean {
  return /^\/dev\/(disk\/by-path\/)?[^/]+$/.test(text);
}
