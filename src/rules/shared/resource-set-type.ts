import { ADDONS_GROUP } from '../../topology';

/** The type of the Secrets that a ClusterResourceSet reads, which hold manifests. */
export const RESOURCE_SET_TYPE = `${ADDONS_GROUP}/resource-set`;
