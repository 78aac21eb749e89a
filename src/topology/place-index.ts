import { orDefault } from './namespaces';

/** Where an object is, or what it belongs to is. */
export interface Place {
  readonly namespace: string;
  readonly name: string;
}

const NONE: readonly never[] = [];

/** The items of a place that has more than one. */
class Several<T> {
  constructor(public readonly items: T[]) {}
}

/** Items by namespace and name. It looks up one after the other, because to make one text of both takes longer than to look it up. */
export class PlaceIndex<T> {
  /** How many different places there are. */
  public size = 0;
  /** A place that has one item only, as nearly all have, holds the item itself and no list of one. */
  private readonly namespaces = new Map<string, Map<string, T | Several<T>>>();

  /** Adds an item to those of a place; the namespace may be empty and is the default one then. */
  public add({ namespace, name }: Place, item: T): void {
    const names = this.namesIn(orDefault(namespace));
    const known = names.get(name);
    if (known === undefined) {
      names.set(name, item);
      this.size++;
    } else if (known instanceof Several) {
      known.items.push(item);
    } else {
      names.set(name, new Several([known, item]));
    }
  }

  /** The items of a place, in the order they were added. */
  public find(namespace: string, name: string): readonly T[] {
    const known = this.namespaces.get(orDefault(namespace))?.get(name);
    return known === undefined ? NONE : itemsOf(known);
  }

  /** The items of each place. */
  public all(): (readonly T[])[] {
    return [...this.namespaces.values()].flatMap(names => Array.from(names.values(), itemsOf));
  }

  private namesIn(namespace: string): Map<string, T | Several<T>> {
    let names = this.namespaces.get(namespace);
    if (names === undefined) {
      names = new Map();
      this.namespaces.set(namespace, names);
    }
    return names;
  }
}

function itemsOf<T>(known: T | Several<T>): readonly T[] {
  return known instanceof Several ? known.items : [known];
}
