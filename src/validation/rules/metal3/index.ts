import { Rule } from '../../rule';

export const METAL3_RULES: readonly Rule[] = [];
