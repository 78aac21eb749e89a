/** How long the stages of a synthesis took, in milliseconds. */
export interface Timings {
  /** Constructs prepare and validate themselves. */
  validate: number;
  /** Order and rendering. */
  render: number;
  /** Schemas and rules. */
  check: number;
  /** Names of files and YAML. */
  stringify: number;
  write: number;
}

/** Takes the time of stages. */
export class Stopwatch {
  public readonly timings: Timings = { validate: 0, render: 0, check: 0, stringify: 0, write: 0 };

  public time<T>(stage: keyof Timings, work: () => T): T {
    const start = performance.now();
    try {
      return work();
    } finally {
      this.timings[stage] += performance.now() - start;
    }
  }
}
