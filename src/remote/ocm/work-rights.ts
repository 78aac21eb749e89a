/** On a ClusterRole whose rights the work agent gets, too. */
export const AGGREGATE_TO_WORK_LABEL = 'open-cluster-management.io/aggregate-to-work';

/** What the agent needs to apply, watch and delete an object. */
export const WORK_VERBS: readonly string[] = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/**
 * The groups that the work agent has rights in anyway: it is `admin` of what Kubernetes has in namespaces, and its own role adds namespaces, roles,
 * definitions of kinds, priority classes and webhook configurations.
 */
const OWN_GROUPS: ReadonlySet<string> = new Set([
  '', 'admissionregistration.k8s.io', 'apiextensions.k8s.io', 'apps', 'autoscaling', 'batch', 'coordination.k8s.io', 'discovery.k8s.io', 'events.k8s.io', 'networking.k8s.io',
  'policy', 'rbac.authorization.k8s.io', 'scheduling.k8s.io',
]);

/** The group of a kind. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

/** The groups among some that the work agent has no rights in by itself, each once, sorted. */
export function groupsToGrant(groups: Iterable<string>): string[] {
  return [...new Set(groups)].filter(group => !OWN_GROUPS.has(group)).sort();
}
