import { KAMAJI_CEL_EXPLANATIONS } from './cel-explanations';
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
    deliveryRole: DeliveryRole.MEMBER,
    healthCheck: HOSTED_CONTROL_PLANE_CHECK,
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
  }],
  celExplanations: KAMAJI_CEL_EXPLANATIONS,
};
