import { DeliveryRole, KindRecord, ManagementProviderType } from '../knowledge';
import { ReferenceFields, ReferenceScope, refTo, secretRef } from '../topology';
import { PROVIDER_CHECK } from './health';

export const OPERATOR_GROUP = 'operator.cluster.x-k8s.io';

const REFERENCES: ReferenceFields = {
  'spec.additionalManifests': refTo({ group: '', kind: 'ConfigMap' }, ReferenceScope.STATED_NAMESPACE),
  'spec.configSecret': secretRef(ReferenceScope.STATED_NAMESPACE),
  'spec.deployment.imagePullSecrets[]': secretRef(),
};

/** The kinds by which the Cluster API operator is told what to install. */
export const MANAGEMENT_KINDS: KindRecord[] = Object.values(ManagementProviderType).map(kind => ({
  group: OPERATOR_GROUP, kind, deliveryRole: DeliveryRole.MEMBER, references: REFERENCES, healthCheck: PROVIDER_CHECK, details: [{ path: 'spec.version' }],
}));
