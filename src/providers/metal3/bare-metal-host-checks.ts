import { IConstruct } from 'constructs';
import type { BareMetalHostProps } from './bare-metal-host';
import {
  BMC_DRIVERS, bmcDriver, checkObjectName, checkWholeNumber, driverChangesHardware, driverNeedsMac, inScope, isDeviceName, isMacAddress, isUuid,
  refuse, withoutCredentials,
} from '../../core';

/** Refuses what the webhook of the baremetal operator would refuse. */
export function checkBareMetalHost(scope: IConstruct, props: BareMetalHostProps): void {
  checkObjectName(scope, 'hostName', props.hostName);
  if (isUuid(props.hostName)) {
    refuse(scope, 'input/invalid-value', `'hostName' '${props.hostName}' is a UUID, which Ironic keeps for itself; use another name`);
  }
  checkObjectName(scope, 'bmcCredentialsSecretName', props.bmcCredentialsSecretName);
  const driver = checkDriver(scope, props.bmcAddress);
  checkMac(scope, props, driver);
  const { rootDeviceHints, bootMode } = props;
  if (rootDeviceHints?.deviceName !== undefined && !isDeviceName(rootDeviceHints.deviceName)) {
    refuse(scope, 'input/invalid-value', `'rootDeviceHints.deviceName' '${rootDeviceHints.deviceName}' is not the name of a device; `
      + "use '/dev/<name>' or '/dev/disk/by-path/<path>'");
  }
  inScope(scope, () => checkWholeNumber('rootDeviceHints.minSizeGigabytes', rootDeviceHints?.minSizeGigabytes, 0));
  if (bootMode === 'UEFISecureBoot' && !driverChangesHardware(driver)) {
    refuse(scope, 'input/invalid-value', `'bootMode' 'UEFISecureBoot' is not possible by ${driver}; use a redfish address or another boot mode`);
  }
  if (props.disablePowerOff === true && props.online === false) {
    refuse(scope, 'input/invalid-value', "'disablePowerOff' true contradicts 'online' false; leave one of them out");
  }
}

function checkDriver(scope: IConstruct, address: string): string {
  const driver = bmcDriver(address);
  if (driver === undefined) {
    refuse(scope, 'input/invalid-value', `'bmcAddress' '${withoutCredentials(address)}' is not an address of a management controller; `
      + `use <driver>://<host>[:<port>]/<path>, without credentials, with a driver of ${BMC_DRIVERS.join(', ')}`);
  }
  return driver;
}

function checkMac(scope: IConstruct, props: BareMetalHostProps, driver: string): void {
  const mac = props.bootMacAddress;
  if (mac !== undefined && !isMacAddress(mac)) {
    refuse(scope, 'input/invalid-value', `'bootMacAddress' '${mac}' is not a MAC address; use six hexadecimal pairs, for example '00:5a:91:3f:9a:bd'`);
  }
  if (mac === undefined && (props.disableInspection === true || driverNeedsMac(driver))) {
    refuse(scope, 'input/missing-value', `'bootMacAddress' is missing; hosts with ${props.disableInspection === true ? 'inspection off' : `a ${driver} address`} `
      + "are recognised by it. Set it, for example '00:5a:91:3f:9a:bd'");
  }
}
