import { addressServer } from './address-server';
import { KUBEADM_CEL_EXPLANATIONS } from './cel-explanations';
import { KUBEADM_CODES, KUBEADM_WARNINGS } from './codes';
import { KUBEADM_MANAGEMENT } from './management';
import { nodeReferences } from './references';
import { KUBEADM_CONTROL_PLANE_ROLLOUT } from './rollout';
import { KUBEADM_CHANGE_RULES, KUBEADM_RULES } from './rules';
import { KUBEADM_CONTROL_PLANE_TRAITS } from './traits';
import { bootstrapConfig, BootstrapKind, bootstrapTemplate, ConnectionEnd, DeliveryRole, ProviderRecord, ROLLING_UPDATE, template } from '../knowledge';
import { CONTROL_PLANE_CHECK, MACHINE_CONTROL_PLANE_COMPLETE } from '../knowledge/health';
import { BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP, ReferenceRole } from '../topology';

/** What is known of the kubeadm of Cluster API. */
export const KUBEADM_RECORD: ProviderRecord = {
  name: 'kubeadm',
  pins: ['cluster-api'],
  controlPlanes: [KUBEADM_CONTROL_PLANE_TRAITS],
  connections: [
    {
      group: CONTROL_PLANE_GROUP,
      kind: 'KubeadmControlPlane',
      from: ConnectionEnd.CONTROL_PLANE_MACHINES,
      to: ConnectionEnd.CONTROL_PLANE_MACHINES,
      port: '2379-2380',
      purpose: 'members of etcd find each other',
    },
    {
      group: CONTROL_PLANE_GROUP,
      kind: 'KubeadmControlPlane',
      from: ConnectionEnd.CONTROL_PLANE_MACHINES,
      to: ConnectionEnd.MACHINES,
      port: '10250',
      purpose: 'the API server reaches kubelets, for logs and metrics',
    },
  ],
  kinds: [
    bootstrapConfig('KubeadmConfig', BootstrapKind.KUBEADM, { references: nodeReferences('spec'), exampleOf: ReferenceRole.BOOTSTRAP_CONFIG }),
    bootstrapTemplate('KubeadmConfigTemplate', BootstrapKind.KUBEADM, {
      references: nodeReferences('spec.template.spec'), exampleOf: ReferenceRole.BOOTSTRAP_TEMPLATE,
    }),
    {
      group: CONTROL_PLANE_GROUP,
      kind: 'KubeadmControlPlane',
      deliveryRole: DeliveryRole.MACHINES,
      healthCheck: CONTROL_PLANE_CHECK,
      healthExpressions: MACHINE_CONTROL_PLANE_COMPLETE,
      references: nodeReferences('spec.kubeadmConfigSpec'),
      // cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go
      filledByWebhooks: { replicas: 1, rollout: { strategy: ROLLING_UPDATE }, rolloutStrategy: ROLLING_UPDATE },
      versionedReferences: ['spec.machineTemplate.infrastructureRef'],
      demandedFields: ['spec'],
      exampleOf: ReferenceRole.CONTROL_PLANE,
      // It makes the configs of its machines from itself.
      creates: [{ group: BOOTSTRAP_GROUP, kind: 'KubeadmConfig' }],
    },
    template('KubeadmControlPlaneTemplate', { group: CONTROL_PLANE_GROUP, references: nodeReferences('spec.template.spec.kubeadmConfigSpec') }),
  ],
  management: KUBEADM_MANAGEMENT,
  celExplanations: KUBEADM_CEL_EXPLANATIONS,
  codes: KUBEADM_CODES,
  warnings: KUBEADM_WARNINGS,
  rules: KUBEADM_RULES,
  rollouts: [KUBEADM_CONTROL_PLANE_ROLLOUT],
  changeRules: KUBEADM_CHANGE_RULES,
  endpointServer: addressServer,
};
