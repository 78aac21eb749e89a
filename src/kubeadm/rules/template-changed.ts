import { isDropped } from './dropped-fields';
import { ChangeRule, Change, Finding, Severity } from '../../knowledge';
import { changedFields } from '../../rules/shared/changed-fields';
import { isGiven } from '../../rules/shared/fields';
import { CONTROL_PLANE_GROUP, Field } from '../../topology';

/** What older releases of Cluster API filled in, by the end of the path: to write it and to leave it out is the same. */
const FORMER_DEFAULTS: readonly (readonly [string, string])[] = [
  ['kubeadmConfigSpec.format', 'cloud-config'],
  ['nodeRegistration.imagePullPolicy', 'IfNotPresent'],
  ['exec.apiVersion', 'client.authentication.k8s.io/v1'],
];

export const CONTROL_PLANE_TEMPLATE_CHANGED: ChangeRule = {
  code: 'control-plane/template-changed',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplanetemplate.go',
  check: changes => changes.ofKinds(CONTROL_PLANE_GROUP, 'KubeadmControlPlaneTemplate').flatMap(checkTemplate),
};

function checkTemplate({ before, after }: Change): Finding[] {
  const [old, spec] = [before, after].map(object => object.at('spec.template.spec'));
  const [at] = changedFields(old, spec).filter(field =>
    !isDropped(field) && !isFormerDefault(Field.of(before, field.path), field) && !isFormerStrategy(old, spec, field));
  return at === undefined ? [] : [{
    at,
    message: `'${at}' changes, and the spec of a template cannot; write a template of another name and refer to that`,
  }];
}

function isFormerDefault(before: Field, after: Field): boolean {
  const [, value] = FORMER_DEFAULTS.find(([end]) => `${after}`.endsWith(end)) ?? [];
  return value !== undefined && [before, after].every(field => field.text === value || !isGiven(field));
}

/** The strategy was filled in as well, and may be left out since; v1beta1 has it in another place. */
function isFormerStrategy(before: Field, after: Field, changed: Field): boolean {
  return ['rollout.strategy', 'rolloutStrategy'].some(path => {
    const old = before.at(path);
    return `${changed}`.startsWith(`${after.at(path)}.`) && !isGiven(after.at(path))
      && old.member('type').text === 'RollingUpdate' && old.at('rollingUpdate.maxSurge').value === 1;
  });
}
