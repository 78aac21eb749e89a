import { Rule } from '../../rule';

export const NETWORK_RULES: readonly Rule[] = [];
