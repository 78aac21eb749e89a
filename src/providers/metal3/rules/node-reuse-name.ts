import { Finding, Rule, Severity } from '../../../knowledge';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { MachineGroup } from '../../../topology';
import { nodeReuseValue } from '../node-reuse';

const LONGEST_LABEL = 63;

export const NODE_REUSE_NAME: Rule = {
  code: 'metal3/node-reuse-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go getControlPlaneName, getMachineDeploymentName',
  isLocal: true,
  check: (topology, registry) => machineGroups(topology, registry, 'metal3').flatMap(({ group }) => checkGroup(group)),
};

function checkGroup({ object, infrastructure, isControlPlane }: MachineGroup): Finding[] {
  const value = nodeReuseValue(object.name, isControlPlane);
  // Metal3 looks for the names of these two only.
  const isReused = infrastructure?.at('spec.nodeReuse').flag === true && (isControlPlane || object.kind === 'MachineDeployment');
  const tooLong = value.length - LONGEST_LABEL;
  return !isReused || tooLong <= 0 ? [] : [{
    at: object.at('metadata.name'),
    message: `'nodeReuse' makes Metal3 write '${value}' into a label of released hosts, which has ${value.length} characters, and a label takes ${LONGEST_LABEL}, so that no machine is deleted; `
      + `use a name that is shorter by ${tooLong}, or turn 'nodeReuse' off`,
  }];
}
