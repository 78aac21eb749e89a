import { inNamespace, Neighbours, remedy } from './names';
import { belongsHere, isPlainlyMissing } from './reach';
import { BundleObject, CLUSTER_GROUP, Topology } from '../../../topology';
import { Rule, Severity } from '../../rule';

export const DANGLING: Rule = {
  code: 'reference/dangling',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 controllers/external/util.go',
  check: topology => {
    const neighbours = new Neighbours(topology);
    const patched = templatesOfClasses(topology);
    return topology.references
      .filter(reference => belongsHere(reference) && !patched.has(reference.from) && isPlainlyMissing(topology, reference))
      .map(reference => ({
        at: reference.nameField,
        message: `the bundle has no ${reference.kind} '${reference.name}'${inNamespace(reference.namespace)}; `
          + remedy(reference, neighbours.of(reference)),
      }));
  },
};

/** The patches of a ClusterClass replace names in its templates, such as that of the data template. */
function templatesOfClasses({ references }: Topology): Set<BundleObject> {
  return new Set(references.filter(({ from }) => from.group === CLUSTER_GROUP && from.kind === 'ClusterClass').flatMap(({ targets }) => targets));
}
