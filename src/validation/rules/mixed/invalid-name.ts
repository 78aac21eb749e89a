import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';
import { traitsOfInfraCluster } from '../../providers';
import { Rule, Severity } from '../../rule';

export const INVALID_NAME: Rule = {
  code: 'infrastructure/invalid-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure v1.26.0 internal/webhooks/azurecluster_validation.go; names of resources in Google Cloud and of Helm releases',
  check: topology => topology.objects.filter(({ group }) => group === INFRASTRUCTURE_GROUP).flatMap(object => {
    const problem = nameProblem(object);
    return problem === undefined ? [] : [{ at: object.at('metadata.name'), message: problem }];
  }),
};

function nameProblem({ kind, name }: BundleObject): string | undefined {
  const { maxClusterNameLength, clusterNameStartsWithLetter = false } = traitsOfInfraCluster(kind) ?? {};
  if (maxClusterNameLength !== undefined && name.length > maxClusterNameLength) {
    return `'${name}' (${name.length} characters) is too long for ${kind}; use at most ${maxClusterNameLength} characters, here and for the Cluster`;
  }
  return clusterNameStartsWithLetter && /^\d/.test(name)
    ? `'${name}' starts with a digit, which ${kind} does not allow; start it with a letter, here and for the Cluster`
    : undefined;
}
