import { BootstrapKind, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { MachineGroup } from '../../topology';

export const VERSION_MISSING: Rule = {
  code: 'cluster/version-missing',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/reconcilers/kubeadmconfig/kubeadmconfig_controller.go; '
    + 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  // Control planes have the version in a field of their own, which their schema demands.
  isLocal: true,
  check: (topology, registry) => topology.clusters.flatMap(({ pools }) => pools).flatMap(pool => {
    const at = pool.machine.member('version');
    const because = at.exists && at.value !== null && at.text !== '' ? undefined : neededVersionReason(pool, registry);
    return because === undefined ? [] : [{ at, message: `'version' is missing, and ${because}; set the Kubernetes version, for example 'v1.34.2'` }];
  }),
};

function neededVersionReason({ infrastructureRef, bootstrapRef }: MachineGroup, registry: ProviderRegistry): string | undefined {
  const isJoinedByKubeadm = bootstrapRef !== undefined && registry.bootstrapKindOf(bootstrapRef.kind) === BootstrapKind.KUBEADM;
  return registry.traitsOfMachines(infrastructureRef?.kind ?? '')?.needsVersionBecause
    ?? (isJoinedByKubeadm ? 'machines that kubeadm joins get no bootstrap data without one' : undefined);
}
