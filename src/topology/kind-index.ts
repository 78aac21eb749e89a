import { BundleObject } from './bundle-object';
import { groupBy } from './group-by';
import { PlaceIndex } from './place-index';

/** The objects of one kind, in all versions. Nobody looks for objects of most kinds, so what they are found by is indexed at first use. */
export class KindIndex {
  private cachedNames?: Map<string, BundleObject[]>;
  private cachedPlaces?: PlaceIndex<BundleObject>;

  /** @param objects in the order of the bundle */
  constructor(public readonly objects: readonly BundleObject[]) {}

  /** The objects of a name in all namespaces. */
  public named(name: string): readonly BundleObject[] | undefined {
    this.cachedNames ??= groupBy(this.objects, object => object.name);
    return this.cachedNames.get(name);
  }

  /** The objects of a name in a namespace. */
  public find(namespace: string, name: string): readonly BundleObject[] {
    return this.places.find(namespace, name);
  }

  /** The objects that share a namespace and a name. */
  public get duplicates(): readonly (readonly BundleObject[])[] {
    return this.places.size === this.objects.length ? [] : this.places.all().filter(({ length }) => length > 1);
  }

  private get places(): PlaceIndex<BundleObject> {
    if (this.cachedPlaces === undefined) {
      const places = new PlaceIndex<BundleObject>();
      this.objects.forEach(object => places.add(object, object));
      this.cachedPlaces = places;
    }
    return this.cachedPlaces;
  }
}
