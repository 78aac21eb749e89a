import { Rule, Severity } from '../../knowledge';
import { ClusterMembers, groupTwins, ObjectReference } from '../../topology';

/** What a Cluster refers to. */
interface Part {
  readonly cluster: ClusterMembers;
  readonly reference: ObjectReference;
  readonly what: string;
}

/** One Cluster may refer to one object twice, and one that is written twice is another rule's business. */
export const SHARED_PART: Rule = {
  code: 'cluster/shared-part',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/cluster/cluster_controller_phases.go',
  check: ({ clusters }) => groupTwins(clusters.flatMap(partsOf), ({ reference: { group, kind, namespace, name } }) => `${group}/${kind}/${namespace}/${name}`)
    .flatMap(([first, ...others]) => others.filter(({ cluster }) => cluster.name !== first.cluster.name).map(({ reference, what }) => ({
      at: reference.field.member('name'),
      message: `${reference.kind} '${reference.name}' is the ${what} of the Cluster '${first.cluster.name}' already, and an object has one owner: `
        + `this Cluster never gets ready; write another ${reference.kind} for it`,
    }))),
};

function partsOf(cluster: ClusterMembers): Part[] {
  return [
    ...cluster.infrastructureRef === undefined ? [] : [{ cluster, reference: cluster.infrastructureRef, what: 'infra cluster' }],
    ...cluster.controlPlaneRef === undefined ? [] : [{ cluster, reference: cluster.controlPlaneRef, what: 'control plane' }],
  ];
}
