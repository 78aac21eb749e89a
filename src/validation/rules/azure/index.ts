import { Rule } from '../../rule';

export const AZURE_RULES: readonly Rule[] = [];
