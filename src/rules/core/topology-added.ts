import { ChangeRule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { isGiven } from '../shared/fields';

const ADOPTION = 'unsafe.topology.cluster.x-k8s.io/disable-update-class-name-check';

export const TOPOLOGY_ADDED: ChangeRule = {
  code: 'cluster/topology-added',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go',
  check: changes => changes.ofKinds(CLUSTER_GROUP, 'Cluster')
    .filter(({ before, after }) => !isGiven(before.at('spec.topology')) && isGiven(after.at('spec.topology')) && !(ADOPTION in after.annotations))
    .map(({ after }) => ({
      at: after.at('spec.topology'),
      message: `'topology' cannot be given to a Cluster that was made without one; make a new Cluster, or take the risk with the annotation '${ADOPTION}'`,
    })),
};
