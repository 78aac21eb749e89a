import { CLUSTER_NAME_LABEL } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, clusterNameOf } from '../../topology';

const LABELS = ['metadata.labels', 'spec.template.metadata.labels', 'spec.selector.matchLabels'];

export const CLUSTER_NAME_MISMATCH: Rule = {
  code: 'pool/cluster-name-mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go, machineset.go and machinepool.go',
  check: topology => topology.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet', 'MachinePool', 'Machine').flatMap(contradictions),
};

function contradictions(pool: BundleObject): Finding[] {
  const clusterName = clusterNameOf(pool);
  if (clusterName === undefined) {
    return [];
  }
  return [pool.at('spec.template.spec.clusterName'), ...LABELS.map(labels => pool.at(labels).member(CLUSTER_NAME_LABEL))]
    .filter(({ text }) => text !== undefined && text !== clusterName)
    .map(at => ({
      at,
      message: `'${String(at.step)}' is '${at.text}' and 'spec.clusterName' is '${clusterName}'; write one name`,
    }));
}
