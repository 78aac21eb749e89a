import { isRecord, METAL3_GROUP, METAL3_IPAM_GROUP } from '../../../topology';
import { Rule, Severity } from '../../rule';

export const STATUS: Rule = {
  code: 'object/status',
  severity: Severity.WARNING,
  source: 'kubernetes v1.34.0 staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go',
  check: topology => topology.objects
    .filter(({ group }) => /^([\w-]+\.)*cluster\.x-k8s\.io$/.test(group) || group === METAL3_GROUP || group === METAL3_IPAM_GROUP)
    .map(object => object.at('status'))
    // Generators write an empty one, which means nothing.
    .filter(({ value }) => isRecord(value) && Object.keys(value).length > 0)
    .map(at => ({ at, message: '\'status\' is dropped when the object is applied, only controllers write it; remove it' })),
};
