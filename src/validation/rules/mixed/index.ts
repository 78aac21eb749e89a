import { Rule } from '../../rule';

export const MIXED_RULES: readonly Rule[] = [];
