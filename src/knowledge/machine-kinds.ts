import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP } from '../topology';

/** Kinds whose names end so are machines or have some. */
const NAMED_FOR_MACHINES = /Machine(Deployment|Pool|Set)?$/;

/** Whether objects of a kind are machines or have some, by the group and the name that Cluster API asks providers to give their kinds. */
export function isNamedForMachines(group: string, kind: string): boolean {
  switch (group) {
    case CONTROL_PLANE_GROUP:
      return !kind.endsWith('Template');
    case CLUSTER_GROUP:
    case INFRASTRUCTURE_GROUP:
      return NAMED_FOR_MACHINES.test(kind);
    default:
      return false;
  }
}
