import { aksControlPlanes } from './aks-kinds';
import { isVersion } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { holdsVariable, isText } from '../../../rules/shared/fields';

/** A missing v is put in front by the defaulting webhook. */
export const AKS_VERSION: Rule = {
  code: 'azure/aks-version',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremanagedcontrolplane_validation.go',
  check: topology => aksControlPlanes(topology).map(controlPlane => controlPlane.at('spec.version'))
    .filter(at => isText(at) && !holdsVariable(at.text!) && !isVersion(`v${at.text!.replace(/^v/, '')}`))
    .map(at => ({ at, message: `'version' '${at.text}' is not a full version; use 'v<major>.<minor>.<patch>', for example 'v1.34.2'` })),
};
