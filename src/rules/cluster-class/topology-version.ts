import { Change, ChangeRule, Finding, Severity } from '../../knowledge';
import { CLUSTER_GROUP, Topology } from '../../topology';
import { classOf } from '../shared/class-of-cluster';
import { isGiven } from '../shared/fields';
import { isOlder, skippedMinor } from '../shared/version-steps';

const VERSION = 'spec.topology.version';
const UNSAFE = 'unsafe.topology.cluster.x-k8s.io/disable-update-version-check';

export const TOPOLOGY_VERSION: ChangeRule = {
  code: 'version/topology-step',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/cluster.go',
  check: changes => changes.ofKinds(CLUSTER_GROUP, 'Cluster').filter(({ after }) => !(UNSAFE in after.annotations))
    .flatMap(change => checkVersion(change, changes.after)),
};

function checkVersion(change: Change, topology: Topology): Finding[] {
  const [old, at] = [change.before.at(VERSION), change.after.at(VERSION)];
  if (isOlder(at.text, old.text)) {
    return [{ at, message: `'version' goes back from ${old.text} to ${at.text}, which is refused; write ${old.text} again, or a later one` }];
  }
  const clusterClass = classOf(topology, change.after)?.at('spec');
  // A class that lists versions, or has them planned, goes through all that lie between by itself.
  const isChained = clusterClass !== undefined && (isGiven(clusterClass.member('kubernetesVersions')) || isGiven(clusterClass.at('upgrade.external')));
  return isChained ? [] : skippedMinor(change, VERSION);
}
