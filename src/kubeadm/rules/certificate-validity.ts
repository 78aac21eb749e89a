import { controlPlaneSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';
import { Field } from '../../topology';

/** How long kubeadm's certificates are valid, unless it is told. */
const DEFAULT_DAYS = 365;
const DEFAULT_CA_DAYS = 3650;

export const CERTIFICATE_VALIDITY: Rule = {
  code: 'control-plane/certificate-validity',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go; kubernetes v1.36.3 cmd/kubeadm/app/constants/constants.go',
  needsMember: ['certificateValidityPeriodDays', 'certificatesExpiryDays'],
  check: topology => controlPlaneSpecs(topology).flatMap(checkValidity),
};

function checkValidity(spec: Field): Finding[] {
  const configuration = spec.at('kubeadmConfigSpec.clusterConfiguration');
  const certificate = configuration.member('certificateValidityPeriodDays');
  const caDays = configuration.member('caCertificateValidityPeriodDays').number ?? DEFAULT_CA_DAYS;
  const days = certificate.number || DEFAULT_DAYS;
  const tooLong = isGiven(certificate) && days > caDays
    ? [{ at: certificate, message: `'certificateValidityPeriodDays' ${days} is longer than the ${caDays} days of the CA; use ${caDays} or less` }]
    : [];
  const tooEarly = [spec.at('rollout.before.certificatesExpiryDays'), spec.at('rolloutBefore.certificatesExpiryDays')]
    .filter(({ number }) => number !== undefined && number >= days)
    .map(at => ({
      at,
      message: `'certificatesExpiryDays' ${at.number} is not less than the ${days} days that certificates are valid, so that machines are replaced `
        + 'without end; use a smaller number',
    }));
  return [...tooLong, ...tooEarly];
}
