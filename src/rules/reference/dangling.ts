import { absentTargets } from './absent';
import { hintOf, inNamespace } from './names';
import { Rule, Severity } from '../../knowledge';

export const DANGLING: Rule = {
  code: 'reference/dangling',
  severity: Severity.ERROR,
  findsAbsence: true,
  source: 'cluster-api controllers/external/util.go',
  check: (topology, registry) => absentTargets(topology, registry).flatMap(({ reference, neighbours }) => neighbours.length === 0 ? [] : [{
    at: reference.nameField,
    message: `the bundle has no ${reference.kind} '${reference.name}'${inNamespace(reference.namespace)}; correct the name, or add the object`
      + hintOf(reference, neighbours),
  }]),
};
