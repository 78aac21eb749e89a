import { MixedCluster } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { fieldOf, idOf, nameOf, textOf } from '../../scenario/fields';
import { CLUSTER, MACHINE } from '../../scenario/kinds';
import { Kind, Scene } from '../../scenario/scene';
import { addBareMetalHosts } from '../controllers/hosts';
import { addMetal3ControlPlane, LAB, lab } from '../controllers/lab';
import { isSettled, machinesOf } from '../controllers/looks';
import { isAsApplied } from '../controllers/unchanged';

/** For how long nobody may change what was applied. */
const QUIET_SECONDS = 20;
const MANAGED_BY = 'cluster.x-k8s.io/managed-by';

/**
 * The objects of a cluster whose control plane is on bare metal, so that the infra cluster of any other pool is a secondary.
 *
 * @param addPool adds the pool of a cloud
 */
export function cloudLab(scene: Scene, addPool: (cluster: MixedCluster) => void): Manifest[] {
  return lab(scene, cluster => {
    addMetal3ControlPlane(scene, cluster);
    addPool(cluster);
  });
}

/** Adds the host of the control plane and applies the bundle. */
export async function applyCloudLab(scene: Scene, bundle: readonly Manifest[]): Promise<void> {
  await addBareMetalHosts(scene, { role: 'control-plane', count: 1 });
  await scene.apply(bundle);
}

/** Waits until all machines run; what was applied must stay as it is. Returns the machine of the pool. */
export async function provision(scene: Scene, bundle: readonly Manifest[], pool: string): Promise<Manifest> {
  scene.begin('all machines come up');
  await scene.waitUntil('all machines run', isSettled(scene));
  scene.begin('nothing that is applied is changed');
  await scene.holdsFor(QUIET_SECONDS, 'all objects are as they were applied', isAsApplied(scene, bundle));
  const [machine] = await machinesOf(scene, pool);
  return machine;
}

/** Fails unless a secondary infra cluster is as nobody has ever looked at it. */
export async function expectLeftAlone(scene: Scene, kind: Kind): Promise<void> {
  const secondary = await scene.get(kind, LAB);
  const touched = [['metadata', 'ownerReferences'], ['metadata', 'finalizers'], ['status']].filter(field => fieldOf(secondary, ...field) !== undefined);
  if (touched.length > 0) {
    throw new Error(`${idOf(secondary)} has ${touched.map(field => `${field.join('.')} ${JSON.stringify(fieldOf(secondary, ...field))}`).join(', ')}`);
  }
}

/** Fails unless the node of a machine says that it is on this one. */
export async function expectProviderId(scene: Scene, machine: Manifest, expected: string): Promise<void> {
  const node = textOf(machine, 'status', 'nodeRef', 'name');
  const ofNode = await scene.workloadKubectl(LAB, ['get', 'node', node, '--output=jsonpath={.spec.providerID}']);
  const ofMachine = textOf(machine, 'spec', 'providerID');
  if (ofMachine !== expected || ofNode !== expected) {
    throw new Error(`the provider id of Machine ${nameOf(machine)} is '${ofMachine}', that of its node ${node} '${ofNode}'; expected was '${expected}'`);
  }
}

/** Deletes the Cluster; its machines go with it. */
export async function deleteCluster(scene: Scene): Promise<void> {
  scene.begin('the Cluster is deleted');
  const cluster = await scene.get(CLUSTER, LAB);
  await scene.remove(cluster, 'Background');
  await scene.waitUntilGone([cluster]);
  const machines = await scene.list(MACHINE);
  if (machines.length > 0) {
    throw new Error(`left are ${machines.map(idOf).join(', ')}`);
  }
}

/** A bundle whose secondary infra cluster lacks the annotation that keeps its controller away. */
export function withoutManagedBy(bundle: readonly Manifest[], secondary: Kind): Manifest[] {
  return withMetadata(bundle, secondary, ({ annotations, ...metadata }) => ({
    ...metadata, annotations: Object.fromEntries(Object.entries(annotations as object).filter(([key]) => key !== MANAGED_BY)),
  }));
}

/** A bundle in which the objects of a kind have other metadata. */
export function withMetadata(bundle: readonly Manifest[], { kind }: Kind, edit: (metadata: { [field: string]: unknown }) => object): Manifest[] {
  return bundle.map(manifest => (manifest.kind === kind ? { ...manifest, metadata: edit({ ...manifest.metadata }) } as Manifest : manifest));
}

/** A bundle whose primary is an infra cluster of this kind, with the same name. */
export function withInfrastructureRef(bundle: readonly Manifest[], { kind }: Kind): Manifest[] {
  return bundle.map(manifest => (manifest.kind === CLUSTER.kind
    ? { ...manifest, spec: { ...manifest.spec as object, infrastructureRef: { ...fieldOf(manifest, 'spec', 'infrastructureRef') as object, kind } } } as Manifest
    : manifest));
}
