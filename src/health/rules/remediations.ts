import { BundleObject, ObjectReference, readContractReference } from '../../topology';

/** Where health checks name a template, as v1beta2 and v1beta1 call it. */
export const REMEDIATION_MEMBERS = ['templateRef', 'remediationTemplate'];

/** The templates that a health check repairs machines by, as v1beta2 and v1beta1 have them; none if it replaces machines. */
export function remediationReferences(check: BundleObject): ObjectReference[] {
  return [check.at('spec.remediation.templateRef'), check.at('spec.remediationTemplate')].flatMap(field => readContractReference(field) ?? []);
}
