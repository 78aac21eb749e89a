import { CORE_CODES, CORE_WARNINGS } from '../core';
import { COMMON_CEL_EXPLANATIONS } from './cel-explanations';
import { CLUSTER_API_KINDS } from './kinds';
import { CLUSTER_API_MANAGEMENT } from './management';
import { CLUSTER_API_MOVED_FIELDS } from './moved-fields';
import { CONTROL_PLANE_REFERENCES } from './references';
import { CLUSTER_API_ROLLOUTS } from './rollouts';
import { ConnectionEnd, ProviderRecord } from '../knowledge';
import { CLUSTER_CLASS_CHANGE_RULES, CLUSTER_CLASS_RULES } from '../rules/cluster-class';
import { CORE_CHANGE_RULES, CORE_RULES } from '../rules/core';
import { MIXED_RULES } from '../rules/mixed';
import { NETWORK_CHANGE_RULES, NETWORK_RULES } from '../rules/network';
import { RBAC_RULES } from '../rules/rbac';
import { REFERENCE_RULES } from '../rules/reference';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP } from '../topology';

const CLUSTER = { group: CLUSTER_GROUP, kind: 'Cluster' };

/** What is known of Cluster API itself, what its contract asks of the kinds of all providers, and the rules that concern no single provider. */
export const CLUSTER_API_RECORD: ProviderRecord = {
  name: 'Cluster API',
  pins: ['cluster-api', 'ipam-in-cluster'],
  kinds: CLUSTER_API_KINDS,
  management: CLUSTER_API_MANAGEMENT,
  connections: [
    { ...CLUSTER, from: ConnectionEnd.MANAGEMENT_CLUSTER, to: ConnectionEnd.API_SERVER, purpose: 'Cluster API reads nodes and etcd of the cluster' },
    { ...CLUSTER, from: ConnectionEnd.MACHINES, to: ConnectionEnd.API_SERVER, purpose: 'nodes reach their API server' },
  ],
  groups: [
    { group: CLUSTER_GROUP, hasUnownedObjects: true },
    { group: CONTROL_PLANE_GROUP, references: CONTROL_PLANE_REFERENCES },
    { group: INFRASTRUCTURE_GROUP, hasUnownedObjects: true },
    { group: IPAM_GROUP, hasUnownedObjects: true },
  ],
  movedFields: CLUSTER_API_MOVED_FIELDS,
  celExplanations: COMMON_CEL_EXPLANATIONS,
  codes: CORE_CODES,
  warnings: CORE_WARNINGS,
  rules: [...REFERENCE_RULES, ...CORE_RULES, ...NETWORK_RULES, ...MIXED_RULES, ...CLUSTER_CLASS_RULES, ...RBAC_RULES],
  rollouts: CLUSTER_API_ROLLOUTS,
  changeRules: [...CORE_CHANGE_RULES, ...NETWORK_CHANGE_RULES, ...CLUSTER_CLASS_CHANGE_RULES],
};
