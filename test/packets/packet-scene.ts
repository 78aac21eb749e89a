import type { LiveProgram } from '../live/programs/programs';
import type { ScenarioOn } from '../live/scenario/scenario';
import { Steps } from '../live/scenario/steps';
import type { ProcessHost } from '../live/stage/stage-processes';

/** A sentence about packets, and how to see that it is true. */
export type PacketScenario = ScenarioOn<PacketScene>;

/** Where a scenario about packets is played: nothing is there but what it makes. */
export class PacketScene extends Steps {
  public constructor(
    public readonly stage: ProcessHost, public readonly id: string, private readonly programs: readonly LiveProgram[], onStep: (step: string) => void,
  ) {
    super(onStep);
  }

  /** The file of a program. */
  public program(name: string): string {
    return this.programs.find(program => program.name === name)!.file;
  }

  /** Fails unless two values are the same, with what they are of. */
  public expect(what: string, seen: unknown, wanted: unknown): void {
    const [one, other] = [seen, wanted].map(value => JSON.stringify(value));
    if (one !== other) {
      throw new Error(`${what}: ${one}, and not ${other}`);
    }
  }
}
