import { absentTargets } from './absent';
import { inNamespace } from './names';
import { Rule, Severity } from '../../knowledge';
import { groupBy, Reference } from '../../topology';

/** How kinds of the same sort end, whichever provider they are of; longer ones first. */
const SORTS = ['MachinePoolTemplate', 'MachineTemplate', 'MachinePool', 'ControlPlaneTemplate', 'ControlPlane', 'ConfigTemplate', 'ClusterTemplate', 'Cluster'];

/** Where nothing of the kind is here, it may be in another file. */
export const OUTSIDE_BUNDLE: Rule = {
  code: 'reference/outside-bundle',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api controllers/external/util.go',
  check: (topology, registry) => {
    const absent = absentTargets(topology, registry).filter(({ neighbours }) => neighbours.length === 0);
    const names = absent.length === 0 ? undefined : groupBy(topology.objects, placeOf);
    return absent.map(({ reference }) => {
      const namesakes = (names?.get(placeOf(reference)) ?? []).filter(({ kind }) => isOfOneSort(kind, reference.kind));
      const remedy = namesakes.length === 0 ? 'add it, or validate this together with the files that hold it'
        : `it has ${namesakes.map(({ kind }) => kind).join(' and ')} of this name: if that is meant, write its 'kind' here; else add what is missing, or validate this together with the files that hold it`;
      return { at: reference.nameField, message: `'${reference.name}' is not here: the bundle has no ${reference.kind} at all${inNamespace(reference.namespace)}; ${remedy}` };
    });
  },
};

/** What can be told apart by its kind only. */
function placeOf({ group, namespace, name }: Pick<Reference, 'namespace' | 'name'> & { readonly group?: string }): string {
  return [group, namespace, name].join(' ');
}

/** Whether kinds differ in the provider only, as AWSCluster and GCPCluster do. */
function isOfOneSort(one: string, other: string): boolean {
  return SORTS.find(sort => one.endsWith(sort)) === SORTS.find(sort => other.endsWith(sort)) && SORTS.some(sort => one.endsWith(sort));
}
