import { COMMON_CEL_EXPLANATIONS } from './cel-explanations';
import { CLUSTER_API_KINDS } from './kinds';
import { CLUSTER_API_MOVED_FIELDS } from './moved-fields';
import { CONTROL_PLANE_REFERENCES } from './references';
import { ProviderRecord } from '../knowledge';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP } from '../topology';

/** What is known of Cluster API itself, and what its contract asks of the kinds of all providers. */
export const CLUSTER_API_RECORD: ProviderRecord = {
  name: 'Cluster API',
  pins: ['cluster-api'],
  kinds: CLUSTER_API_KINDS,
  groups: [
    { group: CLUSTER_GROUP, hasUnownedObjects: true },
    { group: CONTROL_PLANE_GROUP, references: CONTROL_PLANE_REFERENCES },
    { group: INFRASTRUCTURE_GROUP, hasUnownedObjects: true },
    { group: IPAM_GROUP, hasUnownedObjects: true },
  ],
  movedFields: CLUSTER_API_MOVED_FIELDS,
  celExplanations: COMMON_CEL_EXPLANATIONS,
};
