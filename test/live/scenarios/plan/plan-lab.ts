import { contradictions, SeenParts } from './contradictions';
import { identityOf } from './edited';
import { makePlan } from '../../../../src/plan/make-plan';
import { PlanAction, PlannedMachines } from '../../../../src/plan/model';
import { BUILT_IN } from '../../../../src/registry';
import { Manifest, SourcedManifest } from '../../../../src/topology';
import { conditionOf, describe, fieldOf, nameOf } from '../../scenario/fields';
import { CLUSTER, KUBEADM_CONTROL_PLANE, MACHINE, MACHINE_DEPLOYMENT, MACHINE_SET } from '../../scenario/kinds';
import { Scene } from '../../scenario/scene';
import { isSettled, ownerOf } from '../controllers/looks';

/** Long enough for a controller to begin what it would do. */
const WHILE = 10;

/** Its controller lets it go when the cluster has no Machine any more, of whatever provider; and not at all, if it finds the Cluster no more then. */
const WAITS_FOR_ALL_MACHINES = 'Metal3Cluster';

/** A cluster in which edits are played: what the plan says of each is compared with what controllers do. */
export class PlanLab {
  private bundle: readonly Manifest[] = [];
  private parts: SeenParts = new Map();
  private readonly problems: string[] = [];

  public constructor(private readonly scene: Scene) {}

  /** Applies a bundle in the place of the one of before and waits until nothing happens any more. Differences from the plan are told at the end. */
  public async play(what: string, bundle: readonly Manifest[]): Promise<void> {
    if (bundle.length + this.bundle.length === 0) {
      return;
    }
    this.scene.begin(what);
    const before = await this.look();
    this.compareMachines(before);
    // From what Git had, and from what kubectl prints of the cluster.
    const plans = [planned(this.bundle, bundle), planned(await this.dump(), bundle)];
    await this.scene.apply(bundle);
    const resumed = await this.resume(bundle);
    await this.prune(resumed, plans[0]);
    if (resumed.length > 0) {
      await this.scene.waitUntil('all machines are as wanted', isSettled(this.scene));
    }
    this.parts = await this.look();
    this.bundle = resumed;
    const [ofBundles, ofDump] = plans.map(plan => contradictions(plan, before, this.parts));
    this.problems.push(...ofBundles.map(problem => `${what}: ${problem}`), ...ofDump.map(problem => `${what}, from the living cluster: ${problem}`));
  }

  /** Fails if a plan was wrong, or if controllers go on. */
  public async end(): Promise<void> {
    this.scene.begin('controllers are at rest');
    await this.scene.holdsFor(WHILE, 'the machines are the same', async () => {
      const now = await this.look();
      return machineNames(now) === machineNames(this.parts) ? undefined : `they were ${machineNames(this.parts)}, and are ${machineNames(now)}`;
    });
    if (this.problems.length > 0) {
      throw new Error(this.problems.join('; '));
    }
  }

  private compareMachines(now: SeenParts): void {
    if (machineNames(now) !== machineNames(this.parts)) {
      this.problems.push(`after what came before, machines were replaced late: ${machineNames(this.parts)} became ${machineNames(now)}`);
    }
  }

  /** Nothing happens in a cluster that is paused; then it is resumed. */
  private async resume(bundle: readonly Manifest[]): Promise<readonly Manifest[]> {
    if (!bundle.some(isPaused)) {
      return bundle;
    }
    await this.scene.waitUntil('control plane and pools are paused', this.lookForPaused('True'));
    await this.scene.holdsFor(WHILE, 'the machines are the same', async () =>
      (machineNames(await this.look()) === machineNames(this.parts) ? undefined : 'some are replaced'));
    const resumed = resumedBundle(bundle);
    await this.scene.apply(resumed);
    // A controller tells that it goes on, and begins after that.
    await this.scene.waitUntil('control plane and pools go on', this.lookForPaused('False'));
    await this.scene.holdsFor(WHILE, 'they go on', this.lookForPaused('False'));
    return resumed;
  }

  /** Tells which control planes and pools have another status of `Paused`. */
  private lookForPaused(status: string): () => Promise<string | undefined> {
    return async () => {
      const objects = (await Promise.all([KUBEADM_CONTROL_PLANE, MACHINE_DEPLOYMENT].map(kind => this.scene.list(kind)))).flat();
      return objects.filter(object => conditionOf(object, 'Paused')?.status !== status).map(describe).join('; ') || undefined;
    };
  }

  /** Deletes what has gone from the bundle, as whoever prunes does: the Cluster with all that belongs to it, or a pool before what its machines need. */
  private async prune(bundle: readonly Manifest[], plan: readonly PlannedMachines[]): Promise<void> {
    const kept = new Set(bundle.map(identityOf));
    const gone = this.bundle.filter(manifest => !kept.has(identityOf(manifest)) && !/Template$/.test(manifest.kind));
    const removed = plan.filter(({ action }) => action === PlanAction.REMOVED).map(({ name }) => name);
    const clusters = gone.filter(({ kind }) => kind === CLUSTER.kind);
    const first = clusters.length > 0 ? clusters : gone.filter(manifest => removed.includes(nameOf(manifest)));
    await this.remove(first);
    await this.scene.waitUntilGone(first);
    if (clusters.length > 0) {
      return;
    }
    const others = gone.filter(manifest => !first.includes(manifest));
    await this.remove(others);
    await this.scene.waitUntilGone(others.filter(({ kind }) => kind !== WAITS_FOR_ALL_MACHINES));
    await this.expectWaiting(others.filter(({ kind }) => kind === WAITS_FOR_ALL_MACHINES));
  }

  private async remove(objects: readonly Manifest[]): Promise<void> {
    await Promise.all(objects.map(object => this.scene.remove(object, 'Background')));
  }

  private async expectWaiting(objects: readonly Manifest[]): Promise<void> {
    if (objects.length === 0) {
      return;
    }
    await this.scene.holdsFor(WHILE, 'they wait for the machines of the cluster', async () => {
      const left = await Promise.all(objects.map(object => this.scene.read(object)));
      return left.every(object => object?.metadata?.deletionTimestamp !== undefined) ? undefined : 'they are gone, or are not deleted';
    });
  }

  private async look(): Promise<SeenParts> {
    const kinds = [KUBEADM_CONTROL_PLANE, MACHINE_DEPLOYMENT, MACHINE];
    const [controlPlanes, pools, machines] = await Promise.all(kinds.map(kind => this.scene.list(kind)));
    return new Map([...controlPlanes, ...pools].map(object => [
      nameOf(object), { object, machines: machines.filter(machine => ownerOf(machine) === nameOf(object)).map(nameOf).sort() },
    ]));
  }

  /** What `kubectl get` prints of the bundle and of what controllers have made of it. */
  private async dump(): Promise<Manifest[]> {
    const written = await Promise.all(this.bundle.map(manifest => this.scene.read(manifest)));
    const made = await Promise.all([MACHINE, MACHINE_SET].map(kind => this.scene.list(kind)));
    return [...written.filter(manifest => manifest !== undefined), ...made.flat()];
  }
}

/** Control planes and pools of a plan. */
export function planned(before: readonly Manifest[], after: readonly Manifest[]): readonly PlannedMachines[] {
  return makePlan(before.map(sourced), after.map(sourced), BUILT_IN).clusters.flatMap(({ machines }) => machines);
}

/** A bundle whose cluster is not paused any more. */
export function resumedBundle(bundle: readonly Manifest[]): Manifest[] {
  return bundle.map(manifest => (isPaused(manifest) ? { ...manifest, spec: { ...manifest.spec as object, paused: false } } : manifest));
}

function isPaused({ kind, spec }: Manifest): boolean {
  return kind === CLUSTER.kind && fieldOf(spec, 'paused') === true;
}

function sourced(manifest: Manifest): SourcedManifest {
  return { manifest, origin: {} };
}

function machineNames(parts: SeenParts): string {
  return [...parts.values()].flatMap(({ machines }) => machines).sort().join(', ');
}
