import { BoundCluster } from './bound-cluster';
import { IMixedCluster } from '../contract';
import { refuseValue } from '../core';

/** The cluster of an access, for a member that needs it. */
export function neededCluster({ known }: BoundCluster, member: string): IMixedCluster {
  return known ?? refuseValue('remote/not-bound', `'${member}' was called on an access that no cluster has; give it to a cluster as 'remoteAccess' first`);
}
