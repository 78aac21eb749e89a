import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { infraClusterOfKind } from '../shared/infra-clusters';
import { KubeadmMachines, kubeadmMachines, kubeletArgument } from '../shared/kubeadm-machines';

const ARGUMENT = 'cloud-provider';

export const NO_CLOUD_CONTROLLER: Rule = {
  code: 'node/no-cloud-controller',
  severity: Severity.ERROR,
  source: 'cloud-provider controllers/node/node_controller.go; cluster-api-provider-metal3 baremetal/metal3machine_manager.go; '
    + 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  needsMember: [ARGUMENT],
  check: (topology, registry) => kubeadmMachines(topology, registry).flatMap(machines => findingsOf(machines, registry)),
};

function findingsOf(machines: KubeadmMachines, registry: ProviderRegistry): Finding[] {
  const { cluster, group, provider } = machines;
  const traits = registry.traitsOfMachines(group.infrastructureRef!.kind)!;
  const { infraClusterKind, noCloudControllerBecause: because, machinesNeedInfraCluster = true } = traits;
  const infraCluster = infraClusterOfKind(cluster, infraClusterKind);
  if (because === undefined || (machinesNeedInfraCluster && (infraCluster === undefined || expectsCloudController(infraCluster, registry)))) {
    return [];
  }
  return machines.registrations.flatMap(registration => kubeletArgument(registration, ARGUMENT) ?? []).filter(({ text }) => text === 'external').map(at => ({
    at,
    message: `'${ARGUMENT}' 'external' makes nodes of ${provider} wait for a cloud controller with the taint 'node.cloudprovider.kubernetes.io/uninitialized': ${because}; leave it out`,
  }));
}

function expectsCloudController(infraCluster: BundleObject, registry: ProviderRegistry): boolean {
  const { enabledField, disabledField } = registry.infrastructureOf(infraCluster.kind)?.cloudController ?? {};
  const isEnabled = enabledField === undefined ? undefined : infraCluster.at(enabledField).flag;
  return isEnabled ?? (disabledField !== undefined && infraCluster.at(disabledField).flag === false);
}
