import { aksPoolSpecs } from './aks-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { shown } from '../../../rules/shared/fields';
import { ClusterMembers } from '../../../topology';

export const AKS_SYSTEM_POOL: Rule = {
  code: 'azure/aks-system-pool',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure azure/scope/managedcontrolplane.go, internal/webhooks/azuremanagedmachinepool_validation.go',
  check: topology => {
    const specs = aksPoolSpecs(topology);
    const windows = specs.filter(spec => spec.member('mode').text === 'System' && spec.member('osType').text === 'Windows').map(spec => spec.member('osType'));
    return [
      ...windows.map(at => ({ at, message: `'osType' ${shown(at)} is not possible with 'mode' 'System'; use 'Linux', or 'mode' 'User'` })),
      ...specs.length === 0 ? [] : topology.clusters.flatMap(checkCluster),
    ];
  },
};

/** A cluster whose control plane is written elsewhere may have its system pool there too. */
function checkCluster({ controlPlane, pools }: ClusterMembers): Finding[] {
  const modes = pools.flatMap(({ infrastructure }) => infrastructure?.kind === 'AzureManagedMachinePool' ? [infrastructure.at('spec.mode')] : []);
  return controlPlane?.kind !== 'AzureManagedControlPlane' || modes.length === 0 || modes.some(({ text }) => text !== 'User') ? [] : [{
    at: modes[0],
    message: `'mode' ${shown(modes[0])} is that of all node pools, and AKS makes no cluster without a system pool; set one to 'System'`,
  }];
}
