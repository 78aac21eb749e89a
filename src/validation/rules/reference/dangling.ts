import { inNamespace, Neighbours, remedy } from './names';
import { belongsHere, isPlainlyMissing } from './reach';
import { Rule, Severity } from '../../rule';

export const DANGLING: Rule = {
  code: 'reference/dangling',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 controllers/external/util.go',
  check: topology => {
    const neighbours = new Neighbours(topology);
    return topology.references.filter(reference => belongsHere(reference) && isPlainlyMissing(topology, reference)).map(reference => ({
      at: reference.nameField,
      message: `the bundle has no ${reference.kind} '${reference.name}'${inNamespace(reference.namespace)}; `
        + remedy(reference, neighbours.of(reference)),
    }));
  },
};
