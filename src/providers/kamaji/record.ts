import { KAMAJI_CEL_EXPLANATIONS } from './cel-explanations';
import { KAMAJI_CODES, KAMAJI_WARNINGS } from './codes';
import { kamajiLinks } from './links';
import { KAMAJI_TRAITS } from './traits';
import { lazily } from '../../core';
import { ConnectionEnd, ConnectionRecord, DeliveryRole, FeatureGateUse, ManagementProviderType, NOT_WRITTEN_HERE, ProviderRecord, template } from '../../knowledge';
import { HOSTED_CONTROL_PLANE_CHECK } from '../../knowledge/health';
import { CONTROL_PLANE_GROUP, nameOf, ReferenceField, ReferenceFields, ReferenceForm, ReferenceScope } from '../../topology';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

const KAMAJI_GROUP = 'kamaji.clastix.io';
const EXTERNAL_CLUSTER: ReferenceField = {
  form: ReferenceForm.OBJECT,
  group: '',
  kind: 'Secret',
  scope: ReferenceScope.STATED_NAMESPACE,
  nameMember: 'kubeconfigSecretName',
  namespaceMember: 'kubeconfigSecretNamespace',
  keyMember: 'kubeconfigSecretKey',
};

const DATA_STORE = { group: KAMAJI_GROUP, kind: 'DataStore' };
const KAMAJI_CONNECTIONS: ConnectionRecord[] = [{
  group: CONTROL_PLANE_GROUP,
  kind: 'KamajiControlPlane',
  field: 'spec.addons.konnectivity',
  from: ConnectionEnd.MACHINES,
  to: ConnectionEnd.API_SERVER,
  port: '8132',
  portField: 'spec.addons.konnectivity.server.port',
  purpose: 'nodes hold the tunnel through which their API server reaches them',
}];

/** What is known of Kamaji. */
export const KAMAJI_RECORD: ProviderRecord = {
  name: 'Kamaji',
  pins: ['kamaji', 'kamaji-core'],
  controlPlanes: [KAMAJI_TRAITS],
  connections: KAMAJI_CONNECTIONS,
  kinds: [{
    group: CONTROL_PLANE_GROUP,
    kind: 'KamajiControlPlane',
    deliveryRole: DeliveryRole.MACHINES,
    healthCheck: HOSTED_CONTROL_PLANE_CHECK,
    scaledBy: 'spec.replicas',
    references: controlPlaneReferences('spec'),
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
    group: CONTROL_PLANE_GROUP, references: controlPlaneReferences('spec.template.spec'),
  }),
  // Control planes keep all their data there.
  { ...DATA_STORE, deliveryRole: DeliveryRole.CREDENTIALS, noHealthCheckBecause: NOT_WRITTEN_HERE },
  { group: KAMAJI_GROUP, kind: 'KubeconfigGenerator', deliveryRole: DeliveryRole.MEMBER, noHealthCheckBecause: NOT_WRITTEN_HERE }],
  // Kamaji itself, which makes the pods of a TenantControlPlane, is no provider: neither clusterctl nor the Cluster API operator installs it.
  management: [{
    type: ManagementProviderType.CONTROL_PLANE,
    name: 'kamaji',
    project: 'cluster-api-control-plane-provider-kamaji',
    companions: [{ name: 'Kamaji', group: KAMAJI_GROUP, project: 'kamaji' }],
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
  rulesNeedOwnKinds: true,
  get rules() { return rules().KAMAJI_RULES; },
  get changeRules() { return rules().KAMAJI_CHANGE_RULES; },
};

function controlPlaneReferences(controlPlane: string): ReferenceFields {
  return {
    [`${controlPlane}.deployment.externalClusterReference`]: EXTERNAL_CLUSTER,
    [`${controlPlane}.dataStoreName`]: nameOf(DATA_STORE, ReferenceScope.CLUSTER),
  };
}

function externalClusterUses(member: string): FeatureGateUse[] {
  return [
    { group: CONTROL_PLANE_GROUP, kind: 'KamajiControlPlane', field: `spec.deployment.externalClusterReference${member}` },
    { group: CONTROL_PLANE_GROUP, kind: 'KamajiControlPlaneTemplate', field: `spec.template.spec.deployment.externalClusterReference${member}` },
  ];
}
