import { FieldPath, formatPath } from '../topology';

/** One place where a value is not what it should be. */
export interface Difference {
  readonly path: FieldPath;
  /** What was expected there and what is there. */
  readonly problem: string;
  /** How many leaves of the two values it stands for: a whole object that is missing weighs more than one field of it. */
  readonly leaves: number;
}

/** How far apart two values are. */
export function weigh(differences: readonly Difference[]): number {
  return differences.reduce((sum, { leaves }) => sum + leaves, 0);
}

/** A difference on one line. */
export function formatDifference({ path, problem }: Difference): string {
  return path.length === 0 ? problem : `${formatPath(path)}: ${problem}`;
}
