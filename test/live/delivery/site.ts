import { App, Chart } from 'cdk8s';
import { Fleet, FleetInventory, FleetShard } from '../../../src/fleet';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { Metal3WorkerPool, Metal3WorkerPoolProps } from '../../../src/providers/metal3';
import { ClusterAccess, Endpoint, HostSelector, KubeVip, MixedCluster, Replicas } from '../../../src/root';
import type { Manifest } from '../../../src/topology';
import { BYO_CLUSTER, CLUSTER, MACHINE_DEPLOYMENT } from '../scenario/kinds';
import type { Scene } from '../scenario/scene';
import { addBareMetalHosts, addByoHosts } from '../scenarios/controllers/hosts';
import { image, VERSION } from '../scenarios/controllers/lab';

const WORKERS = 'workers';
/** Names of scenes are long, and BYOH makes a label of namespace and name of a machine. */
export const SHORT_NAMES = 'machine-{{ .random }}';
/** Added to the port of a scene for its other sites, whose control planes are never up. */
const OTHER_PORTS = 1000;

/** What can differ from one cluster that is delivered to another. */
export interface SiteProps {
  /** Of the chart, the cluster and its namespace. Hosts are for the site of the scene's own name. @default - that of the scene */
  readonly name?: string;
  /** @default false */
  readonly paused?: boolean;
  /** How the management cluster reaches it. @default - directly */
  readonly remoteAccess?: ClusterAccess;
  /** Adds pools and whatever else. @default - one Metal3 pool, `<name>-workers` */
  readonly build?: (cluster: MixedCluster) => void;
}

/** A chart with a cluster that has a BYOH control plane and Metal3 workers, so that its ByoCluster is one that nobody owns. */
export function addSite(app: App, scene: Scene, props: SiteProps = {}): Chart {
  const { name = scene.namespace } = props;
  const chart = new Chart(app, name, { namespace: name });
  buildSite(chart, scene, props);
  return chart;
}

/** The names of a fleet; both of two parts have some of them, also without the first. */
export function fleetOf({ namespace }: Scene): string[] {
  return ['south', 'oslo', 'quito'].map(name => `${namespace}-${name}`);
}

/** The charts of one part of a fleet of such clusters; the names of clusters decide which are in it. */
export function addPart(app: App, scene: Scene, names: readonly string[], shard: FleetShard): Chart[] {
  const fleet = new Fleet(app, 'Sites', {
    inventory: FleetInventory.of(names.map(name => ({ name, namespace: name }))),
    shard,
    blueprint: { buildCluster: (chart, { name }) => buildSite(chart, scene, { name }) },
  });
  return fleet.node.findAll().filter(Chart.isChart);
}

function buildSite(chart: Chart, scene: Scene, { name = scene.namespace, paused, remoteAccess, build = addOnlyWorkers }: SiteProps): void {
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: name,
    kubernetesVersion: VERSION,
    paused,
    remoteAccess,
    endpoint: Endpoint.of(scene.endpointHost, name === scene.namespace ? scene.endpointPort : scene.endpointPort + OTHER_PORTS),
    podCidrs: ['10.244.0.0/16'],
  });
  new ByohControlPlane(cluster, 'ControlPlane', {
    replicas: 1, hostSelector: selector(name, 'control-plane'), virtualIp: KubeVip.arp(), machineNaming: SHORT_NAMES,
  });
  build(cluster);
}

/** A pool `<cluster>-<id>` on bare metal. */
export function addWorkers(cluster: MixedCluster, props: Partial<Metal3WorkerPoolProps> = {}, id = WORKERS): Metal3WorkerPool {
  return new Metal3WorkerPool(cluster, id, {
    replicas: Replicas.fixed(1), image: image(), hostSelector: selector(cluster.clusterName, 'worker'), ...props,
  });
}

/** The MachineDeployment of such a pool. */
export function workersOf(site: string, id = WORKERS): Manifest {
  return { ...MACHINE_DEPLOYMENT, metadata: { name: `${site}-${id}`, namespace: site } };
}

/** The Cluster of a site. */
export function clusterOf(site: string): Manifest {
  return { ...CLUSTER, metadata: { name: site, namespace: site } };
}

/** The secondary infra cluster of a site. */
export function secondaryOf(site: string): Manifest {
  return { ...BYO_CLUSTER, metadata: { name: site, namespace: site } };
}

/** Hosts for the machines of the scene's own site. */
export async function addHosts(scene: Scene, workers = 1): Promise<void> {
  await Promise.all([addByoHosts(scene, { role: 'control-plane', count: 1 }), addBareMetalHosts(scene, { role: 'worker', count: workers })]);
}

function addOnlyWorkers(cluster: MixedCluster): void {
  addWorkers(cluster);
}

function selector(scene: string, role: string): HostSelector {
  return HostSelector.matchLabels({ role, scene });
}
