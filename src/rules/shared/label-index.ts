import { BundleObject, Field, groupBy } from '../../topology';

/** Objects by namespace and label: holding every selector against every object would take long in a large bundle. */
export class LabelIndex {
  private readonly byNamespace: Map<string, BundleObject[]>;
  private readonly byLabel = new Map<string, BundleObject[]>();

  constructor(objects: readonly BundleObject[]) {
    this.byNamespace = groupBy(objects, ({ namespace }) => namespace);
    objects.forEach(object => Object.keys(object.labels).forEach(name => this.add(object, name)));
  }

  /** The objects of a namespace that a selector may choose: those with the rarest of its `matchLabels`, or all if it has none. */
  public candidates(namespace: string, selector: Field): readonly BundleObject[] {
    const { texts } = selector.member('matchLabels');
    return Object.keys(texts)
      .map(name => this.byLabel.get(keyOf(namespace, name, texts[name])) ?? [])
      .reduce((fewest, objects) => objects.length < fewest.length ? objects : fewest, this.byNamespace.get(namespace) ?? []);
  }

  private add(object: BundleObject, name: string): void {
    const key = keyOf(object.namespace, name, object.labels[name]);
    const others = this.byLabel.get(key);
    if (others === undefined) {
      this.byLabel.set(key, [object]);
    } else {
      others.push(object);
    }
  }
}

/** Two labels that share a key do no harm, because candidates are held against the selector anyway. */
function keyOf(namespace: string, name: string, value: string): string {
  return `${namespace}/${name}=${value}`;
}
