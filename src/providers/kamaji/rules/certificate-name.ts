import { kamajiControlPlanes } from './clusters';
import { Rule, Severity } from '../../../knowledge';
import { checkCertificateName } from '../../../kubeadm/rules/certificate-name';

/** Kamaji hands the names to kubeadm. */
export const KAMAJI_CERTIFICATE_NAME: Rule = {
  code: 'kamaji/certificate-name',
  severity: Severity.ERROR,
  source: 'kamaji internal/kubeadm/configuration.go; kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation/validation.go ValidateCertSANs',
  needsMember: ['certSANs'],
  check: topology => kamajiControlPlanes(topology).flatMap(controlPlane => controlPlane.at('spec.network.certSANs').items()).flatMap(checkCertificateName),
};
