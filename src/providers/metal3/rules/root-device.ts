import { bareMetalHosts } from './hosts';
import { isDeviceName } from '../../../core';
import { Rule, Severity } from '../../../knowledge';

export const ROOT_DEVICE: Rule = {
  code: 'metal3/root-device',
  severity: Severity.ERROR,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go',
  needsMember: ['deviceName'],
  check: topology => bareMetalHosts(topology).map(host => host.at('spec.rootDeviceHints.deviceName'))
    .filter(({ text }) => Boolean(text) && !isDeviceName(`${text}`))
    .map(at => ({ at, message: `'deviceName' '${at.text}' is not the name of a device; use '/dev/<name>' or '/dev/disk/by-path/<path>'` })),
};
