import { isDropped } from './dropped-fields';
import { ChangeRule, Change, Finding, Severity } from '../../knowledge';
import { isSame } from '../../rules/shared/changed-fields';
import { isGiven, isPresent, nameOf, shown } from '../../rules/shared/fields';
import { BundleObject, CONTROL_PLANE_GROUP, Field, isRecord } from '../../topology';

const CLUSTER = 'spec.kubeadmConfigSpec.clusterConfiguration';
const FIXED = ['controlPlaneEndpoint', 'certificatesDir', 'caCertificateValidityPeriodDays'].map(name => `${CLUSTER}.${name}`);
/** What they hold can change, and they cannot go as a whole. */
const KEPT = ['spec.kubeadmConfigSpec', CLUSTER, 'spec.kubeadmConfigSpec.initConfiguration', 'spec.kubeadmConfigSpec.joinConfiguration'];
/** The time that an API server of v1beta1 has to start. It becomes a member of the parts for the first and for the other machines. */
const START_TIMEOUT = `${CLUSTER}.apiServer.timeoutForControlPlane`;
/** What Go writes down also if it is empty, because it is a pointer. All booleans of v1beta2 are pointers too. */
const POINTERS = [
  /\.nodeRegistration\.(taints|imagePullSerial)$/,
  /\.extraEnvs$/,
  /\.joinConfiguration\.controlPlane$/,
  /\.joinConfiguration\.discovery\.timeout$/,
  /\.timeouts\.\w+Seconds$/,
  /\.kubeadmConfigSpec\.(verbosity|ntp\.enabled)$/,
];
/** What has names of its own for members. In v1beta1 arguments do, and become a list. */
const MAPS = /\.(featureGates|extraArgs|kubeletExtraArgs|authProvider\.config)$/;

export const FIXED_CONTROL_PLANE_FIELD: ChangeRule = {
  code: 'control-plane/fixed-field',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').flatMap(checkControlPlane),
};

function checkControlPlane(change: Change): Finding[] {
  const gone = KEPT.flatMap(path => contentOf(change.after, path) === undefined ? contentOf(change.before, path) ?? [] : [])[0];
  return gone === undefined ? FIXED.flatMap(path => checkField(change, path)) : [{
    at: Field.of(change.after, gone.path),
    message: `'${nameOf(gone)}' is gone, and it cannot be taken away as a whole; write it as it was`,
  }];
}

/** What makes a part more than nothing: the part itself, or what is written elsewhere and belongs into it. */
function contentOf(object: BundleObject, path: string): Field | undefined {
  const [part, timeout] = [object.at(path), object.at(START_TIMEOUT)];
  return holdsSomething(part) ? part : path !== CLUSTER && isPresent(timeout) ? timeout : undefined;
}

function checkField({ before, after }: Change, path: string): Finding[] {
  const [old, at] = [before.at(path), after.at(path)];
  const message = isGiven(old)
    ? `'${nameOf(at)}' was ${shown(old)} and cannot change; write it as it was, or make a new cluster`
    : `'${nameOf(at)}' was not there and cannot be added; leave it out, or make a new cluster`;
  return isSame(old, at) ? [] : [{ at, message }];
}

/** Whether Go writes down something of what v1beta2 has. */
function holdsSomething(field: Field): boolean {
  const path = `${field}`;
  if (path === START_TIMEOUT || isDropped(field)) {
    return false;
  }
  if (POINTERS.some(pattern => pattern.test(path)) || field.flag !== undefined && field.object.version !== 'v1beta1') {
    return isPresent(field);
  }
  return isRecord(field.value) ? field.members().some(MAPS.test(path) ? isPresent : holdsSomething) : isGiven(field);
}
