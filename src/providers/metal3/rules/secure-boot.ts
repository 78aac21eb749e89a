import { bareMetalHosts, driverOf } from './hosts';
import { driverChangesHardware } from '../../../core';
import { Rule, Severity } from '../../../knowledge';

export const SECURE_BOOT: Rule = {
  code: 'metal3/secure-boot',
  severity: Severity.ERROR,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go, pkg/hardwareutils/bmc/ipmi.go',
  isLocal: true,
  check: topology => bareMetalHosts(topology).map(host => host.at('spec.bootMode')).filter(({ text }) => text === 'UEFISecureBoot').flatMap(at => {
    const driver = driverOf(at.object.at('spec.bmc.address').text ?? '');
    return driver === undefined || driverChangesHardware(driver) ? [] : [{
      at,
      message: `'bootMode' 'UEFISecureBoot' is not possible by ${driver}; use a redfish address or another boot mode`,
    }];
  }),
};
