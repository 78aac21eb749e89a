import { Rule } from '../../knowledge';

/** What is checked of links between networks. */
export const CONNECTIVITY_RULES: readonly Rule[] = [];
