import { MANAGEMENT_CODES } from './codes';
import { MANAGEMENT_KINDS } from './kinds';
import { ProviderRecord } from '../knowledge';
import { OPERATOR_PROVIDER } from './rules/operator-provider';

/** What is known of the Cluster API operator, which installs providers. */
export const MANAGEMENT_RECORD: ProviderRecord = {
  name: 'Cluster API operator',
  pins: ['operator'],
  kinds: MANAGEMENT_KINDS,
  celExplanations: {
    '!(has(self.manifestPatches) && has(self.patches))': "has 'manifestPatches' and 'patches'; leave one of them",
    '[has(self.oci), has(self.url), has(self.selector)].exists_one(x,x)': "has to name one place of the manifests; leave one of 'oci', 'url' and 'selector'",
  },
  codeAreas: { management: 'Management clusters' },
  codes: MANAGEMENT_CODES,
  rules: [OPERATOR_PROVIDER],
};
