import { CLUSTER_NAME_MISMATCH } from './cluster-name-mismatch';
import { CROSS_NAMESPACE } from './cross-namespace';
import { DANGLING } from './dangling';
import { DUPLICATE } from './duplicate';
import { INCOMPLETE } from './incomplete';
import { INVALID_SUPPRESSION } from './invalid-suppression';
import { MISSING_KEY } from './missing-key';
import { NAMESPACE_UNSTATED } from './namespace-unstated';
import { OUTSIDE_BUNDLE } from './outside-bundle';
import { OWNER_REFERENCES } from './owner-references';
import { SECRET_VALUE } from './secret-value';
import { SELECTOR_MISMATCH } from './selector-mismatch';
import { SERVER_FIELD } from './server-field';
import { STATUS } from './status';
import { UNRESOLVED } from './unresolved';
import { WRONG_KIND } from './wrong-kind';
import { Rule } from '../../knowledge';

/** Rules about who refers to whom, and about what no object of a bundle may hold. */
export const REFERENCE_RULES: readonly Rule[] = [
  DANGLING, OUTSIDE_BUNDLE, CROSS_NAMESPACE, NAMESPACE_UNSTATED, WRONG_KIND, UNRESOLVED, DUPLICATE, OWNER_REFERENCES, STATUS, SECRET_VALUE,
  SELECTOR_MISMATCH, CLUSTER_NAME_MISMATCH, INCOMPLETE, MISSING_KEY, SERVER_FIELD, INVALID_SUPPRESSION,
];
