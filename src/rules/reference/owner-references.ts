import { Rule, Severity } from '../../knowledge';

export const OWNER_REFERENCES: Rule = {
  code: 'object/owner-references',
  severity: Severity.ERROR,
  source: 'kubernetes v1.34.0 pkg/controller/garbagecollector/garbagecollector.go',
  needsMember: ['ownerReferences'],
  check: topology => {
    const owned = topology.objects.filter(({ manifest: { metadata } }) => metadata?.ownerReferences !== undefined);
    // What was exported together with its owners is looked at, and not applied elsewhere.
    const uids = new Set(owned.length === 0 ? [] : topology.objects.flatMap(object => object.at('metadata.uid').text ?? []));
    return owned.map(object => object.at('metadata.ownerReferences'))
      .filter(owners => owners.items().some(owner => !uids.has(owner.member('uid').text ?? '')))
      .map(at => ({
        at,
        message: "'ownerReferences' holds uids of the cluster that it was exported from, and elsewhere the garbage collector deletes the object; "
          + 'remove it, controllers set it again',
      }));
  },
};
