import { Rule, Severity } from '../../knowledge';
import { ClusterMembers, groupTwins, ObjectReference } from '../../topology';

/** What an object refers to and owns from then on. */
interface Part {
  readonly reference: ObjectReference;
  readonly what: string;
}

/** Of pools these have infrastructure and a bootstrap config of their own; all others have templates. */
const OWNERS = ['MachinePool', 'Machine'];

/** One object may refer to another twice, and one that is written twice is another rule's business. */
export const SHARED_PART: Rule = {
  code: 'cluster/shared-part',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/cluster/cluster_controller_phases.go, machinepool/machinepool_controller_phases.go, machine/machine_controller_phases.go',
  check: ({ clusters }) => groupTwins(clusters.flatMap(partsOf), ({ reference: { group, kind, namespace, name } }) => `${group}/${kind}/${namespace}/${name}`)
    .flatMap(([first, ...others]) => others.filter(({ reference }) => ownerOf(reference) !== ownerOf(first.reference)).map(({ reference, what }) => ({
      at: reference.field.member('name'),
      message: `${reference.kind} '${reference.name}' is the ${what} of the ${ownerOf(first.reference)} already, and an object has one owner: `
        + `this ${reference.field.object.kind} never gets ready; write another ${reference.kind} for it`,
    }))),
};

function ownerOf({ field: { object } }: ObjectReference): string {
  return `${object.kind} '${object.name}'`;
}

function partsOf({ infrastructureRef, controlPlaneRef, pools }: ClusterMembers): Part[] {
  return [
    ...infrastructureRef === undefined ? [] : [{ reference: infrastructureRef, what: 'infra cluster' }],
    ...controlPlaneRef === undefined ? [] : [{ reference: controlPlaneRef, what: 'control plane' }],
    ...pools.filter(({ object }) => OWNERS.includes(object.kind)).flatMap(pool => [
      ...pool.infrastructureRef === undefined ? [] : [{ reference: pool.infrastructureRef, what: 'infrastructure' }],
      ...pool.bootstrapRef === undefined ? [] : [{ reference: pool.bootstrapRef, what: 'bootstrap config' }],
    ]),
  ];
}
