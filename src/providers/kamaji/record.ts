import { KAMAJI_CEL_EXPLANATIONS } from './cel-explanations';
import { KAMAJI_CODES, KAMAJI_WARNINGS } from './codes';
import { KAMAJI_CHANGE_RULES, KAMAJI_RULES } from './rules';
import { KAMAJI_TRAITS } from './traits';
import { DeliveryRole, NOT_WRITTEN_HERE, ProviderRecord, template } from '../../knowledge';
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
  celExplanations: KAMAJI_CEL_EXPLANATIONS,
  codeAreas: { kamaji: 'Kamaji' },
  codes: KAMAJI_CODES,
  warnings: KAMAJI_WARNINGS,
  rules: KAMAJI_RULES,
  changeRules: KAMAJI_CHANGE_RULES,
};
