import { Rule, Severity } from '../../../knowledge';
import { kubeadmMachines, kubeletArgument } from '../../../rules/shared/kubeadm-machines';

export const PROVIDER_ID: Rule = {
  code: 'byoh/provider-id',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry, 'byoh').flatMap(({ registrations }) => registrations).flatMap(registration => {
    const at = kubeletArgument(registration, 'provider-id');
    return at?.text === undefined || at.text.startsWith('byoh://') ? [] : [{
      at,
      message: `'provider-id' '${at.text}' is not the one that BYOH is about to write, so it fails; leave the argument out`,
    }];
  }),
};
