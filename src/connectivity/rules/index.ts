import { WIREGUARD_FIPS } from './wireguard-fips';
import { Rule } from '../../knowledge';

/** What is checked of links between networks. */
export const CONNECTIVITY_RULES: readonly Rule[] = [WIREGUARD_FIPS];
