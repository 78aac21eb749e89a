import { APPLICATION_SET_DELETES } from './application-set-deletes';
import { APPLICATION_SET_TEMPLATES } from './application-set-templates';
import { BLOCKING_CONFIRMATION } from './blocking-confirmation';
import { DELIVERY_VANISHED } from './delivery-vanished';
import { DEPENDENCY_CYCLE } from './dependency-cycle';
import { DESTRUCTIVE_DEFAULT } from './destructive-default';
import { DESTRUCTIVE_OPTION } from './destructive-option';
import { FLUX_SUBSTITUTION } from './flux-substitution';
import { FLUX_VARIABLES } from './flux-variables';
import { FOREGROUND_DELETION } from './foreground-deletion';
import { HELM_EXPRESSION } from './helm-expression';
import { HOOK } from './hook';
import { INVALID_WAVE } from './invalid-wave';
import { PROJECT_REFUSES } from './project-refuses';
import { SECONDARY_DELETED_FIRST } from './secondary-deleted-first';
import { TEMPLATE_PRUNED } from './template-pruned';
import { UNKNOWN_NAME } from './unknown-name';
import { UNPROTECTED_CLUSTER } from './unprotected-cluster';
import { UNPROTECTED_MACHINES } from './unprotected-machines';
import { UNPROTECTED_SECONDARY } from './unprotected-secondary';
import { WAVE_DEADLOCK } from './wave-deadlock';
import { ChangeRule, Rule } from '../../knowledge';

export const GITOPS_RULES: readonly Rule[] = [
  INVALID_WAVE, WAVE_DEADLOCK, HOOK, DESTRUCTIVE_OPTION, DESTRUCTIVE_DEFAULT, SECONDARY_DELETED_FIRST, UNPROTECTED_SECONDARY, UNPROTECTED_CLUSTER,
  UNPROTECTED_MACHINES, BLOCKING_CONFIRMATION, FOREGROUND_DELETION, APPLICATION_SET_DELETES, TEMPLATE_PRUNED, FLUX_SUBSTITUTION, FLUX_VARIABLES,
  HELM_EXPRESSION, APPLICATION_SET_TEMPLATES, DEPENDENCY_CYCLE, PROJECT_REFUSES, UNKNOWN_NAME,
];

export const GITOPS_CHANGE_RULES: readonly ChangeRule[] = [DELIVERY_VANISHED];
