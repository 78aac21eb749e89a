import { Rule, Severity } from '../../knowledge';
import { isRecord } from '../../topology';
import { isOfClusterApiFamily } from '../shared/cluster-api-family';

export const STATUS: Rule = {
  code: 'object/status',
  severity: Severity.WARNING,
  source: 'kubernetes v1.34.0 staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go',
  isLocal: true,
  check: (topology, registry) => topology.objects
    // Generators write an empty one, which means nothing.
    .filter(({ manifest: { status } }) => isRecord(status) && Object.keys(status).length > 0)
    .filter(object => isOfClusterApiFamily(object, registry))
    .map(object => ({ at: object.at('status'), message: '\'status\' is dropped when the object is applied, only controllers write it; remove it' })),
};
