import { Rule } from '../../rule';

export const GITOPS_RULES: readonly Rule[] = [];
