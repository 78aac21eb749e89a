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
  /** The changes of each kind that somebody has asked for: a dozen rules are about the same one. */
  private readonly known = new Map<string, readonly Change[]>();

  constructor(public readonly before: Topology, public readonly after: Topology, private readonly schemas: KindSchemas) {}

  /** The same object in the same version before. Of objects that are there twice the last one, which is applied over the others. */
  public previous({ group, kind, namespace, name, manifest: { apiVersion } }: BundleObject): BundleObject | undefined {
    // Without a name each apply makes another object.
    return name === '' ? undefined : this.before.findAll(group, kind, namespace, name)
      .filter(before => before.manifest.apiVersion === apiVersion && before.namespace === namespace).at(-1);
  }

  /** The changes of objects of some kinds of a group. */
  public ofKinds(group: string, ...kinds: string[]): Change[] {
    return kinds.flatMap(kind => this.ofKind(group, kind));
  }

  private ofKind(group: string, kind: string): readonly Change[] {
    const key = `${group}/${kind}`;
    let changes = this.known.get(key);
    if (changes === undefined) {
      changes = this.after.ofKind(group, kind).flatMap(object => {
        const before = this.previous(object);
        return before === undefined || isWrittenAlike(before, object) ? [] : [{ before: this.filledIn(before), after: this.filledIn(object) }];
      });
      this.known.set(key, changes);
    }
    return changes;
  }

  private filledIn({ manifest, origin, index }: BundleObject): BundleObject {
    return new BundleObject(withDefaults(manifest, this.schemas), origin, index);
  }
}

/** Whether two objects are the same text. Whoever reads a document that he knows gives the same value again, which is not compared. */
export function isWrittenAlike(before: BundleObject, after: BundleObject): boolean {
  return before.manifest === after.manifest || JSON.stringify(before.manifest) === JSON.stringify(after.manifest);
}
