import { Rule } from '../../rule';

export const HOSTED_RULES: readonly Rule[] = [];
