/**
 * A faster way to do what cdk8s does.
 *
 * It repeats what one release of cdk8s does, and another may do something else. So the first input of each sort is done both ways, and once
 * the two differ, cdk8s does everything.
 */
export class Shortcut<Input, Result> {
  private readonly compared = new Set<string>();
  private isTrusted: boolean;

  /** @param isTrusted whether the shortcut can be taken at all */
  constructor(private readonly ways: {
    readonly fast: (input: Input) => Result;
    readonly stock: (input: Input) => Result;
    readonly sortOf: (input: Input) => string;
    /** What has to be the same in the results of both ways. */
    readonly contentOf: (result: Result) => unknown;
  }, isTrusted = true) {
    this.isTrusted = isTrusted;
  }

  public run(input: Input): Result {
    if (!this.isTrusted) {
      return this.ways.stock(input);
    }
    const result = this.ways.fast(input);
    const sort = this.ways.sortOf(input);
    if (this.compared.has(sort)) {
      return result;
    }
    this.compared.add(sort);
    const expected = this.ways.stock(input);
    this.isTrusted = asText(this.ways.contentOf(result)) === asText(this.ways.contentOf(expected));
    return expected;
  }
}

/** A value to the last detail: the order of keys counts, and so does what JSON has no word for. */
function asText(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => typeof member === 'object' || typeof member === 'string' ? member : scalarText(member));
}

function scalarText(value: unknown): string {
  return `${typeof value} ${Object.is(value, -0) ? '-0' : String(value)}`;
}
