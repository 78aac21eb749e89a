import { Rule, Severity } from '../../knowledge';
import { isText } from '../shared/fields';
import { kubeadmMachines, kubeletArgument } from '../shared/kubeadm-machines';

const ARGUMENT = 'provider-id';

/** A machine finds its node by the id that both have. */
export const PROVIDER_ID: Rule = {
  code: 'node/provider-id',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/machine/machine_controller_noderef.go; the machine controllers of the providers, e.g. cluster-api-provider-aws pkg/cloud/scope/machine.go',
  needsMember: [ARGUMENT],
  check: (topology, registry) => kubeadmMachines(topology, registry).flatMap(({ group, registrations }) => {
    const traits = registry.traitsOfMachines(group.infrastructureRef?.kind ?? '');
    const prefix = traits && registry.infrastructureOf(traits.infraClusterKind)?.providerIdPrefix;
    return prefix === undefined ? [] : registrations.flatMap(registration => kubeletArgument(registration, ARGUMENT) ?? [])
      .filter(at => isText(at) && /^[a-z0-9]/i.test(at.text!) && !at.text!.startsWith(prefix)).map(at => ({
        at,
        message: `'${ARGUMENT}' '${at.text}' is not how ids of ${group.infrastructureRef!.kind} begin, which is '${prefix}', so that no machine finds its node; correct it, or leave it to the cloud controller`,
      }));
  }),
};
