import { HEALTH_CEL_EXPLANATIONS } from './cel-explanations';
import { HEALTH_CODES, HEALTH_WARNINGS } from './codes';
import { MACHINE_HEALTH_CHECK_CHECK } from './health';
import { HEALTH_RULES } from './rules';
import { DeliveryRole, ProviderRecord } from '../knowledge';
import { CLUSTER_GROUP, clusterName, foreignMember, ReferenceRole } from '../topology';

/** What is known of health checks of machines. */
export const HEALTH_RECORD: ProviderRecord = {
  name: 'health checks',
  pins: ['cluster-api'],
  kinds: [{
    group: CLUSTER_GROUP,
    kind: 'MachineHealthCheck',
    deliveryRole: DeliveryRole.MEMBER,
    healthCheck: MACHINE_HEALTH_CHECK_CHECK,
    references: {
      'spec.clusterName': clusterName(),
      'spec.remediationTemplate': foreignMember(ReferenceRole.TEMPLATE),
      'spec.remediation.templateRef': foreignMember(ReferenceRole.TEMPLATE),
    },
    // cluster-api core/webhooks/admission/machinehealthcheck.go
    filledByWebhooks: { checks: { nodeStartupTimeoutSeconds: 600 }, nodeStartupTimeout: '10m0s' },
    demandedFields: ['spec'],
    versionedReferences: ['spec.remediationTemplate'],
  }],
  celExplanations: HEALTH_CEL_EXPLANATIONS,
  codes: HEALTH_CODES,
  warnings: HEALTH_WARNINGS,
  rules: HEALTH_RULES,
};
