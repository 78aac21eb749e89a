import { ChangeRule, Severity } from '../../knowledge';
import { ADDONS_GROUP, CLUSTER_GROUP } from '../../topology';
import { isSame } from '../shared/changed-fields';

export const CLUSTER_CHANGED: ChangeRule = {
  code: 'object/cluster-changed',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/{machine,machineset,machinedeployment,machinepool,machinehealthcheck,clusterresourcesetbinding}.go',
  check: changes => [
    ...changes.ofKinds(CLUSTER_GROUP, 'Machine', 'MachineSet', 'MachineDeployment', 'MachinePool', 'MachineHealthCheck'),
    ...changes.ofKinds(ADDONS_GROUP, 'ClusterResourceSetBinding'),
  ].map(({ before, after }) => ({ old: before.at('spec.clusterName'), at: after.at('spec.clusterName') }))
    .filter(({ old, at }) => old.text !== undefined && !isSame(old, at))
    .map(({ old, at }) => ({
      at,
      message: `'clusterName' was '${old.text}' and cannot change; write '${old.text}' again, or make another object under a new name`,
    })),
};
