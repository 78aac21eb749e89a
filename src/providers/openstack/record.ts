import { OPENSTACK_CEL_EXPLANATIONS } from './cel-explanations';
import { OPENSTACK_CODES, OPENSTACK_WARNINGS } from './codes';
import { OPENSTACK_TRAITS } from './traits';
import { lazily } from '../../core';
import { child, DeliveryRole, identity, infraCluster, ManagementProviderType, NOT_WRITTEN_HERE, ProviderRecord, template } from '../../knowledge';
import { foreignMember, INFRASTRUCTURE_GROUP, ReferenceField, ReferenceFields, ReferenceForm, ReferenceScope, refTo, secretRef } from '../../topology';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

/** Cluster-scoped credentials, which one of the two types of `identityRef` names; the other names a Secret. */
const CLUSTER_IDENTITY = 'OpenStackClusterIdentity';
/** What clients of OpenStack call the file with credentials. */
const CLOUDS = 'clouds.yaml';
const IDENTITY_REFERENCE: ReferenceField = {
  form: ReferenceForm.NAMED,
  group: '',
  kind: 'Secret',
  keys: [CLOUDS],
  variant: { member: 'type', value: 'ClusterIdentity', group: INFRASTRUCTURE_GROUP, kind: CLUSTER_IDENTITY, scope: ReferenceScope.CLUSTER },
};

/** Floating addresses that machines are given, which some server in OpenStack has to route. */
const FLOATING_ADDRESSES = { group: INFRASTRUCTURE_GROUP, kind: 'OpenStackFloatingIPPool' };

/** What Nova writes into the metadata of a server, and cloud-init adds. */
const METADATA_KEYS = [
  'admin_pass', 'availability_zone', 'dedicated_cpus', 'devices', 'files', 'hostname', 'instance_id', 'keys', 'launch_index', 'local_hostname', 'meta', 'name', 'network_config',
  'project_id', 'public_keys', 'random_seed', 'uuid',
];

/** What is known of OpenStack. */
export const OPENSTACK_RECORD: ProviderRecord = {
  name: 'OpenStack',
  pins: ['openstack'],
  infrastructure: [{
    name: 'OpenStack',
    traits: OPENSTACK_TRAITS,
    machinePrefix: 'OpenStack',
    imageFields: ['image.id', 'image.filter.name'],
    metadataKeys: METADATA_KEYS,
    providerIdPrefix: 'openstack://',
    nodeRangeFields: ['managedSubnets[].cidr'],
  }],
  kinds: [
    infraCluster('OpenStackCluster', { references: clusterFields('spec') }),
    template('OpenStackClusterTemplate', { references: clusterFields('spec.template.spec') }),
    child('OpenStackMachine', { references: serverFields('spec') }),
    template('OpenStackMachineTemplate', { references: serverFields('spec.template.spec'), details: [{ path: 'spec.template.spec.flavor' }] }),
    child('OpenStackServer', { references: { ...serverFields('spec'), 'spec.userDataRef': secretRef() } }),
    { ...FLOATING_ADDRESSES, deliveryRole: DeliveryRole.ADDRESSES, noHealthCheckBecause: NOT_WRITTEN_HERE, references: { 'spec.identityRef': IDENTITY_REFERENCE } },
    identity(CLUSTER_IDENTITY, { references: { 'spec.secretRef': secretRef(ReferenceScope.STATED_NAMESPACE, CLOUDS) } }),
  ],
  celExplanations: OPENSTACK_CEL_EXPLANATIONS,
  management: [{ type: ManagementProviderType.INFRASTRUCTURE, name: 'openstack', project: 'cluster-api-provider-openstack' }],
  codeAreas: { openstack: 'OpenStack' },
  codes: OPENSTACK_CODES,
  warnings: OPENSTACK_WARNINGS,
  rulesNeedOwnKinds: true,
  get rules() { return rules().OPENSTACK_RULES; },
  get changeRules() { return rules().OPENSTACK_CHANGE_RULES; },
};

function clusterFields(cluster: string): ReferenceFields {
  return { [`${cluster}.identityRef`]: IDENTITY_REFERENCE, ...serverFields(`${cluster}.bastion.spec`) };
}

function serverFields(server: string): ReferenceFields {
  return {
    [`${server}.identityRef`]: IDENTITY_REFERENCE,
    [`${server}.floatingIPPoolRef`]: foreignMember(),
    [`${server}.image.imageRef`]: refTo({ group: 'openstack.k-orc.cloud', kind: 'Image' }),
  };
}
