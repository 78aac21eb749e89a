import { Finding, Rule, Severity } from '../../knowledge';
import { isText } from '../../rules/shared/fields';
import { BundleObject, CONTROL_PLANE_GROUP, Field, isRecord } from '../../topology';

/** The schema of v1beta2 asks for all parts of the reference, that of v1beta1 for none. */
export const NO_MACHINE_TEMPLATE: Rule = {
  code: 'control-plane/no-machine-template',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  isLocal: true,
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').filter(({ version }) => version === 'v1beta1').flatMap(checkReference),
};

function checkReference(controlPlane: BundleObject): Finding[] {
  const at = controlPlane.at('spec.machineTemplate.infrastructureRef');
  const missing = isRecord(at.value) ? ['apiVersion', 'kind', 'name'].filter(name => !isSaid(at.member(name))) : [];
  return missing.length === 0 ? [] : [{
    at,
    message: `'infrastructureRef' lacks ${missing.map(name => `'${name}'`).join(', ')} of the machine template; write 'apiVersion' with its group, 'kind' and 'name'`,
  }];
}

/** What is of another type is the business of the schema. */
function isSaid(field: Field): boolean {
  return isText(field) || field.exists && field.value !== null && field.text === undefined;
}
