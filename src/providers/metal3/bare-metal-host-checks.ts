import { IConstruct } from 'constructs';
import type { BareMetalHostProps } from './bare-metal-host';
import { checkObjectName, checkWholeNumber, inScope, isMacAddress, refuse, withoutCredentials } from '../../core';

const DRIVERS = [
  'ipmi', 'libvirt', 'redfish', 'redfish-virtualmedia', 'redfish-uefihttp', 'ilo5-redfish', 'ilo5-virtualmedia', 'idrac-redfish', 'idrac-virtualmedia',
];
// These find the host by its MAC address; virtual media drivers and IPMI find it through the management controller.
const DRIVERS_THAT_NEED_MAC = ['libvirt', 'redfish', 'redfish-uefihttp', 'ilo5-redfish', 'idrac-redfish'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Refuses what the webhook of the baremetal operator would refuse. */
export function checkBareMetalHost(scope: IConstruct, props: BareMetalHostProps): void {
  checkObjectName(scope, 'hostName', props.hostName);
  if (UUID.test(props.hostName)) {
    refuse(scope, 'input/invalid-value', `'hostName' '${props.hostName}' is a UUID, which Ironic keeps for itself; use another name`);
  }
  checkObjectName(scope, 'bmcCredentialsSecretName', props.bmcCredentialsSecretName);
  const driver = checkDriver(scope, props.bmcAddress);
  checkMac(scope, props, driver);
  const { rootDeviceHints, bootMode } = props;
  if (rootDeviceHints?.deviceName !== undefined && !/^\/dev\/(disk\/by-path\/)?[^/]+$/.test(rootDeviceHints.deviceName)) {
    refuse(scope, 'input/invalid-value', `'rootDeviceHints.deviceName' '${rootDeviceHints.deviceName}' is not the name of a device; `
      + "use '/dev/<name>' or '/dev/disk/by-path/<path>'");
  }
  inScope(scope, () => checkWholeNumber('rootDeviceHints.minSizeGigabytes', rootDeviceHints?.minSizeGigabytes, 0));
  if (bootMode === 'UEFISecureBoot' && driver === 'ipmi') {
    refuse(scope, 'input/invalid-value', "'bootMode' 'UEFISecureBoot' is not possible with an ipmi address; use a redfish address or another boot mode");
  }
  if (props.disablePowerOff === true && props.online === false) {
    refuse(scope, 'input/invalid-value', "'disablePowerOff' true contradicts 'online' false; leave one of them out");
  }
}

function checkDriver(scope: IConstruct, address: string): string {
  const [, scheme, host] = /^(?:([a-z][a-z0-9+-]*):\/\/)?(\[[0-9a-fA-F:]+\](?::\d+)?|[A-Za-z0-9.-]+(?::\d+)?)(?:\/\S*)?$/.exec(address) ?? [];
  const driver = (scheme ?? 'ipmi').replace(/\+https?$/, '');
  if (host === undefined || !DRIVERS.includes(driver)) {
    refuse(scope, 'input/invalid-value', `'bmcAddress' '${withoutCredentials(address)}' is not an address of a management controller; `
      + `use <driver>://<host>[:<port>]/<path>, without credentials, with a driver of ${DRIVERS.join(', ')}`);
  }
  return driver;
}

function checkMac(scope: IConstruct, props: BareMetalHostProps, driver: string): void {
  const mac = props.bootMacAddress;
  if (mac !== undefined && !isMacAddress(mac)) {
    refuse(scope, 'input/invalid-value', `'bootMacAddress' '${mac}' is not a MAC address; use six hexadecimal pairs, for example '00:5a:91:3f:9a:bd'`);
  }
  if (mac === undefined && (props.disableInspection === true || DRIVERS_THAT_NEED_MAC.includes(driver))) {
    refuse(scope, 'input/missing-value', `'bootMacAddress' is missing; hosts with ${props.disableInspection === true ? 'inspection off' : `a ${driver} address`} `
      + "are recognised by it. Set it, for example '00:5a:91:3f:9a:bd'");
  }
}
