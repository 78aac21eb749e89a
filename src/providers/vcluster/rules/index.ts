import { VCLUSTER_TWO_OBJECTS } from './two-objects';
import { Rule } from '../../../knowledge';

export const VCLUSTER_RULES: readonly Rule[] = [VCLUSTER_TWO_OBJECTS];
