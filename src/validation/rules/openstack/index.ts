import { Rule } from '../../rule';

export const OPENSTACK_RULES: readonly Rule[] = [];
