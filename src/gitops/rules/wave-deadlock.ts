import { areApart } from './deliveries';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { compareStages, describeStage, hasWave, hookField, hooks, isHook, objectsWithWave, stageOf, waveField } from '../../rules/shared/argo-cd';
import { endpointOf, isPrimaryKeptAway, KnownCluster, knownClusters } from '../../rules/shared/known-clusters';
import { ADDONS_GROUP, BundleObject, CLUSTER_GROUP, clusterNameOf, Field, groupBy, MachineGroup, selectorMatches, Topology } from '../../topology';

/** An object that Argo CD finds healthy only after it has applied others. */
interface Wait {
  readonly waiter: BundleObject;
  readonly needed: readonly BundleObject[];
}

export const WAVE_DEADLOCK: Rule = {
  code: 'gitops/wave-deadlock',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 gitops-engine/pkg/sync/sync_context.go, resource_customizations/cluster.x-k8s.io; cluster-api core/reconcilers',
  check: (topology, registry) => objectsWithWave(topology).length === 0 && hooks(topology).length === 0 ? [] : [
    ...knownClusters(topology, registry).flatMap(cluster => [
      ...clusterWaits(cluster, registry), ...cluster.pools.map(pool => poolWait(pool, cluster, registry)),
    ]),
    ...healthCheckWaits(topology), ...resourceSetWaits(topology),
  ].flatMap(wait => findingsOf(topology, wait)),
};

function findingsOf(topology: Topology, { waiter, needed }: Wait): Finding[] {
  const late = needed.filter(object => compareStages(stageOf(object), stageOf(waiter)) > 0 && !areApart(topology, object, waiter));
  return late.length === 0 ? [] : [{
    at: orderField(hasWave(waiter) || isHook(waiter) ? waiter : late[0]),
    message: `Argo CD waits until ${described(waiter)} is healthy, which needs ${late.map(described).join(', ')}; apply what it needs in the same wave or before`,
  }];
}

function described(object: BundleObject): string {
  return `${object} of ${describeStage(stageOf(object))}`;
}

/** The field that puts an object where it is. */
function orderField(object: BundleObject): Field {
  return isHook(object) && !hasWave(object) ? hookField(object) : waveField(object);
}

/** A Cluster is healthy once its infrastructure is ready and it has an endpoint. */
function clusterWaits(members: KnownCluster, registry: ProviderRegistry): Wait[] {
  const { cluster, primary, controlPlane, controlPlaneTraits, primaryTraits } = members;
  const isEndpointGiven = endpointOf(cluster) !== undefined || endpointOf(primary) !== undefined;
  const bringsEndpoint = controlPlaneTraits?.isHosted === true
    && (!isEndpointGiven || isPrimaryKeptAway(members) || primaryTraits?.onlyForControlPlane === controlPlaneTraits.controlPlaneKind);
  const needed = new Set([primary, bringsEndpoint ? controlPlane : undefined].flatMap(object => object ?? []));
  return [
    { waiter: cluster, needed: [...needed] },
    ...controlPlane !== undefined && registry.kindOf(controlPlane.group, controlPlane.kind)?.hasArgoCdCheck === true
      ? [{ waiter: controlPlane, needed: [cluster] }] : [],
  ];
}

/** A pool is healthy once its nodes have joined, which needs a control plane; one without machines is so at once. */
function poolWait(pool: MachineGroup, members: KnownCluster, registry: ProviderRegistry): Wait {
  const { cluster, controlPlane, controlPlaneMachines } = members;
  const { object } = pool;
  const isChecked = object.at('spec.replicas').number !== 0;
  const parts = [pool, controlPlaneMachines].flatMap(machines => machines === undefined ? [] : machineParts(machines, members, registry));
  const needed = [cluster, controlPlane, ...parts];
  return { waiter: object, needed: isChecked ? [...new Set(needed.flatMap(found => found ?? []))] : [] };
}

/** What machines are made from, and the secondary that they look up. */
function machineParts(
  { infrastructureRef, infrastructure, bootstrap }: MachineGroup, { secondaries }: KnownCluster, registry: ProviderRegistry,
): (BundleObject | undefined)[] {
  const kind = infrastructureRef && registry.traitsOfMachines(infrastructureRef.kind)?.infraClusterKind;
  return [infrastructure, bootstrap, ...secondaries.filter(secondary => secondary.kind === kind)];
}

/** A MachineHealthCheck has no status before its Cluster is there; without machines it is healthy. */
function healthCheckWaits(topology: Topology): Wait[] {
  return topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').map(waiter => {
    const cluster = topology.find(CLUSTER_GROUP, 'Cluster', waiter.namespace, clusterNameOf(waiter) ?? '');
    return { waiter, needed: cluster === undefined ? [] : [cluster] };
  });
}

/** A ClusterResourceSet has no condition before it selects a Cluster, so the first one that it selects counts. */
function resourceSetWaits(topology: Topology): Wait[] {
  const clusters = groupBy(topology.ofKind(CLUSTER_GROUP, 'Cluster'), ({ namespace }) => namespace);
  const last = new Map([...clusters].map(([namespace, members]) => [namespace, members.map(stageOf).sort(compareStages)[members.length - 1]]));
  // Where no Cluster comes later, as nearly everywhere, nothing has to be selected.
  const isBeforeSome = (set: BundleObject) => last.has(set.namespace) && compareStages(stageOf(set), last.get(set.namespace)!) < 0;
  return topology.ofKind(ADDONS_GROUP, 'ClusterResourceSet').filter(isBeforeSome).map(waiter => {
    const selector = waiter.at('spec.clusterSelector');
    const selected = clusters.get(waiter.namespace)!.filter(({ labels }) => selectorMatches(selector, labels));
    return { waiter, needed: [...selected].sort((a, b) => compareStages(stageOf(a), stageOf(b))).slice(0, 1) };
  });
}
