import { CLUSTER_NAME_LABEL } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { groupBy } from '../../topology';
import { knownClusters } from '../shared/known-clusters';

export const DUPLICATE_KIND: Rule = {
  code: 'infrastructure/duplicate-kind',
  severity: Severity.ERROR,
  source: 'the machine controllers of the providers, e.g. cluster-api-provider-aws controllers/awsmachine_controller.go',
  check: (topology, registry) => {
    const labelled = groupBy(topology.infraClusters, ({ namespace, labels }) => `${namespace}/${labels[CLUSTER_NAME_LABEL] ?? ''}`);
    return knownClusters(topology, registry).flatMap(({ name, namespace, primary, secondaries }) => {
      const own = [...primary === undefined ? [] : [primary], ...secondaries];
      const kinds = new Set(own.map(({ kind }) => kind));
      return (labelled.get(`${namespace}/${name}`) ?? []).filter(other => !own.includes(other) && kinds.has(other.kind)).map(other => ({
        at: other.at('metadata.name'),
        message: `cluster '${name}' has one ${other.kind} already, and machines look up that one only; remove this one, or give its machines a Cluster of their own`,
      }));
    });
  },
};
