import { setTimeout as sleep } from 'timers/promises';

const POLL_MILLISECONDS = 500;
/** On a machine that does nothing else most waits end within half a minute; this is for those that do. */
const DEFAULT_SECONDS = 420;

/** What is still wrong with what somebody waits for; undefined when it has come. */
export type Look = () => Promise<string | undefined>;

/** The steps of a scenario, on any stage: a failure tells at which it happened. */
export class Steps {
  /** What the scenario does now, for messages. */
  private step = 'the beginning';

  public constructor(private readonly onStep: (text: string) => void) {}

  /** Says what comes now: a failure tells of it. */
  public begin(step: string): void {
    this.step = step;
    this.onStep(step);
  }

  /** An error with the place where it happened. */
  public explain(error: unknown): string {
    return `at '${this.step}': ${error instanceof Error ? error.message : String(error)}`;
  }

  /** Waits until a look finds nothing wrong. */
  public async waitUntil(what: string, look: Look, seconds = DEFAULT_SECONDS): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    for (let problem = await look(); problem !== undefined; problem = await look()) {
      if (Date.now() > deadline) {
        throw new Error(`not so after ${seconds} s: ${what}; ${problem}`);
      }
      await sleep(POLL_MILLISECONDS);
    }
  }

  /** Looks again and again for a while, in which nothing may be wrong. */
  public async holdsFor(seconds: number, what: string, look: Look): Promise<void> {
    const end = Date.now() + seconds * 1000;
    do {
      const problem = await look();
      if (problem !== undefined) {
        throw new Error(`no longer so: ${what}; ${problem}`);
      }
      await sleep(POLL_MILLISECONDS);
    } while (Date.now() < end);
  }
}
