import { createHash } from 'crypto';
import { isWholeNumber, refuseValue } from '../core';

const OPTION = '--shard';
const VARIABLE = 'CDK8S_FLEET_SHARD';
/** What runners of tests set. They have an option of the same name, which is not meant for the fleet that a test builds. */
const TEST_RUNNERS = ['JEST_WORKER_ID', 'VITEST', 'TEST_WORKER_INDEX'];

/**
 * One of several parts of a fleet, so that as many jobs can write it side by side.
 *
 * A cluster belongs to the part that its name chooses: together the parts are the whole, no two have a cluster in common, and a cluster that comes
 * or goes moves no other.
 */
export class FleetShard {
  /**
   * A part of a fleet.
   *
   * @param index which part, counted from 1
   * @param count how many parts there are
   */
  public static of(index: number, count: number): FleetShard {
    checkShard(index, count, `shard '${index}/${count}'`);
    return new FleetShard(index, count);
  }

  /**
   * A part of a fleet as it is written on a command line.
   *
   * @param text the index and the count, for example `2/4`
   */
  public static fromText(text: string): FleetShard {
    return FleetShard.read(text, 'shard');
  }

  /**
   * The part that whoever started the program asks for: with `--shard 2/4` on its command line, else with the environment variable
   * `CDK8S_FLEET_SHARD`, which programs in other languages than JavaScript need; undefined for everything.
   *
   * @example
   *
   * new Fleet(app, 'Clusters', { inventory, blueprint, shard: FleetShard.fromProcess() });
   */
  public static fromProcess(): FleetShard | undefined {
    return FleetShard._of(process.argv, process.env);
  }

  /**
   * The part that a command line or an environment asks for.
   *
   * @internal
   */
  public static _of(argv: readonly string[], env: NodeJS.ProcessEnv): FleetShard | undefined {
    const option = TEST_RUNNERS.some(name => env[name] !== undefined) ? undefined : lastOption(argv.slice(2));
    if (option !== undefined) {
      return FleetShard.read(option, OPTION);
    }
    // A variable that is set to nothing is how many CI systems leave one out.
    return env[VARIABLE] ? FleetShard.read(env[VARIABLE], VARIABLE) : undefined;
  }

  private static read(text: string, what: string): FleetShard {
    const [index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).slice(1).map(Number);
    checkShard(index, count, `${what} '${text}'`);
    return new FleetShard(index, count);
  }

  private constructor(
    /** Which part, counted from 1. */
    public readonly index: number,
    /** How many parts there are. */
    public readonly count: number,
  ) {}

  /**
   * Whether a cluster belongs to this part.
   *
   * @internal
   */
  public _includes(name: string): boolean {
    return createHash('sha256').update(name).digest().readUInt32BE() % this.count === this.index - 1;
  }

  /**
   * The part as files can be named after it.
   *
   * @internal
   */
  public _fileName(): string {
    return `${this.index}-of-${this.count}`;
  }

  /** `2/4`. */
  public toString(): string {
    return `${this.index}/${this.count}`;
  }
}

function checkShard(index: number, count: number, what: string): void {
  if (!isWholeNumber(count, 1) || !isWholeNumber(index, 1, count)) {
    refuseValue('fleet/shard', `${what} is no part of a fleet; use '<index>/<count>' with an index from 1 to the count, for example '2/4'`);
  }
}

/** The value of the last `--shard 2/4` or `--shard=2/4`. */
function lastOption(args: readonly string[]): string | undefined {
  return args.flatMap((arg, index) => {
    if (arg === OPTION) {
      return [args[index + 1] ?? ''];
    }
    return arg.startsWith(`${OPTION}=`) ? [arg.slice(OPTION.length + 1)] : [];
  }).at(-1);
}
