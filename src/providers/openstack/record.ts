import { OPENSTACK_CEL_EXPLANATIONS } from './cel-explanations';
import { OPENSTACK_CODES, OPENSTACK_WARNINGS } from './codes';
import { OPENSTACK_CHANGE_RULES, OPENSTACK_RULES } from './rules';
import { OPENSTACK_TRAITS } from './traits';
import { identity, infraCluster, ProviderRecord, template } from '../../knowledge';
import { foreignMember, INFRASTRUCTURE_GROUP, ReferenceField, ReferenceFields, ReferenceForm, ReferenceScope, refTo } from '../../topology';

/** Cluster-scoped credentials, which one of the two types of `identityRef` names; the other names a Secret. */
const CLUSTER_IDENTITY = 'OpenStackClusterIdentity';
const IDENTITY_REFERENCE: ReferenceField = {
  form: ReferenceForm.NAMED,
  group: '',
  kind: 'Secret',
  variant: { member: 'type', value: 'ClusterIdentity', group: INFRASTRUCTURE_GROUP, kind: CLUSTER_IDENTITY, scope: ReferenceScope.CLUSTER },
};

/** What is known of OpenStack. */
export const OPENSTACK_RECORD: ProviderRecord = {
  name: 'OpenStack',
  pins: ['openstack'],
  infrastructure: [{ name: 'OpenStack', traits: OPENSTACK_TRAITS, machinePrefix: 'OpenStack' }],
  kinds: [
    infraCluster('OpenStackCluster', { references: { 'spec.identityRef': IDENTITY_REFERENCE, ...serverFields('spec.bastion.spec') } }),
    template('OpenStackMachineTemplate', { references: serverFields('spec.template.spec') }),
    // Not pinned, because no construct makes one.
    identity(CLUSTER_IDENTITY, { isClusterScoped: true, noHealthCheckBecause: undefined }),
  ],
  celExplanations: OPENSTACK_CEL_EXPLANATIONS,
  codeAreas: { openstack: 'OpenStack' },
  codes: OPENSTACK_CODES,
  warnings: OPENSTACK_WARNINGS,
  rules: OPENSTACK_RULES,
  changeRules: OPENSTACK_CHANGE_RULES,
};

function serverFields(server: string): ReferenceFields {
  return {
    [`${server}.identityRef`]: IDENTITY_REFERENCE,
    [`${server}.floatingIPPoolRef`]: foreignMember(),
    [`${server}.image.imageRef`]: refTo({ group: 'openstack.k-orc.cloud', kind: 'Image' }),
  };
}
