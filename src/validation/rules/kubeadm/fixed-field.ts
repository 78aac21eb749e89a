import { CONTROL_PLANE_GROUP, Field, isRecord } from '../../../topology';
import { ChangeRule } from '../../change-rule';
import { Change } from '../../changes';
import { Finding, Severity } from '../../rule';
import { isSame } from '../shared/changed-fields';
import { isGiven, nameOf, shown } from '../shared/fields';

const CLUSTER = 'spec.kubeadmConfigSpec.clusterConfiguration';
const FIXED = ['controlPlaneEndpoint', 'certificatesDir', 'caCertificateValidityPeriodDays'].map(name => `${CLUSTER}.${name}`);
/** What they hold can change, and they cannot go as a whole. */
const KEPT = ['spec.kubeadmConfigSpec', CLUSTER, 'spec.kubeadmConfigSpec.initConfiguration', 'spec.kubeadmConfigSpec.joinConfiguration'];
/** Members of v1beta1 that are dropped on the way to v1beta2, which the webhook reads. */
const DROPPED = ['apiVersion', 'kind', 'networking', 'kubernetesVersion', 'clusterName', 'timeout', 'useExperimentalRetryJoin'];

export const FIXED_CONTROL_PLANE_FIELD: ChangeRule = {
  code: 'control-plane/fixed-field',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').flatMap(checkControlPlane),
};

function checkControlPlane(change: Change): Finding[] {
  const gone = KEPT.map(path => change.after.at(path)).find(at => holdsSomething(change.before.at(at.path.join('.'))) && !holdsSomething(at));
  // In v1beta1 the time that an API server has to start is written elsewhere, and stands for members of these parts.
  const isElsewhere = isGiven(change.after.at(`${CLUSTER}.apiServer.timeoutForControlPlane`));
  return gone === undefined || isElsewhere ? FIXED.flatMap(path => checkField(change, path)) : [{
    at: gone,
    message: `'${nameOf(gone)}' is gone, and it cannot be taken away as a whole; write it as it was`,
  }];
}

function checkField({ before, after }: Change, path: string): Finding[] {
  const [old, at] = [before.at(path), after.at(path)];
  const message = isGiven(old)
    ? `'${nameOf(at)}' was ${shown(old)} and cannot change; write it as it was, or make a new cluster`
    : `'${nameOf(at)}' was not there and cannot be added; leave it out, or make a new cluster`;
  return isSame(old, at) ? [] : [{ at, message }];
}

/** Whether there is more than what v1beta2 does not have. */
function holdsSomething(field: Field): boolean {
  return isRecord(field.value) ? field.members().some(member => !DROPPED.includes(nameOf(member)) && holdsSomething(member)) : isGiven(field);
}
