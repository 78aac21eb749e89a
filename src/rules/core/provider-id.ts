import { Rule, Severity } from '../../knowledge';
import { kubeadmMachines, kubeletArgument, kubeletArgumentText } from '../shared/kubeadm-machines';

const ARGUMENT = 'provider-id';

/** A machine finds its node by the id that both have. */
export const PROVIDER_ID: Rule = {
  code: 'node/provider-id',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/machine/machine_controller_noderef.go; the machine controllers of the providers, e.g. cluster-api-provider-aws pkg/cloud/scope/machine.go',
  needsMember: [ARGUMENT],
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry).flatMap(({ group, registrations }) => {
    const traits = registry.traitsOfMachines(group.infrastructureRef?.kind ?? '');
    const prefix = traits && registry.infrastructureOf(traits.infraClusterKind)?.providerIdPrefix;
    return prefix === undefined ? [] : registrations.filter(registration => isOther(kubeletArgumentText(registration, ARGUMENT), prefix))
      .map(registration => kubeletArgument(registration, ARGUMENT)!).map(at => ({
        at,
        message: `'${ARGUMENT}' '${at.text}' is not how ids of ${group.infrastructureRef!.kind} begin, which is '${prefix}', so that no machine finds its node; correct it, or leave it to the cloud controller`,
      }));
  }),
};

/** A word alone stands for what something else fills in. */
const PLACEHOLDER = /^[a-z-]+$/i;

/** What begins with an expression is known on the node only. */
function isOther(id: string | undefined, prefix: string): boolean {
  return id !== undefined && /^[a-z0-9]/i.test(id) && !id.startsWith(prefix) && !PLACEHOLDER.test(id);
}
