import { Rule, Severity } from '../../knowledge';
import { ADDONS_GROUP, CLUSTER_GROUP, Field, Topology } from '../../topology';
import { selectorProblems } from '../shared/label-selectors';

export const INVALID_SELECTOR: Rule = {
  code: 'object/invalid-selector',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/{machinedeployment,machineset,machinehealthcheck,machinedrainrules,clusterresourceset}.go',
  isLocal: true,
  check: topology => selectors(topology).flatMap(selectorProblems),
};

function selectors(topology: Topology): Field[] {
  return [
    ...topology.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet', 'MachineHealthCheck').map(object => object.at('spec.selector')),
    ...topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').map(set => set.at('spec.clusterSelector')),
    ...topology.ofKind(CLUSTER_GROUP, 'MachineDrainRule').flatMap(rule => [
      ...rule.at('spec.machines').items().flatMap(machines => [machines.member('selector'), machines.member('clusterSelector')]),
      ...rule.at('spec.pods').items().flatMap(pods => [pods.member('selector'), pods.member('namespaceSelector')]),
    ]),
  ];
}
