import { DESTRUCTIVE_OPTION } from './destructive-option';
import { INVALID_WAVE } from './invalid-wave';
import { SECONDARY_DELETED_FIRST } from './secondary-deleted-first';
import { WAVE_DEADLOCK } from './wave-deadlock';
import { Rule } from '../../rule';

export const GITOPS_RULES: readonly Rule[] = [INVALID_WAVE, DESTRUCTIVE_OPTION, WAVE_DEADLOCK, SECONDARY_DELETED_FIRST];
