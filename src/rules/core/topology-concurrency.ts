import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { isGiven } from '../shared/fields';

const ANNOTATION = 'topology.cluster.x-k8s.io/upgrade-concurrency';

export const INVALID_CONCURRENCY: Rule = {
  code: 'cluster/invalid-concurrency',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go',
  isLocal: true,
  check: topology => topology.ofKind(CLUSTER_GROUP, 'Cluster').filter(cluster => isGiven(cluster.at('spec.topology')))
    .map(cluster => cluster.at('metadata.annotations').member(ANNOTATION))
    .filter(({ text }) => text !== undefined && !/^\+?0*[1-9]\d*$/.test(text))
    .map(at => ({ at, message: `'${at.text}' is not a number of pools to upgrade at a time; use a whole number, 1 or more` })),
};
