import { KAMAJI_CEL_EXPLANATIONS } from './cel-explanations';
import { KAMAJI_CODES, KAMAJI_WARNINGS } from './codes';
import { kamajiLinks } from './links';
import { KAMAJI_CHANGE_RULES, KAMAJI_RULES } from './rules';
import { KAMAJI_TRAITS } from './traits';
import { DeliveryRole, FeatureGateUse, ManagementProviderType, NOT_WRITTEN_HERE, ProviderRecord, template } from '../../knowledge';
import { HOSTED_CONTROL_PLANE_CHECK } from '../../knowledge/health';
import { CONTROL_PLANE_GROUP, ReferenceField, ReferenceForm, ReferenceScope } from '../../topology';

const KAMAJI_GROUP = 'kamaji.clastix.io';
const EXTERNAL_CLUSTER: ReferenceField = {
  form: ReferenceForm.OBJECT,
  group: '',
  kind: 'Secret',
  scope: ReferenceScope.STATED_NAMESPACE,
  nameMember: 'kubeconfigSecretName',
  namespaceMember: 'kubeconfigSecretNamespace',
};

/** What is known of Kamaji. */
export const KAMAJI_RECORD: ProviderRecord = {
  name: 'Kamaji',
  pins: ['kamaji', 'kamaji-core'],
  controlPlanes: [KAMAJI_TRAITS],
  kinds: [{
    group: CONTROL_PLANE_GROUP,
    kind: 'KamajiControlPlane',
    deliveryRole: DeliveryRole.MACHINES,
    healthCheck: HOSTED_CONTROL_PLANE_CHECK,
    scaledBy: 'spec.replicas',
    references: { 'spec.deployment.externalClusterReference': EXTERNAL_CLUSTER },
    details: [{ path: 'spec.dataStoreName', label: 'data in' }],
  }, {
    // What Kamaji makes of it.
    group: KAMAJI_GROUP,
    kind: 'TenantControlPlane',
    deliveryRole: DeliveryRole.MACHINES,
    noHealthCheckBecause: NOT_WRITTEN_HERE,
    scaledBy: 'spec.controlPlane.deployment.replicas',
  },
  template('KamajiControlPlaneTemplate', {
    group: CONTROL_PLANE_GROUP, references: { 'spec.template.spec.deployment.externalClusterReference': EXTERNAL_CLUSTER },
  }),
  // Control planes keep all their data there.
  { group: KAMAJI_GROUP, kind: 'DataStore', deliveryRole: DeliveryRole.CREDENTIALS, noHealthCheckBecause: NOT_WRITTEN_HERE },
  { group: KAMAJI_GROUP, kind: 'KubeconfigGenerator', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: NOT_WRITTEN_HERE }],
  // Kamaji itself, which makes the pods of a TenantControlPlane, is no provider: neither clusterctl nor the Cluster API operator installs it.
  management: [{
    type: ManagementProviderType.CONTROL_PLANE,
    name: 'kamaji',
    project: 'cluster-api-control-plane-provider-kamaji',
    groups: [CONTROL_PLANE_GROUP],
    // cluster-api-control-plane-provider-kamaji controllers/kamajicontrolplane_controller_externalreference.go
    featureGates: [
      { name: 'ExternalClusterReference', variable: 'CACPPK_EXTERNAL_CLUSTER_REFERENCE', neededBy: externalClusterUses('') },
      {
        name: 'ExternalClusterReferenceCrossNamespace',
        variable: 'CACPPK_EXTERNAL_CLUSTER_REFERENCE_CROSS_NAMESPACE',
        neededBy: externalClusterUses('.kubeconfigSecretNamespace'),
      },
    ],
  }],
  celExplanations: KAMAJI_CEL_EXPLANATIONS,
  links: kamajiLinks,
  codeAreas: { kamaji: 'Kamaji' },
  codes: KAMAJI_CODES,
  warnings: KAMAJI_WARNINGS,
  rules: KAMAJI_RULES,
  changeRules: KAMAJI_CHANGE_RULES,
};

function externalClusterUses(member: string): FeatureGateUse[] {
  return [
    { group: CONTROL_PLANE_GROUP, kind: 'KamajiControlPlane', field: `spec.deployment.externalClusterReference${member}` },
    { group: CONTROL_PLANE_GROUP, kind: 'KamajiControlPlaneTemplate', field: `spec.template.spec.deployment.externalClusterReference${member}` },
  ];
}
