import { ChangeRule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { isGiven } from '../shared/fields';

export const CLUSTER_PART_REMOVED: ChangeRule = {
  code: 'cluster/part-removed',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go',
  check: changes => changes.ofKinds(CLUSTER_GROUP, 'Cluster')
    // A topology writes the references itself.
    .flatMap(({ before, after }) => (isGiven(after.at('spec.topology')) ? [] : ['infrastructureRef', 'controlPlaneRef', 'topology']).flatMap(name => {
      const [old, at] = [before.at('spec').member(name), after.at('spec').member(name)];
      return isGiven(old) && !isGiven(at) ? [{ at, message: `'${name}' was given and cannot be removed; write it again` }] : [];
    })),
};
