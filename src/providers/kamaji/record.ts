import { KAMAJI_CEL_EXPLANATIONS } from './cel-explanations';
import { KAMAJI_CODES, KAMAJI_WARNINGS } from './codes';
import { KAMAJI_RULES } from './rules';
import { KAMAJI_TRAITS } from './traits';
import { DeliveryRole, ProviderRecord } from '../../knowledge';
import { HOSTED_CONTROL_PLANE_CHECK } from '../../knowledge/health';
import { CONTROL_PLANE_GROUP, ReferenceForm, ReferenceScope } from '../../topology';

/** What is known of Kamaji. */
export const KAMAJI_RECORD: ProviderRecord = {
  name: 'Kamaji',
  pins: ['kamaji'],
  controlPlanes: [KAMAJI_TRAITS],
  kinds: [{
    group: CONTROL_PLANE_GROUP,
    kind: 'KamajiControlPlane',
    deliveryRole: DeliveryRole.MACHINES,
    healthCheck: HOSTED_CONTROL_PLANE_CHECK,
    scaledBy: 'spec.replicas',
    references: {
      'spec.deployment.externalClusterReference': {
        form: ReferenceForm.OBJECT,
        group: '',
        kind: 'Secret',
        scope: ReferenceScope.STATED_NAMESPACE,
        nameMember: 'kubeconfigSecretName',
        namespaceMember: 'kubeconfigSecretNamespace',
      },
    },
  }, {
    // What Kamaji makes of it, which is not pinned because no construct writes one.
    group: 'kamaji.clastix.io',
    kind: 'TenantControlPlane',
    deliveryRole: DeliveryRole.MACHINES,
    isClusterScoped: false,
    scaledBy: 'spec.controlPlane.deployment.replicas',
  }],
  celExplanations: KAMAJI_CEL_EXPLANATIONS,
  codeAreas: { kamaji: 'Kamaji' },
  codes: KAMAJI_CODES,
  warnings: KAMAJI_WARNINGS,
  rules: KAMAJI_RULES,
};
