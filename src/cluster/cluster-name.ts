import { IInfraCluster } from '../contract';
import { refuse } from '../core';

/** The infra cluster has the name of the cluster, and some providers build shorter names from it. */
export function checkClusterName(infraCluster: IInfraCluster, prop: string, name: string): void {
  const { infraClusterKind, maxClusterNameLength, clusterNameStartsWithLetter } = infraCluster.traits;
  if (maxClusterNameLength !== undefined && name.length > maxClusterNameLength) {
    refuse(infraCluster, 'cluster/invalid-name', `'${prop}' '${name}' (${name.length} characters) is too long for ${infraClusterKind}; `
      + `use at most ${maxClusterNameLength} characters`);
  }
  if (clusterNameStartsWithLetter === true && !/^[a-z]/.test(name)) {
    refuse(infraCluster, 'cluster/invalid-name', `'${prop}' '${name}' starts with a digit, which ${infraClusterKind} does not allow; start it with a letter`);
  }
}
