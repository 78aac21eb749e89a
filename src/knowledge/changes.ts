import { KindSchemas, withDefaults } from '../schemas';
import { BundleObject, Topology } from '../topology';

/** An object that is written in another way than before. Both sides have the defaults of their schema, as on the API server. */
export interface Change {
  readonly before: BundleObject;
  readonly after: BundleObject;
}

/**
 * What becomes of objects that were there before.
 *
 * A new object is no change, and neither is a new name, which is how templates are replaced. An object that is written in another version
 * than before cannot be compared: the API server converts it first, which cannot be done here.
 */
export class Changes {
  private readonly old: ReadonlyMap<string, BundleObject>;

  constructor(public readonly before: Topology, public readonly after: Topology, private readonly schemas: KindSchemas) {
    this.old = byIdentity(before.objects);
  }

  /** The same object in the same version before. */
  public previous(object: BundleObject): BundleObject | undefined {
    return this.old.get(identityOf(object));
  }

  /** The changes of objects of some kinds of a group. */
  public ofKinds(group: string, ...kinds: string[]): Change[] {
    return this.after.ofKinds(group, ...kinds).flatMap(object => {
      const before = this.previous(object);
      return before === undefined || JSON.stringify(before.manifest) === JSON.stringify(object.manifest)
        ? []
        : [{ before: this.filledIn(before), after: this.filledIn(object) }];
    });
  }

  private filledIn({ manifest, origin, index }: BundleObject): BundleObject {
    return new BundleObject(withDefaults(manifest, this.schemas), origin, index);
  }
}

/** Of objects that are there twice the last one, which is applied over the others. Without a name each apply makes another object. */
function byIdentity(objects: readonly BundleObject[]): ReadonlyMap<string, BundleObject> {
  return new Map(objects.filter(({ name }) => name !== '').map(object => [identityOf(object), object]));
}

function identityOf({ manifest: { apiVersion, kind }, namespace, name }: BundleObject): string {
  return [apiVersion, kind, namespace, name].join(' ');
}
