import { Io } from './io';

/** How long a run lasts before it says what it is doing, and how often it does then, in milliseconds. */
const QUIET_FOR = 1000;
const INTERVAL = 100;
const CLEAR_LINE = '\r\u001b[K';

/** One line on the terminal, rewritten while the run lasts and removed at its end. Nothing where stderr is no terminal. */
export class Progress {
  private next: number;
  private shown = false;

  constructor(private readonly io: Io) {
    this.next = io.stderr.isTTY ? io.now() + QUIET_FOR : Infinity;
  }

  /** @param text is called only if there is something to write */
  public tell(text: () => string): void {
    if (this.next === Infinity) {
      return;
    }
    const now = this.io.now();
    if (now >= this.next) {
      this.io.stderr.write(`${CLEAR_LINE}${text()}`);
      this.next = now + INTERVAL;
      this.shown = true;
    }
  }

  public end(): void {
    if (this.shown) {
      this.io.stderr.write(CLEAR_LINE);
    }
    this.shown = false;
  }
}
