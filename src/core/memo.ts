/** Remembers what was computed for a key, and forgets the oldest beyond a limit, so that it cannot grow with the input. */
export class Memo<T> {
  private readonly known = new Map<string, T>();

  /**
   * @param limit how many keys are remembered
   * @param longest how long a key may be; longer ones are seldom asked for twice, and would drive out those that are
   */
  constructor(private readonly limit: number, private readonly longest = Infinity) {}

  public get(key: string, compute: () => T): T {
    if (key.length > this.longest) {
      return compute();
    }
    const found = this.known.get(key);
    if (found !== undefined) {
      return found;
    }
    const value = compute();
    if (this.known.size >= this.limit) {
      this.known.delete(this.known.keys().next().value as string);
    }
    this.known.set(key, value);
    return value;
  }
}
