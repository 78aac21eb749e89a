import { Rule } from '../../rule';

export const ADDON_RULES: readonly Rule[] = [];
