import { FIXED_VALUES } from './fixed-values';
import { INVALID_VALUES } from './invalid-values';
import { VCLUSTER_TWO_OBJECTS } from './two-objects';
import { ChangeRule, Rule } from '../../../knowledge';

export const VCLUSTER_RULES: readonly Rule[] = [VCLUSTER_TWO_OBJECTS, INVALID_VALUES];

export const VCLUSTER_CHANGE_RULES: readonly ChangeRule[] = [FIXED_VALUES];
