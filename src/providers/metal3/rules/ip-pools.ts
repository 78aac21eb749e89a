import { IpPool, readPools } from '../../../rules/shared/ip-pools';
import { oncePerCheck } from '../../../rules/shared/once-per-topology';
import { METAL3_IPAM_GROUP } from '../groups';

/** The pools of Metal3 with their entries. */
export const ipPools = oncePerCheck<readonly IpPool[]>((topology, registry) =>
  readPools(topology, registry).filter(({ pool }) => pool.group === METAL3_IPAM_GROUP));
