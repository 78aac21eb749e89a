import { ADDONS_CODES, ADDONS_WARNINGS } from './codes';
import { CLUSTER_RESOURCE_SET_CHECK, HELM_CHART_PROXY_CHECK } from './health';
import { ADDON_CHANGE_RULES, ADDON_RULES } from './rules';
import { child, DeliveryRole, ManagementProviderType, ProviderRecord } from '../knowledge';
import { ADDONS_GROUP, clusterName, kindAndName, ReferenceScope, secretRef } from '../topology';

/** What is known of add-ons that are installed from the management cluster. */
export const ADDONS_RECORD: ProviderRecord = {
  name: 'add-ons',
  pins: ['cluster-api', 'addon-helm'],
  kinds: [
    {
      group: ADDONS_GROUP,
      kind: 'ClusterResourceSet',
      deliveryRole: DeliveryRole.MEMBER,
      healthCheck: CLUSTER_RESOURCE_SET_CHECK,
      references: { 'spec.resources[]': kindAndName('') },
      // cluster-api core/webhooks/admission/clusterresourceset.go
      filledByWebhooks: { strategy: 'ApplyOnce' },
      demandedFields: ['spec'],
    },
    child('ClusterResourceSetBinding', { group: ADDONS_GROUP, references: { 'spec.clusterName': clusterName() } }),
    // The add-on provider for Helm.
    {
      group: ADDONS_GROUP,
      kind: 'HelmChartProxy',
      deliveryRole: DeliveryRole.MEMBER,
      healthCheck: HELM_CHART_PROXY_CHECK,
      references: {
        'spec.credentials.secret': secretRef(ReferenceScope.STATED_NAMESPACE), 'spec.tlsConfig.caSecret': secretRef(ReferenceScope.STATED_NAMESPACE),
      },
    },
    child('HelmReleaseProxy', { group: ADDONS_GROUP }),
  ],
  management: [{
    type: ManagementProviderType.ADDON, name: 'helm', project: 'cluster-api-addon-provider-helm', kinds: ['HelmChartProxy', 'HelmReleaseProxy'],
  }],
  groups: [{ group: ADDONS_GROUP, hasUnownedObjects: true }],
  codes: ADDONS_CODES,
  warnings: ADDONS_WARNINGS,
  rules: ADDON_RULES,
  changeRules: ADDON_CHANGE_RULES,
};
