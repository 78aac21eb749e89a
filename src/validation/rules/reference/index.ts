import { Rule } from '../../rule';

export const REFERENCE_RULES: readonly Rule[] = [];
