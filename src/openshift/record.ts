import { OPENSHIFT_CODES, OPENSHIFT_WARNINGS } from './codes';
import { OPENSHIFT_KINDS } from './kinds';
import { CLUSTER_API_NAMESPACE } from './namespaces';
import { NETWORK_EXPLANATIONS } from './network-explanations';
import { openShiftPodMtus } from './pod-mtus';
import { OPENSHIFT_ADMISSION_RULES, OPENSHIFT_RULES } from './rules';
import { ProviderRecord } from '../knowledge';
import { SETTLED_CODES } from './rules/settled-codes';

const STAYS = 'cannot change any more, in any release of OpenShift: a cluster never leaves such a feature set; write the old one, or install another cluster';

/** What is known of OpenShift, which runs Cluster API for its own machines. */
export const OPENSHIFT_RECORD: ProviderRecord = {
  name: 'OpenShift',
  pins: ['openshift', 'olm', 'nfd', 'nvidia'],
  kinds: OPENSHIFT_KINDS,
  celExplanations: {
    ...NETWORK_EXPLANATIONS,
    "oldSelf == 'TechPreviewNoUpgrade' ? self == 'TechPreviewNoUpgrade' : true": STAYS,
    "oldSelf == 'CustomNoUpgrade' ? self == 'CustomNoUpgrade' : true": STAYS,
    "oldSelf == 'DevPreviewNoUpgrade' ? self == 'DevPreviewNoUpgrade' : true": STAYS,
    "oldSelf == 'OKD' ? self != '' : true": 'cannot become empty again in any release of OpenShift; write the old feature set',
    'self.metadata.name == \'cluster\'': "is not read under another name, in any release of OpenShift; call it 'cluster'",
    // About the status, which manifests do not have.
    '!has(oldSelf.status) || has(self.status)': 'cannot change; leave the old value or make a new object',
    '!has(oldSelf.unmanagedCustomResourceDefinitions) || has(self.unmanagedCustomResourceDefinitions)':
      "has to keep 'unmanagedCustomResourceDefinitions', in every release of OpenShift; write the old list",
    'oldSelf.all(item, item in self)': 'can only grow, in every release of OpenShift; write the old entries too',
    '!format.dns1123Subdomain().validate(self).hasValue()': "is not a DNS subdomain; use lower-case letters, digits, '-' and '.'",
    'self.split(\'.\').size() > 2': "is not the name of a CustomResourceDefinition; write '<plural>.<group>', for example 'clusters.cluster.x-k8s.io'",
    'has(oldSelf.featureSet) ? has(self.featureSet) : true': "has to keep 'featureSet', in every release of OpenShift; write the old feature set",
  },
  codeAreas: { openshift: 'OpenShift' },
  codes: OPENSHIFT_CODES,
  warnings: OPENSHIFT_WARNINGS,
  namespaces: [{ name: CLUSTER_API_NAMESPACE, settledCodes: SETTLED_CODES }],
  rules: OPENSHIFT_RULES,
  admissionRules: OPENSHIFT_ADMISSION_RULES,
  podMtus: openShiftPodMtus,
};
