import { CIDR_OVERLAP } from './cidr-overlap';
import { INVALID_CIDR } from './invalid-cidr';
import { NODE_RANGE_IN_POD_RANGE } from './node-range-in-pod-range';
import { NODE_RANGE_IN_SERVICE_RANGE } from './node-range-in-service-range';
import { VIP_IN_POOL } from './vip-in-pool';
import { Rule } from '../../rule';

export const NETWORK_RULES: readonly Rule[] = [INVALID_CIDR, CIDR_OVERLAP, VIP_IN_POOL, NODE_RANGE_IN_POD_RANGE, NODE_RANGE_IN_SERVICE_RANGE];
