import { Rule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';
import { ADDONS_GROUP, isRecord } from '../../topology';

export const SELECTOR_EMPTY: Rule = {
  code: 'addon/selector-empty',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/clusterresourceset.go',
  check: topology => topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').map(set => set.at('spec.clusterSelector'))
    .filter(selector => isRecord(selector.value) && !isGiven(selector.member('matchLabels')) && !isGiven(selector.member('matchExpressions')))
    .map(at => ({ at, message: "'clusterSelector' is empty and is refused; name the labels of the clusters that get the resources" })),
};
