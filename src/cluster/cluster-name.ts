import { clusterNameProblem, ClusterNameProblem, IInfraCluster, InfraTraits } from '../contract';
import { refuse } from '../core';

/** The infra cluster has the name of the cluster, and some providers build shorter names from it. */
export function checkClusterName(infraCluster: IInfraCluster, prop: string, name: string): void {
  const problem = clusterNameProblem(name, infraCluster.traits);
  if (problem !== undefined) {
    refuse(infraCluster, 'cluster/invalid-name', `'${prop}' '${name}'${describe(problem, name, infraCluster.traits)}`);
  }
}

function describe(problem: ClusterNameProblem, name: string, { infraClusterKind, minClusterNameLength, maxClusterNameLength }: InfraTraits): string {
  switch (problem) {
    case ClusterNameProblem.TOO_SHORT: return ` is too short for ${infraClusterKind}; use at least ${minClusterNameLength} characters`;
    case ClusterNameProblem.TOO_LONG:
      return ` (${name.length} characters) is too long for ${infraClusterKind}; use at most ${maxClusterNameLength} characters`;
    case ClusterNameProblem.STARTS_WITH_DIGIT: return ` starts with a digit, which ${infraClusterKind} does not allow; start it with a letter`;
    case ClusterNameProblem.HAS_DOT: return ` has a dot, which ${infraClusterKind} does not allow; use lower-case letters, digits and '-'`;
  }
}
