import { bareMetalHosts, driverOf } from './hosts';
import { Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';

export const FIRMWARE: Rule = {
  code: 'metal3/firmware',
  severity: Severity.ERROR,
  source: 'baremetal-operator pkg/hardwareutils/bmc/ipmi.go, redfish.go, redfish_https.go',
  needsMember: ['firmware'],
  // The webhook reads the field only if it can read the address, and a wrong address is reported as such.
  check: topology => bareMetalHosts(topology)
    .filter(host => isPresent(host.at('spec.firmware')) && driverOf(host.at('spec.bmc.address').text ?? '') !== undefined)
    .map(host => ({
      at: host.at('spec.firmware'),
      message: "'firmware' is taken by no driver any more; leave it out, and write the settings in the HostFirmwareSettings of the host",
    })),
};
