import { Rule } from '../../rule';

export const CORE_RULES: readonly Rule[] = [];
