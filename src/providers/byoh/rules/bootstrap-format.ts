import { Rule, Severity } from '../../../knowledge';
import { kubeadmMachines } from '../../../rules/shared/kubeadm-machines';

export const BOOTSTRAP_FORMAT: Rule = {
  code: 'byoh/bootstrap-format',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost agent/cloudinit/cloudinit.go',
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry, 'byoh').map(({ config }) => config.member('format'))
    .filter(({ text }) => text === 'ignition')
    .map(at => ({ at, message: `'format' '${at.text}' is nothing that the BYOH host agent can read; use 'cloud-config', or leave it out` })),
};
