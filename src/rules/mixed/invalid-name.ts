import { clusterNameProblem, ClusterNameProblem, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';

export const INVALID_NAME: Rule = {
  code: 'infrastructure/invalid-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go; names of resources in Google Cloud and of Helm releases',
  isLocal: true,
  check: (topology, registry) => topology.infraClusters.flatMap(object => {
    const problem = nameProblem(object, registry);
    return problem === undefined ? [] : [{ at: object.at('metadata.name'), message: problem }];
  }),
};

function nameProblem({ kind, name }: BundleObject, registry: ProviderRegistry): string | undefined {
  const traits = registry.traitsOfInfraCluster(kind);
  switch (traits && clusterNameProblem(name, traits)) {
    case ClusterNameProblem.TOO_SHORT: return `'${name}' is too short for ${kind}; use at least ${traits?.minClusterNameLength} characters, here and for the Cluster`;
    case ClusterNameProblem.TOO_LONG:
      return `'${name}' (${name.length} characters) is too long for ${kind}; use at most ${traits?.maxClusterNameLength} characters, here and for the Cluster`;
    case ClusterNameProblem.STARTS_WITH_DIGIT: return `'${name}' starts with a digit, which ${kind} does not allow; start it with a letter, here and for the Cluster`;
    case ClusterNameProblem.HAS_DOT:
      return `'${name}' has a dot, which ${kind} does not allow; use lower-case letters, digits and '-', here and for the Cluster`;
    default: return undefined;
  }
}
