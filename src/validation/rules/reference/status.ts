import { isRecord } from '../../../topology';
import { Rule, Severity } from '../../rule';
import { isOfClusterApiFamily } from '../shared/cluster-api-family';

export const STATUS: Rule = {
  code: 'object/status',
  severity: Severity.WARNING,
  source: 'kubernetes v1.34.0 staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go',
  check: topology => topology.objects
    .filter(isOfClusterApiFamily)
    .map(object => object.at('status'))
    // Generators write an empty one, which means nothing.
    .filter(({ value }) => isRecord(value) && Object.keys(value).length > 0)
    .map(at => ({ at, message: '\'status\' is dropped when the object is applied, only controllers write it; remove it' })),
};
