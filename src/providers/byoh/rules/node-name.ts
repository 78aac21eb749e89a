import { Rule, Severity } from '../../../knowledge';
import { kubeadmMachines, kubeletArgument } from '../../../rules/shared/kubeadm-machines';

export const NODE_NAME: Rule = {
  code: 'byoh/node-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry, 'byoh').flatMap(({ registrations }) => registrations).flatMap(registration => [
    { what: 'name', at: registration.member('name') },
    { what: 'hostname-override', at: kubeletArgument(registration, 'hostname-override') },
  ]).flatMap(({ what, at }) => at?.text ? [{
    at,
    message: `'${what}' '${at.text}' gives the node another name than its host has, and BYOH never finds it; leave it out`,
  }] : []),
};
