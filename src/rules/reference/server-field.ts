import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { isOfClusterApi } from '../shared/cluster-api-family';
import { isGiven } from '../shared/fields';

const ONLY_READ = ['resourceVersion', 'managedFields'];
const NAMES = [...ONLY_READ, 'finalizers'];

/** A warning: what was exported may be meant to be looked at only, and some ways of applying drop these fields. */
export const SERVER_FIELD: Rule = {
  code: 'object/server-field',
  severity: Severity.WARNING,
  source: 'kubernetes v1.34.0 staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go, pkg/endpoints/handlers/patch.go; '
    + 'staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go ValidateNoNewFinalizers',
  needsMember: NAMES,
  check: topology => topology.objects.filter(({ manifest: { metadata } }) => NAMES.some(name => metadata?.[name] !== undefined)).flatMap(checkObject),
};

function checkObject(object: BundleObject): Finding[] {
  const metadata = object.at('metadata');
  const [at] = ONLY_READ.flatMap(name => metadata.find(name) ?? []).filter(isGiven);
  const finalizers = metadata.find('finalizers');
  return [
    ...at === undefined ? [] : [{
      at, message: `'${at.step}' is of the cluster that the object was exported from, and is refused where there is another; remove what the API server writes`,
    }],
    ...finalizers === undefined || !isGiven(finalizers) || !isOfClusterApi(object) ? [] : [{
      at: finalizers,
      message: "'finalizers' are added and removed by controllers: one that nobody removes keeps the object forever, and none can be added again while it is deleted; remove it",
    }],
  ];
}
