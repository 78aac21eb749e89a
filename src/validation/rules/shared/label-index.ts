import { BundleObject, Field, groupBy } from '../../../topology';

/** Objects by namespace and label: holding every selector against every object would take long in a large bundle. */
export class LabelIndex {
  private readonly byNamespace: Map<string, BundleObject[]>;
  private readonly byLabel: Map<string, BundleObject[]>;

  constructor(objects: readonly BundleObject[]) {
    this.byNamespace = groupBy(objects, ({ namespace }) => namespace);
    const labelled = objects.flatMap(object =>
      Object.entries(object.labels).map(([name, value]) => ({ object, key: keyOf(object.namespace, name, value) })));
    this.byLabel = new Map([...groupBy(labelled, ({ key }) => key)].map(([key, entries]) => [key, entries.map(({ object }) => object)]));
  }

  /** The objects of a namespace that a selector may choose: those with the rarest of its `matchLabels`, or all if it has none. */
  public candidates(namespace: string, selector: Field): readonly BundleObject[] {
    return Object.entries(selector.member('matchLabels').texts)
      .map(([name, value]) => this.byLabel.get(keyOf(namespace, name, value)) ?? [])
      .reduce((fewest, objects) => objects.length < fewest.length ? objects : fewest, this.byNamespace.get(namespace) ?? []);
  }
}

function keyOf(namespace: string, name: string, value: string): string {
  return JSON.stringify([namespace, name, value]);
}
