import { Change, ChangeRule, Finding, Severity } from '../../knowledge';
import { CLUSTER_GROUP, readContractReference } from '../../topology';
import { isGiven, nameOf } from '../shared/fields';

/** No webhook refuses what is here: it refuses only that a reference goes. */
export const PART_MOVED: ChangeRule = {
  code: 'cluster/part-moved',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/cluster/cluster_controller_phases.go',
  check: changes => changes.ofKinds(CLUSTER_GROUP, 'Cluster').filter(({ after }) => !isGiven(after.at('spec.topology')))
    .flatMap(change => ['spec.infrastructureRef', 'spec.controlPlaneRef'].flatMap(path => checkReference(change, path))),
};

function checkReference({ before, after }: Change, path: string): Finding[] {
  const [old, now] = [readContractReference(before.at(path)), readContractReference(after.at(path))];
  return old === undefined || now === undefined || (old.kind === now.kind && old.name === now.name) ? [] : [{
    at: after.at(path),
    message: `'${nameOf(after.at(path))}' was ${old.kind} '${old.name}', which the cluster was built with, and its machines stay with it; refer to it again, or make a new cluster`,
  }];
}
