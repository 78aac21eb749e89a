import { CONTENT } from './content';
import { FIXED_ADDON_FIELD } from './fixed-field';
import { MATCHES_NOTHING } from './matches-nothing';
import { NEEDS_SERVER_SIDE_APPLY } from './needs-server-side-apply';
import { POD_RANGE } from './pod-range';
import { SECRET_TYPE } from './secret-type';
import { SELECTOR_EMPTY } from './selector-empty';
import { ChangeRule, Rule } from '../../knowledge';

export const ADDON_RULES: readonly Rule[] = [SELECTOR_EMPTY, MATCHES_NOTHING, SECRET_TYPE, CONTENT, NEEDS_SERVER_SIDE_APPLY, POD_RANGE];

export const ADDON_CHANGE_RULES: readonly ChangeRule[] = [FIXED_ADDON_FIELD];
