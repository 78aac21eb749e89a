import { orDefault } from './namespaces';

/** Where an object is, or what it belongs to is. */
export interface Place {
  readonly namespace: string;
  readonly name: string;
}

const NONE: readonly never[] = [];

/** Items by namespace and name. It looks up one after the other, because to make one text of both takes longer than to look it up. */
export class PlaceIndex<T> {
  /** How many different places there are. */
  public size = 0;
  private readonly namespaces = new Map<string, Map<string, T[]>>();

  /** Adds an item to those of a place; the namespace may be empty and is the default one then. */
  public add({ namespace, name }: Place, item: T): void {
    const names = this.namesIn(orDefault(namespace));
    const items = names.get(name);
    if (items === undefined) {
      names.set(name, [item]);
      this.size++;
    } else {
      items.push(item);
    }
  }

  /** The items of a place, in the order they were added. */
  public find(namespace: string, name: string): readonly T[] {
    return this.namespaces.get(orDefault(namespace))?.get(name) ?? NONE;
  }

  /** The items of each place. */
  public all(): (readonly T[])[] {
    return [...this.namespaces.values()].flatMap(names => [...names.values()]);
  }

  private namesIn(namespace: string): Map<string, T[]> {
    let names = this.namespaces.get(namespace);
    if (names === undefined) {
      names = new Map();
      this.namespaces.set(namespace, names);
    }
    return names;
  }
}
