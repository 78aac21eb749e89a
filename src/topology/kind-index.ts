import { BundleObject } from './bundle-object';
import { groupBy } from './group-by';
import { PlaceIndex } from './place-index';
import { possibleTwins } from './twins';

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
    if (this.cachedPlaces?.size === this.objects.length) {
      return [];
    }
    return (this.cachedPlaces ?? placesOf(possibleTwins(this.objects))).all().filter(({ length }) => length > 1);
  }

  private get places(): PlaceIndex<BundleObject> {
    this.cachedPlaces ??= placesOf(this.objects);
    return this.cachedPlaces;
  }
}

function placesOf(objects: readonly BundleObject[]): PlaceIndex<BundleObject> {
  const places = new PlaceIndex<BundleObject>();
  objects.forEach(object => places.add(object, object));
  return places;
}
