import { Estate, Machines } from './estate';
import { BundleObject } from '../../../src/topology';

/** Somebody who deletes objects, one thing after the other; it stops where it waits. */
export type Deleter = Generator<void, void>;

/**
 * The management cluster while others delete in it, at its worst: what can vanish vanishes at once, and machines go only when nothing else happens.
 *
 * Things that vanish do no more than harm machines, so that no other order harms more.
 */
export class Deletion {
  private readonly gone = new Set<BundleObject>();
  private readonly deleted = new Set<BundleObject>();
  private machines: readonly Machines[];
  private readonly lost = new Set<string>();

  constructor(private readonly estate: Estate) {
    this.machines = estate.machines;
  }

  /** What machines missed while they were there: `<machines> need <object>`. */
  public get losses(): string[] {
    return [...this.lost].sort();
  }

  public get hasMachines(): boolean {
    return this.machineGroups > 0;
  }

  /** How many control planes and pools still have machines. */
  public get machineGroups(): number {
    return this.machines.length;
  }

  public isGone(object: BundleObject): boolean {
    return this.gone.has(object);
  }

  /** The Cluster and what has machines wait for them; the rest vanishes, whatever finalizers it may have, and in the foreground what it owns too. */
  public delete(object: BundleObject, isInForeground: boolean = false): void {
    this.deleted.add(object);
    if (object.kind !== 'Cluster' && !this.machines.some(({ group }) => group === object)) {
      this.gone.add(object);
    }
    if (isInForeground) {
      this.estate.ownedBy(object).forEach(owned => this.delete(owned));
    }
  }

  /** Lets all deleters do what they can. */
  public run(...deleters: Deleter[]): void {
    let running = deleters;
    let before = -1;
    while (this.size !== before) {
      before = this.size;
      running = running.filter(deleter => deleter.next().done !== true);
      if (this.size === before) {
        this.lookForLosses();
        this.releaseMachines();
      }
    }
  }

  private get size(): number {
    return this.gone.size + this.deleted.size;
  }

  private lookForLosses(): void {
    for (const { group, needs } of this.machines) {
      [...needs].filter(object => this.gone.has(object)).forEach(object => this.lost.add(`machines of ${group} need ${object}`));
    }
  }

  /** Machines that are deleted and have all they need are gone; then what described them, and the Cluster with all that it owns. */
  private releaseMachines(): void {
    const isDeleted = ({ cluster, group }: Machines) => this.deleted.has(cluster) || this.deleted.has(group);
    const released = this.machines.filter(machines => isDeleted(machines) && ![...machines.needs].some(object => this.gone.has(object)));
    this.machines = this.machines.filter(machines => !released.includes(machines));
    released.filter(({ group }) => this.deleted.has(group)).forEach(({ group }) => this.gone.add(group));
    const clusters = [...this.deleted].filter(({ kind }) => kind === 'Cluster').filter(cluster => !this.machines.some(machines => machines.cluster === cluster));
    clusters.forEach(cluster => [cluster, ...this.estate.ownedBy(cluster)].forEach(object => this.gone.add(object)));
  }
}

/** Waits until something is so. */
export function* until(isSo: () => boolean): Deleter {
  while (!isSo()) {
    yield;
  }
}

/** Several that go on beside one another, until all are done. */
export function* together(deleters: readonly Deleter[]): Deleter {
  let running = deleters;
  while (running.length > 0) {
    running = running.filter(deleter => deleter.next().done !== true);
    if (running.length > 0) {
      yield;
    }
  }
}
