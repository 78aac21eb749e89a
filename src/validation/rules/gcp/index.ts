import { Rule } from '../../rule';

export const GCP_RULES: readonly Rule[] = [];
