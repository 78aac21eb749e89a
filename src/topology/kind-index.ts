import { BundleObject } from './bundle-object';
import { groupBy } from './group-by';
import { orDefault } from './namespaces';

/** The objects of one kind, in all versions. Nobody looks for objects of most kinds, so what they are found by is indexed at first use. */
export class KindIndex {
  private cachedNames?: Map<string, BundleObject[]>;
  private cachedPlaces?: Map<string, BundleObject[]>;

  /** @param objects in the order of the bundle */
  constructor(public readonly objects: readonly BundleObject[]) {}

  /** The objects of a name in all namespaces. */
  public named(name: string): readonly BundleObject[] | undefined {
    this.cachedNames ??= groupBy(this.objects, object => object.name);
    return this.cachedNames.get(name);
  }

  /** The objects of a name in a namespace. */
  public find(namespace: string, name: string): readonly BundleObject[] | undefined {
    return this.places.get(placeKey(namespace, name));
  }

  /** The objects that share a namespace and a name. */
  public get duplicates(): readonly (readonly BundleObject[])[] {
    return this.places.size === this.objects.length ? [] : [...this.places.values()].filter(({ length }) => length > 1);
  }

  private get places(): Map<string, BundleObject[]> {
    this.cachedPlaces ??= groupBy(this.objects, ({ namespace, name }) => placeKey(namespace, name));
    return this.cachedPlaces;
  }
}

function placeKey(namespace: string, name: string): string {
  return `${orDefault(namespace)}/${name}`;
}
