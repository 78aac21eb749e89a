import { Requirement } from './requirement';
import { BundleObject } from '../topology';

/** A requirement without those who need it. */
export type Need = Omit<Requirement, 'neededBy'>;

/** Collects needs, each once, with all objects that have it. */
export class Needs {
  private readonly found = new Map<string, { readonly need: Need; readonly by: Set<string>; readonly keys: Set<string> }>();

  /** @param keys of a Secret or ConfigMap, which all who need it add to */
  public add(need: Need, by: BundleObject, keys: readonly string[] = []): void {
    const id = JSON.stringify(need);
    const known = this.found.get(id) ?? { need, by: new Set<string>(), keys: new Set<string>() };
    known.by.add(by.toString());
    keys.forEach(key => known.keys.add(key));
    this.found.set(id, known);
  }

  /** All of them, by name, so that a line keeps its place. */
  public get all(): Requirement[] {
    return [...this.found.values()]
      .map(({ need, by, keys }) => ({ ...need, ...keys.size > 0 && { keys: [...keys].sort() }, neededBy: [...by].sort() })).sort(byName);
  }
}

/** The cluster of an object, as requirements say it. */
export function clusterOf({ side }: BundleObject): { readonly cluster?: string } {
  return side === '' ? {} : { cluster: side };
}

function byName(one: Requirement, other: Requirement): number {
  const [a, b] = [one, other].map(({ cluster = '', kind = '', namespace = '', name, from = '', port = '' }) => [cluster, kind, namespace, name, from, port].join('\0'));
  return a < b ? -1 : a > b ? 1 : 0;
}
