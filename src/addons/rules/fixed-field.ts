import { ChangeRule, Severity } from '../../knowledge';
import { isSame } from '../../rules/shared/changed-fields';
import { ADDONS_GROUP, Field } from '../../topology';

export const FIXED_ADDON_FIELD: ChangeRule = {
  code: 'addon/fixed-field',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/clusterresourceset.go',
  check: changes => changes.ofKinds(ADDONS_GROUP, 'ClusterResourceSet').flatMap(({ before, after }) => [
    ...strategyOf(before.at('spec.strategy')) === strategyOf(after.at('spec.strategy')) ? [] : [after.at('spec.strategy')],
    ...isSame(before.at('spec.clusterSelector'), after.at('spec.clusterSelector')) ? [] : [after.at('spec.clusterSelector')],
  ]).map(at => ({ at, message: 'the field cannot change; make another ClusterResourceSet under a new name, and delete this one' })),
};

/** The webhook fills it in. */
function strategyOf({ text }: Field): string {
  return text || 'ApplyOnce';
}
