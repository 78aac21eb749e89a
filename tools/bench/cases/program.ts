import { runCommand } from './command-case';
import { writeFleet } from './fleet-case';
import { writeFloor } from './floor-case';
import { load } from './loading-case';
import { renderManifests } from './manifests-case';
import { validate } from './validation-case';

/** What can be run in a process of its own. */
const CASES = {
  command: runCommand, fleet: writeFleet, floor: writeFloor, loading: load, manifests: renderManifests, validation: validate,
};

export type Cases = typeof CASES;

/** What a process prints. */
export interface CaseOutput<Result> {
  readonly result: Result;
  /** The most memory that the process ever had, in bytes. */
  readonly peakMemory: number;
}

const [name, input] = process.argv.slice(2);
const result = (CASES[name as keyof Cases] as (input: unknown) => unknown)(JSON.parse(input));
process.stdout.write(JSON.stringify({ result, peakMemory: process.resourceUsage().maxRSS * 1024 } satisfies CaseOutput<unknown>));
