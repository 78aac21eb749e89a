import { ProviderRegistry, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';

export const INVALID_NAME: Rule = {
  code: 'infrastructure/invalid-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azurecluster_validation.go; names of resources in Google Cloud and of Helm releases',
  check: (topology, registry) => topology.infraClusters.flatMap(object => {
    const problem = nameProblem(object, registry);
    return problem === undefined ? [] : [{ at: object.at('metadata.name'), message: problem }];
  }),
};

function nameProblem({ kind, name }: BundleObject, registry: ProviderRegistry): string | undefined {
  const traits = registry.traitsOfInfraCluster(kind);
  if (traits === undefined) {
    return undefined;
  }
  const { minClusterNameLength = 1, maxClusterNameLength, clusterNameStartsWithLetter = false, clusterNameIsLabel = false } = traits;
  // An object without a name is the business of the schemas.
  if (name !== '' && name.length < minClusterNameLength) {
    return `'${name}' is too short for ${kind}; use at least ${minClusterNameLength} characters, here and for the Cluster`;
  }
  if (maxClusterNameLength !== undefined && name.length > maxClusterNameLength) {
    return `'${name}' (${name.length} characters) is too long for ${kind}; use at most ${maxClusterNameLength} characters, here and for the Cluster`;
  }
  if (clusterNameStartsWithLetter && /^\d/.test(name)) {
    return `'${name}' starts with a digit, which ${kind} does not allow; start it with a letter, here and for the Cluster`;
  }
  return clusterNameIsLabel && name.includes('.')
    ? `'${name}' has a dot, which ${kind} does not allow; use lower-case letters, digits and '-', here and for the Cluster`
    : undefined;
}
