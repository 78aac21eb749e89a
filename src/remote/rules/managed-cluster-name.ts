import { worksIn } from './works';
import { isDnsLabel } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { Field, Topology } from '../../topology';
import { CLUSTER_GROUP_OF_OCM, OPERATOR_GROUP_OF_OCM } from '../kinds';

export const MANAGED_CLUSTER_NAME: Rule = {
  code: 'remote/managed-cluster-name',
  severity: Severity.ERROR,
  source: 'open-cluster-management-io/api cluster/v1/types.go, operator/v1/types_klusterlet.go; open-cluster-management-io/ocm v1.3.1 pkg/registration/hub/managedcluster',
  findsAbsence: true,
  check: topology => {
    const clusters = topology.ofKind(CLUSTER_GROUP_OF_OCM, 'ManagedCluster');
    const names = clusters.map(({ name }) => name);
    return [
      ...clusters.filter(({ name }) => !isDnsLabel(name)).map(cluster => ({
        at: cluster.at('metadata.name'),
        message: `'${cluster.name}' cannot be the name of a namespace, which the hub makes for each ManagedCluster; use 1 to 63 lower-case letters, digits and '-'`,
      })),
      ...names.length === 0 ? [] : usesOf(topology).flatMap(use => checkUse(use, names)),
    ];
  },
};

/** A field that has to be the name of a ManagedCluster. */
interface Use {
  readonly at: Field;
  readonly what: string;
}

function usesOf(topology: Topology): Use[] {
  return [
    ...worksIn(topology).map(work => ({ at: work.at('metadata.namespace'), what: 'the namespace of a ManifestWork' })),
    ...topology.ofKind(OPERATOR_GROUP_OF_OCM, 'Klusterlet').map(klusterlet => ({ at: klusterlet.at('spec.clusterName'), what: 'the name that an agent registers by' })),
  ];
}

function checkUse({ at, what }: Use, names: readonly string[]): Finding[] {
  const { text = '' } = at;
  return names.includes(text) ? [] : [{
    at, message: `${text === '' ? `is missing, and is ${what}` : `'${text}' is ${what}`}, and no ManagedCluster has that name; use one of '${names.join("', '")}', or add the ManagedCluster`,
  }];
}
