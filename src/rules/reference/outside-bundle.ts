import { absentTargets } from './absent';
import { inNamespace } from './names';
import { Rule, Severity } from '../../knowledge';
import { namesakeKinds } from '../shared/namesakes';

/** Where nothing of the kind is here, it may be in another file. */
export const OUTSIDE_BUNDLE: Rule = {
  code: 'reference/outside-bundle',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api controllers/external/util.go',
  check: (topology, registry) => {
    const absent = absentTargets(topology, registry).filter(({ neighbours }) => neighbours.length === 0);
    return absent.map(({ reference }) => {
      const kinds = namesakeKinds(topology, reference);
      const remedy = kinds.length === 0 ? 'add it, or validate this together with the files that hold it'
        : `it has ${kinds.join(' and ')} of this name: if that is meant, write its 'kind' here; else add what is missing, or validate this together with the files that hold it`;
      return { at: reference.nameField, message: `'${reference.name}' is not here: the bundle has no ${reference.kind} at all${inNamespace(reference.namespace)}; ${remedy}` };
    });
  },
};
