import { installerRefs } from './installer-ref';
import { Rule, Severity } from '../../../knowledge';
import { INSTALLER_DEFECT } from '../installer-defect';

export const INSTALLER_OVERWRITES: Rule = {
  code: 'byoh/installer-overwrites',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/k8sinstallerconfig_controller.go',
  needsMember: ['installerRef'],
  check: topology => installerRefs(topology).map(at => ({
    at,
    message: `'installerRef' asks for an installer, and ${INSTALLER_DEFECT.because}; leave it out ('installer' of the construct), `
      + "install container runtime, kubelet and kubeadm in the image of the hosts, and run their agents with '--skip-installation'",
  })),
};
