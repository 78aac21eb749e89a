import { CROSS_CSP_POOL_SELECTOR } from './cross-csp-pool-selector';
import { FORBIDDEN_FIELD } from './forbidden-field';
import { FORBIDDEN_KIND } from './forbidden-kind';
import { IDENTITY_CLOUD } from './identity-cloud';
import { INSTALLER_NAME } from './installer-name';
import { NAME_CLASH } from './name-clash';
import { NO_DRAIN } from './no-drain';
import { NOT_AUTOSCALED } from './not-autoscaled';
import { POOL_SELECTOR } from './pool-selector';
import { STEPS_TOGETHER } from './steps-together';
import { TAINTS_REFUSED } from './taints-refused';
import { UNKNOWN_RELEASE } from './unknown-release';
import { USER_DATA_MISSING } from './user-data-missing';
import { WRONG_NAMESPACE } from './wrong-namespace';
import { AdmissionRule, Rule } from '../../knowledge';

export const OPENSHIFT_RULES: readonly Rule[] = [
  CROSS_CSP_POOL_SELECTOR, IDENTITY_CLOUD, INSTALLER_NAME, NO_DRAIN, NOT_AUTOSCALED, STEPS_TOGETHER,
  TAINTS_REFUSED, UNKNOWN_RELEASE, USER_DATA_MISSING, WRONG_NAMESPACE,
];

export const OPENSHIFT_ADMISSION_RULES: readonly AdmissionRule[] = [FORBIDDEN_FIELD, FORBIDDEN_KIND, NAME_CLASH, POOL_SELECTOR];
