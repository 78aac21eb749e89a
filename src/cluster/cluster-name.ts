import { IInfraCluster } from '../contract';
import { refuse } from '../core';

/** The infra cluster has the name of the cluster, and some providers build shorter names from it. */
export function checkClusterName(infraCluster: IInfraCluster, prop: string, name: string): void {
  const { infraClusterKind, minClusterNameLength = 1, maxClusterNameLength, clusterNameStartsWithLetter, clusterNameIsLabel } = infraCluster.traits;
  if (name.length < minClusterNameLength) {
    refuse(infraCluster, 'cluster/invalid-name', `'${prop}' '${name}' is too short for ${infraClusterKind}; use at least ${minClusterNameLength} characters`);
  }
  if (maxClusterNameLength !== undefined && name.length > maxClusterNameLength) {
    refuse(infraCluster, 'cluster/invalid-name', `'${prop}' '${name}' (${name.length} characters) is too long for ${infraClusterKind}; `
      + `use at most ${maxClusterNameLength} characters`);
  }
  if (clusterNameStartsWithLetter === true && !/^[a-z]/.test(name)) {
    refuse(infraCluster, 'cluster/invalid-name', `'${prop}' '${name}' starts with a digit, which ${infraClusterKind} does not allow; start it with a letter`);
  }
  if (clusterNameIsLabel === true && name.includes('.')) {
    refuse(infraCluster, 'cluster/invalid-name', `'${prop}' '${name}' has a dot, which ${infraClusterKind} does not allow; `
      + "use lower-case letters, digits and '-'");
  }
}
