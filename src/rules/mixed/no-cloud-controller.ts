import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { traitsOfMachines } from '../../validation/providers';
import { infraClusterOfKind } from '../shared/infra-clusters';
import { KubeadmMachines, kubeadmMachines, kubeletArgument } from '../shared/kubeadm-machines';

const ARGUMENT = 'cloud-provider';

export const NO_CLOUD_CONTROLLER: Rule = {
  code: 'node/no-cloud-controller',
  severity: Severity.ERROR,
  source: 'cloud-provider controllers/node/node_controller.go; cluster-api-provider-metal3 v1.13.2 baremetal/metal3machine_manager.go; '
    + 'cluster-api-provider-bringyourownhost v0.5.0 controllers/infrastructure/byomachine_controller.go',
  check: topology => kubeadmMachines(topology).flatMap(findingsOf),
};

function findingsOf(machines: KubeadmMachines): Finding[] {
  const { cluster, group, provider } = machines;
  const { infraClusterKind, noCloudControllerBecause: because, machinesNeedInfraCluster = true } = traitsOfMachines(group.infrastructureRef!.kind)!;
  const infraCluster = infraClusterOfKind(cluster, infraClusterKind);
  if (because === undefined || (machinesNeedInfraCluster && (infraCluster === undefined || expectsCloudController(infraCluster)))) {
    return [];
  }
  return machines.registrations.flatMap(registration => kubeletArgument(registration, ARGUMENT) ?? []).filter(({ text }) => text === 'external').map(at => ({
    at,
    message: `'${ARGUMENT}' 'external' makes nodes of ${provider} wait for a cloud controller with the taint 'node.cloudprovider.kubernetes.io/uninitialized': ${because}; leave it out`,
  }));
}

/** Metal3 says so on its infra cluster; the older field means the opposite. */
function expectsCloudController(infraCluster: BundleObject): boolean {
  return infraCluster.at('spec.cloudProviderEnabled').flag ?? infraCluster.at('spec.noCloudProvider').flag === false;
}
