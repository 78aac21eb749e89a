import { NODE_NAME } from './node-name';
import { PROVIDER_ID } from './provider-id';
import { RUN_STRATEGY } from './run-strategy';
import { TEMPLATE_CHANGED } from './template-changed';
import { UNKNOWN_DEVICE } from './unknown-device';
import { ChangeRule, Rule } from '../../../knowledge';

export const KUBEVIRT_RULES: readonly Rule[] = [
  NODE_NAME, PROVIDER_ID, RUN_STRATEGY, UNKNOWN_DEVICE,
];

export const KUBEVIRT_CHANGE_RULES: readonly ChangeRule[] = [TEMPLATE_CHANGED];
