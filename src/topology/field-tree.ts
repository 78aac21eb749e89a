/** Stands for every entry of a list. */
const LIST_STEP = '[]';

/**
 * What is known of some fields, by the way to them: what the ways have in common is gone once, and what is absent ends all ways through it.
 */
export class FieldTree<T> {
  /** What is known of the field itself. */
  public readonly here: T[] = [];
  /** The names of the members that ways go through, in the order of `below`. */
  public readonly names: string[] = [];
  public readonly below: FieldTree<T>[] = [];
  /** The way on from each entry, where the field is a list. */
  public entries?: FieldTree<T>;

  /** @param way the names of members from the object, or from the entry of a list, to the field */
  constructor(public readonly way: readonly string[] = []) {}

  /** Whether nothing is known of any field. */
  public get isEmpty(): boolean {
    return this.here.length === 0 && this.below.length === 0 && this.entries === undefined;
  }

  /** @param path of the field, for example `spec.files[].content` */
  public add(path: string, known: T): void {
    path.replace(/\[\]/g, `.${LIST_STEP}`).split('.').reduce<FieldTree<T>>((tree, step) => tree.next(step), this).here.push(known);
  }

  /**
   * The same without ways through members that nobody has.
   *
   * @param isThere whether something has a member of a name
   */
  public within(isThere: (name: string) => boolean): FieldTree<T> {
    const tree = new FieldTree<T>(this.way);
    tree.here.push(...this.here);
    this.names.forEach((name, index) => {
      const below = isThere(name) ? this.below[index].within(isThere) : undefined;
      if (below?.isEmpty === false) {
        tree.names.push(name);
        tree.below.push(below);
      }
    });
    const entries = this.entries?.within(isThere);
    tree.entries = entries?.isEmpty === false ? entries : undefined;
    return tree;
  }

  private next(step: string): FieldTree<T> {
    if (step === LIST_STEP) {
      return this.entries ??= new FieldTree();
    }
    const index = this.names.indexOf(step);
    return index < 0 ? this.below[this.names.push(step) - 1] = new FieldTree([...this.way, step]) : this.below[index];
  }
}
