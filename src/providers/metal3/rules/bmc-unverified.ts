import { bareMetalHosts } from './hosts';
import { Rule, Severity } from '../../../knowledge';

export const BMC_UNVERIFIED: Rule = {
  code: 'metal3/bmc-unverified',
  severity: Severity.WARNING,
  source: 'baremetal-operator pkg/hardwareutils/bmc/access.go',
  needsMember: ['disableCertificateVerification'],
  check: topology => bareMetalHosts(topology).map(host => host.at('spec.bmc.disableCertificateVerification')).filter(({ flag }) => flag === true)
    .map(at => ({
      at,
      message: "'disableCertificateVerification' is true, so that the password goes to whoever answers at the address; "
        + 'give the management controller a certificate that Ironic trusts, and leave the field out',
    })),
};
