/** Counts what holds and keeps what does not. */
export class Tally {
  private passes = 0;
  private readonly problems: string[] = [];

  public constructor(private readonly onFailure: (text: string) => void = () => {}) {}

  /** One check; it holds if there are no problems. */
  public check(name: string, problems: readonly string[]): void {
    if (problems.length === 0) {
      this.passes += 1;
      return;
    }
    const text = `${name}: ${problems.join('; ')}`;
    this.problems.push(text);
    this.onFailure(text);
  }

  public get passed(): number {
    return this.passes;
  }

  public get failures(): readonly string[] {
    return this.problems;
  }

  /** The last line of a run. */
  public get summary(): string {
    return `${this.passes} passed, ${this.problems.length} failed`;
  }
}
