import { CLUSTER_NAME_LABEL } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, clusterNameOf } from '../../topology';

/** Where the name of the cluster is written again: the parent of the member, and the member. */
type Place = readonly [parent: string, member: string];

const OF_MACHINES: Place = ['spec.template.spec', 'clusterName'];
/** The label of the object itself is left out: the webhooks of all kinds write over it. That of MachineDeployments writes over these too. */
const LABELS: readonly Place[] = [['spec.template.metadata.labels', CLUSTER_NAME_LABEL], ['spec.selector.matchLabels', CLUSTER_NAME_LABEL]];

export const CLUSTER_NAME_MISMATCH: Rule = {
  code: 'pool/cluster-name-mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinedeployment.go, machineset.go and machinepool.go',
  isLocal: true,
  check: topology => topology.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet', 'MachinePool', 'Machine').flatMap(contradictions),
};

function contradictions(pool: BundleObject): Finding[] {
  const clusterName = clusterNameOf(pool);
  if (clusterName === undefined) {
    return [];
  }
  const places = pool.kind === 'MachineDeployment' ? [OF_MACHINES] : [OF_MACHINES, ...LABELS];
  const others = places.filter(([parent, name]) => (pool.at(parent).textOf(name) ?? clusterName) !== clusterName);
  return others.map(([parent, name]) => {
    const at = pool.at(parent).member(name);
    return { at, message: `'${name}' is '${at.text}' and 'spec.clusterName' is '${clusterName}'; write one name` };
  });
}
