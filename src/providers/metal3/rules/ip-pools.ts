import { ProviderRegistry } from '../../../knowledge';
import { IpPool, readPools } from '../../../rules/shared/ip-pools';
import { Topology } from '../../../topology';
import { METAL3_IPAM_GROUP } from '../groups';

/** The pools of Metal3 with their entries. */
export function ipPools(topology: Topology, registry: ProviderRegistry): readonly IpPool[] {
  return readPools(topology, registry).filter(({ pool }) => pool.group === METAL3_IPAM_GROUP);
}
