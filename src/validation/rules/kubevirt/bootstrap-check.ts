import { machineSpecOf } from './machines';
import { ClusterMembers } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';
import { shown } from '../shared/fields';
import { infraClusterOfKind, isLeftAlone, machineGroupsOf } from '../shared/infra-clusters';

export const BOOTSTRAP_CHECK: Rule = {
  code: 'kubevirt/bootstrap-check',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-kubevirt v0.11.2 controllers/kubevirtmachine_controller.go',
  check: topology => topology.clusters.flatMap(checkCluster),
};

function checkCluster(members: ClusterMembers): Finding[] {
  const infraCluster = infraClusterOfKind(members, 'KubevirtCluster');
  return infraCluster === undefined || !isLeftAlone(members, infraCluster) ? [] : machineGroupsOf(members)
    .flatMap(({ infrastructure }) => machineSpecOf(infrastructure) ?? []).map(spec => spec.at('virtualMachineBootstrapCheck.checkStrategy'))
    .filter(({ text = 'ssh' }) => text === 'ssh').map(at => ({
      at,
      message: `'checkStrategy' ${shown(at)} logs in with SSH keys, and nobody makes any for ${infraCluster}, which its controller leaves alone; set it to 'none'`,
    }));
}
