import { Rule, Severity } from '../../../knowledge';
import { kubeadmMachines } from '../../../rules/shared/kubeadm-machines';

export const CARRIAGE_RETURN: Rule = {
  code: 'text/carriage-return',
  severity: Severity.WARNING,
  knowsVariables: true,
  source: 'cluster-api bootstrap/kubeadm/internal/cloudinit; YAML 1.2 block scalars',
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry).flatMap(({ config }) => config.member('files').items())
    .filter(file => !file.member('encoding').text && file.member('content').text?.includes('\r'))
    .map(file => ({
      at: file.member('content'),
      message: "'content' holds carriage returns, which arrive on the node as line ends; use line feeds only, or 'encoding' 'base64'",
    })),
};
