import { Rule, Severity } from '../../../knowledge';
import { shown } from '../../../rules/shared/fields';
import { kubeadmMachines, kubeletArgument } from '../../../rules/shared/kubeadm-machines';

export const PROVIDER_ID: Rule = {
  code: 'kubevirt/provider-id',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-kubevirt controllers/kubevirtmachine_controller.go',
  check: (topology, registry) => kubeadmMachines(topology, registry, 'kubevirt').flatMap(({ registrations }) => registrations).flatMap(registration => {
    const at = kubeletArgument(registration, 'provider-id');
    return at === undefined || at.text?.startsWith('kubevirt://') ? [] : [{
      at,
      message: `'provider-id' ${shown(at)} is not the one that the provider is about to write; leave the argument out, or use 'kubevirt://{{ ds.meta_data.local_hostname }}'`,
    }];
  }),
};
