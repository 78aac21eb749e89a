import { Delivery, findDeliveries, isFromGit } from './delivery';
import { PathPattern } from '../../core';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, Topology } from '../../topology';

/** The deliveries that hold an object. */
export interface Holders {
  /** Those whose folder the object's file is in. */
  readonly certain: readonly Delivery[];
  /** Those of which nobody knows: the certain ones too. */
  readonly possible: readonly Delivery[];
  /** Of the possible ones, one of each kind of behaviour: where nobody knows which it is, there may be thousands of the same. */
  readonly samples: readonly Delivery[];
}

const NONE: Holders = { certain: [], possible: [], samples: [] };

/**
 * Which delivery holds which object, as far as the names of files show.
 *
 * The folders of deliveries are those of the repository. Who checks files mostly does so there, so a file in a folder of that name is certainly
 * delivered; from another place, a file whose folder ends or begins alike may be. What has no file, because it comes from constructs, may be
 * in any of them.
 */
export class Deliveries {
  private readonly byFolder = new Map<string, Delivery[]>();
  /** By the ends of folders, for files that are named from a place inside the repository. */
  private readonly byEnd = new Map<string, Delivery[]>();
  private readonly byPattern: { readonly pattern: PathPattern; readonly delivery: Delivery }[] = [];
  /** Those of the repository as a whole. */
  private readonly ofAll: Delivery[] = [];
  private readonly known = new Map<string, Holders>();
  private readonly unknown: Holders;

  constructor(public readonly all: readonly Delivery[]) {
    const first = new Map([...all].reverse().map(delivery => [behaviourOf(delivery), delivery]));
    this.unknown = { certain: [], possible: all, samples: [...first.values()].reverse() };
    all.forEach(delivery => delivery.folders.forEach(folder => this.index(partsOf(folder), delivery)));
  }

  /** The deliveries of which something is true. */
  public filter(isMeant: (delivery: Delivery) => boolean): Deliveries {
    const some = this.all.filter(isMeant);
    return some.length === this.all.length ? this : new Deliveries(some);
  }

  public holding({ origin: { file } }: BundleObject): Holders {
    if (this.all.length === 0) {
      return NONE;
    }
    if (file === undefined) {
      return this.unknown;
    }
    const parts = partsOf(file).slice(0, -1);
    const folder = parts.join('/');
    let holders = this.known.get(folder);
    if (holders === undefined) {
      holders = this.find(parts);
      this.known.set(folder, holders);
    }
    return holders;
  }

  private index(parts: readonly string[], delivery: Delivery): void {
    if (parts.length === 0) {
      this.ofAll.push(delivery);
    } else if (parts.some(part => part.includes('*'))) {
      this.byPattern.push({ pattern: PathPattern.ofFolders(parts.join('/')), delivery });
    } else {
      add(this.byFolder, parts.join('/'), delivery);
      parts.slice(1).forEach((_, index) => add(this.byEnd, parts.slice(index + 1).join('/'), delivery));
    }
  }

  private find(parts: readonly string[]): Holders {
    const folder = `/${parts.join('/')}`;
    const isTaken = (part: string) => ({ isRecursive }: Delivery) => isRecursive || folder.endsWith(`/${part}`);
    const inFolder = (part: string) => [...this.byFolder.get(part) ?? [], ...this.matching(part)].filter(isTaken(part));
    const beginnings = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const middles = parts.flatMap((_, start) => parts.slice(start).map((__, length) => parts.slice(start, start + length + 1).join('/')));
    const byEnd = beginnings.flatMap(part => (this.byEnd.get(part) ?? []).filter(isTaken(part)));
    const possible = [...new Set([...this.ofAll, ...middles.flatMap(inFolder), ...byEnd])];
    return { certain: [...new Set(beginnings.flatMap(inFolder))].filter(({ isSelective }) => !isSelective), possible, samples: possible };
  }

  private matching(part: string): Delivery[] {
    return this.byPattern.length === 0 ? [] : this.byPattern.filter(({ pattern }) => pattern.matches(part)).map(({ delivery }) => delivery);
  }
}

/** The deliveries of a bundle from Git. */
export const deliveriesOf = oncePerTopology<Deliveries>(topology => new Deliveries(findDeliveries(topology).filter(isFromGit)));

/** Those that delete what goes from Git, or what they have applied when they go themselves. */
export const deletingDeliveries = oncePerTopology<Deliveries>(topology => deliveriesOf(topology)
  .filter(({ prunes, cascades }) => prunes || cascades));

/** Whether two objects certainly are in deliveries of their own. */
export function areApart(topology: Topology, a: BundleObject, b: BundleObject): boolean {
  const deliveries = deliveriesOf(topology);
  const [ofA, ofB] = [deliveries.holding(a).certain, deliveries.holding(b).certain];
  return ofA.length > 0 && ofB.length > 0 && !ofA.some(delivery => ofB.includes(delivery));
}

/** The first object of some that each delivery may hold. */
export function firstHeld(deliveries: Deliveries, objects: readonly BundleObject[]): Map<Delivery, BundleObject> {
  const first = new Map<Delivery, BundleObject>();
  for (const object of objects) {
    for (const delivery of deliveries.holding(object).possible) {
      if (!first.has(delivery)) {
        first.set(delivery, object);
      }
    }
    if (first.size === deliveries.all.length) {
      break;
    }
  }
  return first;
}

/** Everything about a delivery that makes a difference to an object in it. */
function behaviourOf({ object: { kind }, prunes, cascades, options }: Delivery): string {
  return [kind, prunes, cascades, ...options.map(({ text }) => text)].join(' ');
}

function partsOf(path: string): string[] {
  return path.split('/').filter(part => part !== '' && part !== '.');
}

function add(index: Map<string, Delivery[]>, key: string, delivery: Delivery): void {
  const others = index.get(key);
  if (others === undefined) {
    index.set(key, [delivery]);
  } else {
    others.push(delivery);
  }
}
