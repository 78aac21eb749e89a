import { ADDONS_GROUP, BundleObject, CLUSTER_GROUP, clusterNameOf, groupBy, MachineGroup, selectorMatches, Topology } from '../../../topology';
import { traitsOfMachines } from '../../providers';
import { Finding, Rule, Severity } from '../../rule';
import { hasWave, objectsWithWave, waveField, waveOf } from '../shared/argo-cd';
import { endpointOf, isPrimaryKeptAway, KnownCluster, knownClusters } from '../shared/known-clusters';

/** The only control plane whose health Argo CD looks at. */
const CHECKED_CONTROL_PLANE = 'AWSManagedControlPlane';

/** An object that Argo CD finds healthy only after it has applied others. */
interface Wait {
  readonly waiter: BundleObject;
  readonly needed: readonly BundleObject[];
}

export const WAVE_DEADLOCK: Rule = {
  code: 'gitops/wave-deadlock',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 gitops-engine/pkg/sync/sync_context.go, resource_customizations/cluster.x-k8s.io; cluster-api v1.14.0 core/reconcilers',
  check: topology => objectsWithWave(topology).length === 0 ? [] : [
    ...knownClusters(topology).flatMap(cluster => [...clusterWaits(cluster), ...cluster.pools.map(pool => poolWait(pool, cluster))]),
    ...healthCheckWaits(topology), ...resourceSetWaits(topology),
  ].flatMap(findingsOf),
};

function findingsOf({ waiter, needed }: Wait): Finding[] {
  const late = needed.filter(object => waveOf(object) > waveOf(waiter));
  return late.length === 0 ? [] : [{
    at: waveField(hasWave(waiter) ? waiter : late[0]),
    message: `Argo CD waits until ${waiter} of wave ${waveOf(waiter)} is healthy, which needs ${late.map(object => `${object} of wave ${waveOf(object)}`).join(', ')}; `
      + 'apply what it needs in the same wave or before',
  }];
}

/** A Cluster is healthy once its infrastructure is ready and it has an endpoint. */
function clusterWaits(members: KnownCluster): Wait[] {
  const { cluster, primary, controlPlane, controlPlaneTraits, primaryTraits } = members;
  const isEndpointGiven = endpointOf(cluster) !== undefined || endpointOf(primary) !== undefined;
  const bringsEndpoint = controlPlaneTraits?.isHosted === true
    && (!isEndpointGiven || isPrimaryKeptAway(members) || primaryTraits?.onlyForControlPlane === controlPlaneTraits.controlPlaneKind);
  const needed = new Set([primary, bringsEndpoint ? controlPlane : undefined].flatMap(object => object ?? []));
  return [
    { waiter: cluster, needed: [...needed] },
    ...controlPlane?.kind === CHECKED_CONTROL_PLANE ? [{ waiter: controlPlane, needed: [cluster] }] : [],
  ];
}

/** A pool is healthy once its nodes have joined; one without machines is so at once. */
function poolWait(pool: MachineGroup, { cluster, controlPlane, secondaries }: KnownCluster): Wait {
  const { object, infrastructureRef, infrastructure, bootstrap } = pool;
  const kind = infrastructureRef && traitsOfMachines(infrastructureRef.kind)?.infraClusterKind;
  const isChecked = object.kind !== 'MachineSet' && object.at('spec.replicas').number !== 0;
  const needed = [cluster, controlPlane, infrastructure, bootstrap, ...secondaries.filter(secondary => secondary.kind === kind)];
  return { waiter: object, needed: isChecked ? needed.flatMap(found => found ?? []) : [] };
}

/** A MachineHealthCheck has no status before its Cluster is there. */
function healthCheckWaits(topology: Topology): Wait[] {
  return topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').map(waiter => {
    const cluster = topology.find(CLUSTER_GROUP, 'Cluster', waiter.namespace, clusterNameOf(waiter) ?? '');
    return { waiter, needed: cluster === undefined ? [] : [cluster] };
  });
}

/** A ClusterResourceSet has no condition before it selects a Cluster, so the first one that it selects counts. */
function resourceSetWaits(topology: Topology): Wait[] {
  const clusters = groupBy(topology.ofKind(CLUSTER_GROUP, 'Cluster'), ({ namespace }) => namespace);
  const lastWaves = new Map([...clusters].map(([namespace, members]) => [namespace, lastWave(members)]));
  // Where no Cluster comes later, as nearly everywhere, nothing has to be selected.
  return topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').filter(set => waveOf(set) < (lastWaves.get(set.namespace) ?? -Infinity)).map(waiter => {
    const selector = waiter.at('spec.clusterSelector');
    const selected = clusters.get(waiter.namespace)!.filter(({ labels }) => selectorMatches(selector, labels));
    return { waiter, needed: [...selected].sort((a, b) => waveOf(a) - waveOf(b)).slice(0, 1) };
  });
}

function lastWave(objects: readonly BundleObject[]): number {
  return objects.reduce((last, object) => Math.max(last, waveOf(object)), -Infinity);
}
