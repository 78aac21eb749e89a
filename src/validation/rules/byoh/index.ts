import { Rule } from '../../rule';

export const BYOH_RULES: readonly Rule[] = [];
