import { Rule } from '../../rule';

export const HEALTH_RULES: readonly Rule[] = [];
