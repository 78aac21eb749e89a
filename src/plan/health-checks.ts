import { Part } from './machines';
import type { RolloutContext } from './rollout';
import { oncePerTopology } from '../rules/shared/once-per-topology';
import { BundleObject, CLUSTER_GROUP, clusterNameOf, groupBy, selectorMatches } from '../topology';

const CLUSTER_LABEL = 'cluster.x-k8s.io/cluster-name';
const LIMITS = ['spec.remediation.triggerIf.unhealthyLessThanOrEqualTo', 'spec.maxUnhealthy'];

const checksByCluster = oncePerTopology(topology => groupBy(topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').filter(check => clusterNameOf(check) !== undefined),
  check => `${check.namespace}/${clusterNameOf(check)}`));

/**
 * The health checks of machines that replace none while as many are missing as a rollout takes away.
 *
 * Only those that certainly do: a check of several pools may have others that are healthy.
 */
export function stoppedHealthChecks(part: Part, { cluster, topology }: RolloutContext, machines: number, missing: number): string[] {
  const labels = machineLabels(part, cluster.name);
  return (checksByCluster(topology).get(`${part.object.namespace}/${cluster.name}`) ?? [])
    .filter(check => selectorMatches(check.at('spec.selector'), labels) && missing > limitOf(check, machines))
    .map(check => `${check}`);
}

/** The labels that Cluster API gives to machines, and those that somebody has written. */
function machineLabels({ object, isControlPlane }: Part, cluster: string): { readonly [name: string]: string } {
  return {
    ...object.at(isControlPlane ? 'spec.machineTemplate.metadata.labels' : 'spec.template.metadata.labels').texts,
    [CLUSTER_LABEL]: cluster,
    ...isControlPlane ? { 'cluster.x-k8s.io/control-plane': '', 'cluster.x-k8s.io/control-plane-name': object.name }
      : { 'cluster.x-k8s.io/deployment-name': object.name },
  };
}

/** How many machines may be unhealthy; all of them without a word. */
function limitOf(check: BundleObject, machines: number): number {
  const limit = LIMITS.map(path => check.at(path)).find(({ exists }) => exists);
  return limit === undefined ? machines : limit.number ?? Math.floor(machines * Number(/^(\d+)%$/.exec(limit.text ?? '')?.[1] ?? 100) / 100);
}
