import { bareMetalHosts, driverOf } from './hosts';
import { driverChangesHardware } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { BundleObject, Field } from '../../../topology';

export const RAID: Rule = {
  code: 'metal3/raid',
  severity: Severity.ERROR,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go',
  needsMember: ['hardwareRAIDVolumes'],
  check: topology => bareMetalHosts(topology).flatMap(checkHost),
};

function checkHost(host: BundleObject): Finding[] {
  const hardware = host.at('spec.raid.hardwareRAIDVolumes');
  if (hardware.items().length === 0) {
    return [];
  }
  const software = host.at('spec.raid.softwareRAIDVolumes');
  const driver = driverOf(host.at('spec.bmc.address').text ?? '');
  return [
    ...software.items().length === 0 ? [] : [{
      at: software,
      message: "'softwareRAIDVolumes' and 'hardwareRAIDVolumes' are both given, and a host has one kind of RAID; keep one of them",
    }],
    ...driver === undefined || driverChangesHardware(driver) ? [] : [{
      at: hardware,
      message: `'hardwareRAIDVolumes' cannot be set up by ${driver}; use a redfish or idrac address, or 'softwareRAIDVolumes'`,
    }],
    ...hardware.items().flatMap(checkVolume),
  ];
}

function checkVolume(volume: Field): Finding[] {
  const [controller, count] = [volume.member('controller'), volume.member('numberOfPhysicalDisks')];
  const disks = volume.member('physicalDisks').items().length;
  if (disks === 0) {
    return [];
  }
  return [
    ...controller.text ? [] : [{ at: controller, message: "'controller' is missing, which 'physicalDisks' belong to; name it" }],
    ...count.number === undefined || count.number === disks ? [] : [{
      at: count,
      message: `'numberOfPhysicalDisks' ${count.number} is not the number of 'physicalDisks', ${disks}; leave it out, or correct one of them`,
    }],
  ];
}
