import { NO_EFFECT } from './no-effect';
import { REFUSED } from './refused';
import { Rule } from '../../knowledge';

export const RBAC_RULES: readonly Rule[] = [REFUSED, NO_EFFECT];
