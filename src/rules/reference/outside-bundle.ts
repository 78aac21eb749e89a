import { absentTargets } from './absent';
import { inNamespace } from './names';
import { Rule, Severity } from '../../knowledge';

/** Where nothing of the kind is here, it may be in another file. */
export const OUTSIDE_BUNDLE: Rule = {
  code: 'reference/outside-bundle',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api controllers/external/util.go',
  check: (topology, registry) => absentTargets(topology, registry).filter(({ neighbours }) => neighbours.length === 0).map(({ reference }) => ({
    at: reference.nameField,
    message: `'${reference.name}' is not here: the bundle has no ${reference.kind} at all${inNamespace(reference.namespace)}; `
      + 'add it, or validate this together with the files that hold it',
  })),
};
