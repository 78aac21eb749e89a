import { CIDR_OVERLAP } from './cidr-overlap';
import { CLAIM_MISMATCH } from './claim-mismatch';
import { CLAIMED_ADDRESS } from './claimed-address';
import { FAMILY_MISMATCH } from './family-mismatch';
import { INVALID_POOL, POOL_GATEWAY, POOL_OVERLAP } from './in-cluster-pools';
import { INVALID_CIDR } from './invalid-cidr';
import { INVALID_ADDRESS, INVALID_PREFIX } from './ip-address';
import { NODE_RANGE_IN_POD_RANGE } from './node-range-in-pod-range';
import { NODE_RANGE_IN_SERVICE_RANGE } from './node-range-in-service-range';
import { SHARED_ENDPOINT } from './shared-endpoint';
import { VIP_IN_POOL } from './vip-in-pool';
import { ChangeRule, Rule } from '../../knowledge';

export const NETWORK_RULES: readonly Rule[] = [
  INVALID_CIDR, CIDR_OVERLAP, VIP_IN_POOL, NODE_RANGE_IN_POD_RANGE, NODE_RANGE_IN_SERVICE_RANGE, INVALID_ADDRESS, INVALID_PREFIX, CLAIM_MISMATCH,
  SHARED_ENDPOINT, FAMILY_MISMATCH, INVALID_POOL, POOL_GATEWAY, POOL_OVERLAP,
];

export const NETWORK_CHANGE_RULES: readonly ChangeRule[] = [CLAIMED_ADDRESS];
