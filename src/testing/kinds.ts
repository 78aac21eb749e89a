import { describeSome } from './describe';
import { fullKind, parseKind } from './kind-name';
import { nearestName } from '../core';
import { BundleObject, groupBy } from '../topology';

/** Enough for the kinds of a cluster: the one that was meant is among them. */
const MOST_NAMES = 20;

/** The objects of each kind. */
export class Kinds {
  private readonly byKind: Map<string, BundleObject[]>;

  constructor(objects: readonly BundleObject[]) {
    this.byKind = groupBy(objects, ({ kind }) => kind);
  }

  /** The kinds in the order of the alphabet; with the group where several have a kind of that name. */
  public get names(): string[] {
    return [...this.byKind].flatMap(([kind, objects]) => {
      const groups = new Set(objects.map(fullKind));
      return groups.size === 1 ? [kind] : [...groups];
    }).sort();
  }

  /** The objects of a `Kind` or `group/Kind`, in all namespaces. */
  public of(name: string): readonly BundleObject[] {
    const { kind, group } = parseKind(name);
    const objects = this.byKind.get(kind) ?? [];
    return group === undefined ? objects : objects.filter(object => object.group === group);
  }

  /** Says that there is nothing of a kind, and which one was probably meant. */
  public describeAbsence(name: string): string {
    const { kind } = parseKind(name);
    const near = this.byKind.has(kind) ? fullKind(this.byKind.get(kind)![0]) : nearestName(kind, this.byKind.keys());
    const hint = near === undefined ? `the kinds are ${describeSome(this.names, MOST_NAMES)}` : `did you mean '${near}'?`;
    return `there is no ${name}; ${this.byKind.size === 0 ? 'there are no objects at all' : hint}`;
  }
}
