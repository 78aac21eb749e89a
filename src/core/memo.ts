/** Remembers what was computed for a key, and forgets the oldest beyond a limit, so that it cannot grow with the input. */
export class Memo<T> {
  private readonly known = new Map<string, T>();

  constructor(private readonly limit: number) {}

  public get(key: string, compute: () => T): T {
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
