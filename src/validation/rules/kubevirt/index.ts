import { Rule } from '../../rule';

export const KUBEVIRT_RULES: readonly Rule[] = [];
