import { Rule, Severity } from '../../rule';

export const OWNER_REFERENCES: Rule = {
  code: 'object/owner-references',
  severity: Severity.ERROR,
  source: 'kubernetes v1.34.0 pkg/controller/garbagecollector/garbagecollector.go',
  check: topology => topology.objects.map(object => object.at('metadata.ownerReferences')).filter(owners => owners.items().length > 0).map(at => ({
    at,
    message: '\'ownerReferences\' names owners by a uid that only the management cluster of today knows; remove it, controllers set it',
  })),
};
