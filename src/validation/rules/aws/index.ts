import { Rule } from '../../rule';

export const AWS_RULES: readonly Rule[] = [];
