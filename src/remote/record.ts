import { REMOTE_CODES, REMOTE_WARNINGS } from './codes';
import { AUTHENTICATION_GROUP, CLUSTER_GROUP_OF_OCM, REMOTE_KINDS, WORK_GROUP } from './kinds';
import { remoteLinks } from './links';
import { REMOTE_RULES } from './rules';
import { ProviderRecord } from '../knowledge';

/** What is known of clusters that a management cluster cannot reach directly. */
export const REMOTE_RECORD: ProviderRecord = {
  name: 'Remote access',
  pins: ['open-cluster-management', 'argocd-operator'],
  groups: [AUTHENTICATION_GROUP, CLUSTER_GROUP_OF_OCM, WORK_GROUP].map(group => ({ group, hasUnownedObjects: true })),
  kinds: REMOTE_KINDS,
  celExplanations: {
    '!(has(self.sso) && has(self.oidcConfig))': "has 'sso' and 'oidcConfig'; Argo CD asks one of them who somebody is, so leave one out",
    'self.type != \'CEL\' || self.condition != ""': "is a rule of type 'CEL' without a 'condition'; give the condition that it sets",
  },
  codeAreas: { remote: 'Remote machines and clusters in other networks' },
  codes: REMOTE_CODES,
  warnings: REMOTE_WARNINGS,
  rules: REMOTE_RULES,
  links: remoteLinks,
};
