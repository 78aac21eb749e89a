import { FLUX_CEL_EXPLANATIONS } from './cel-explanations';
import { GITOPS_CODES, GITOPS_WARNINGS } from './codes';
import { APPLICATION_CHECK } from './health/application';
import { GITOPS_CHANGE_RULES, GITOPS_RULES } from './rules';
import { DeliveryRole, ProviderRecord } from '../knowledge';
import { ARGO_CD_GROUP, FLUX_GROUP } from '../topology';

/** What is known of the objects by which Argo CD and Flux deliver others. */
export const GITOPS_RECORD: ProviderRecord = {
  name: 'Argo CD and Flux',
  pins: ['argo-cd', 'flux'],
  kinds: [
    { group: ARGO_CD_GROUP, kind: 'Application', deliveryRole: DeliveryRole.MEMBER, healthCheck: APPLICATION_CHECK },
    { group: ARGO_CD_GROUP, kind: 'ApplicationSet', deliveryRole: DeliveryRole.MEMBER },
    { group: ARGO_CD_GROUP, kind: 'AppProject', deliveryRole: DeliveryRole.MEMBER },
    { group: FLUX_GROUP, kind: 'Kustomization', deliveryRole: DeliveryRole.MEMBER },
  ],
  celExplanations: FLUX_CEL_EXPLANATIONS,
  codes: GITOPS_CODES,
  warnings: GITOPS_WARNINGS,
  rules: GITOPS_RULES,
  changeRules: GITOPS_CHANGE_RULES,
};
