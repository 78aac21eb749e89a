/** How long a run lasts before it says what it is doing, and how often it does then, in milliseconds. */
const QUIET_FOR = 1000;
const INTERVAL = 100;
const CLEAR_LINE = '\r\u001b[K';

/** Where a line of progress is written, and the time. */
export interface ProgressOutput {
  readonly stderr: { readonly isTTY: boolean; write(text: string): void };
  /** Milliseconds. */
  now(): number;
}

/** One line on the terminal, rewritten while the run lasts and removed at its end. Nothing where stderr is no terminal. */
export class ProgressLine {
  private next: number;
  private shown = false;

  constructor(private readonly output: ProgressOutput) {
    this.next = output.stderr.isTTY ? output.now() + QUIET_FOR : Infinity;
  }

  /** @param text is called only if there is something to write */
  public tell(text: () => string): void {
    if (this.next === Infinity) {
      return;
    }
    const now = this.output.now();
    if (now >= this.next) {
      this.output.stderr.write(`${CLEAR_LINE}${text()}`);
      this.next = now + INTERVAL;
      this.shown = true;
    }
  }

  public end(): void {
    if (this.shown) {
      this.output.stderr.write(CLEAR_LINE);
    }
    this.shown = false;
  }
}
