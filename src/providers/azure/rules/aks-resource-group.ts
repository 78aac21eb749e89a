import { aksControlPlanes } from './aks-kinds';
import { CLUSTER_NAME_LABEL } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';

/** Cluster API writes the label when the object is there, which is too late. */
export const AKS_RESOURCE_GROUP: Rule = {
  code: 'azure/aks-resource-group',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremanagedcontrolplane_webhook.go, internal/api/v1beta1/azuremanagedcontrolplane_default.go',
  check: topology => aksControlPlanes(topology).filter(({ labels }) => !Object.hasOwn(labels, CLUSTER_NAME_LABEL))
    .map(controlPlane => controlPlane.at('spec.resourceGroupName')).filter(at => !isText(at))
    .map(at => ({ at, message: `'resourceGroupName' is missing, and the webhook fills it in from the label '${CLUSTER_NAME_LABEL}' only; give one of the two` })),
};
