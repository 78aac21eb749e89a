import { BundleObject, ObjectReference, readContractReference } from '../../topology';

/** The templates that a health check repairs machines by, as v1beta2 and v1beta1 have them; none if it replaces machines. */
export function remediationReferences(check: BundleObject): ObjectReference[] {
  return [check.at('spec.remediation.templateRef'), check.at('spec.remediationTemplate')].flatMap(field => readContractReference(field) ?? []);
}
