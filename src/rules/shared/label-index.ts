import { BundleObject, Field, groupBy } from '../../topology';

/** Objects by the value that a label has on them. */
type ValueIndex = ReadonlyMap<string, readonly BundleObject[]>;

const NONE: readonly BundleObject[] = [];

/** Objects by namespace and label: holding every selector against every object would take long in a large bundle. */
export class LabelIndex {
  private readonly byNamespace: ReadonlyMap<string, readonly BundleObject[]>;
  /** By namespace and name of a label: only those that selectors ask for. */
  private readonly byLabel = new Map<string, Map<string, ValueIndex>>();

  /** @param labelsOf the labels that selectors see */
  constructor(objects: readonly BundleObject[], private readonly labelsOf = ({ labels }: BundleObject) => labels) {
    this.byNamespace = groupBy(objects, ({ namespace }) => namespace);
  }

  /** The objects of a namespace, whatever their labels. */
  public inNamespace(namespace: string): readonly BundleObject[] {
    return this.byNamespace.get(namespace) ?? NONE;
  }

  /** The objects of a namespace that a selector may choose: those with the rarest of its `matchLabels`, or all if it has none. */
  public candidates(namespace: string, selector: Field): readonly BundleObject[] {
    const { texts } = selector.member('matchLabels');
    let fewest = this.inNamespace(namespace);
    for (const name in texts) {
      const objects = this.valuesOf(namespace, name).get(texts[name]) ?? NONE;
      fewest = objects.length < fewest.length ? objects : fewest;
    }
    return fewest;
  }

  private valuesOf(namespace: string, name: string): ValueIndex {
    const known = this.byLabel.get(namespace) ?? new Map<string, ValueIndex>();
    this.byLabel.set(namespace, known);
    const values = known.get(name) ?? groupBy(this.inNamespace(namespace), object => this.labelsOf(object)[name]);
    known.set(name, values);
    return values;
  }
}
