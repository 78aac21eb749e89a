import { IpPool, readPools } from '../../../rules/shared/ip-pools';
import { oncePerCheck } from '../../../rules/shared/once-per-topology';
import { METAL3_IPAM_GROUP } from '../groups';

/** The pools of Metal3 with their entries. */
export const ipPools = oncePerCheck<readonly IpPool[]>((topology, registry) =>
  readPools(topology, registry).filter(({ pool }) => pool.group === METAL3_IPAM_GROUP));

/** The same by namespace and name: `edge/addresses`. */
export const ipPoolsByPlace = oncePerCheck<ReadonlyMap<string, IpPool>>((topology, registry) =>
  new Map(ipPools(topology, registry).map(pool => [`${pool.pool.namespace}/${pool.pool.name}`, pool])));
