import { Rule, Severity } from '../../knowledge';
import { kubeadmMachines, kubeletArgument, kubeletArgumentText } from '../shared/kubeadm-machines';
import { wantedIdPrefix } from '../shared/provider-ids';

const ARGUMENT = 'provider-id';

/** A machine finds its node by the id that both have. */
export const PROVIDER_ID: Rule = {
  code: 'node/provider-id',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/machine/machine_controller_noderef.go; the machine controllers of the providers, e.g. cluster-api-provider-aws pkg/cloud/scope/machine.go',
  needsMember: [ARGUMENT],
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry).flatMap(({ group, registrations }) => registrations.flatMap(registration => {
    const prefix = wantedIdPrefix(kubeletArgumentText(registration, ARGUMENT), group, registry);
    const at = prefix === undefined ? undefined : kubeletArgument(registration, ARGUMENT);
    return at === undefined ? [] : [{
      at,
      message: `'${ARGUMENT}' '${at.text}' is not how ids of ${group.infrastructureRef!.kind} begin, which is '${prefix}', so that no machine finds its node; correct it, or leave it to the cloud controller`,
    }];
  })),
};
