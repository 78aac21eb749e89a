import { nameOf } from './fields';
import { Finding } from '../../knowledge';
import { Field } from '../../topology';

/** The counts below zero, which the API server refuses where a kind is scaled by them, though its schema has no limit. */
export function negativeCounts(counts: readonly Field[]): Finding[] {
  return counts.filter(({ number }) => number !== undefined && number < 0)
    .map(at => ({ at, message: `'${nameOf(at)}' ${at.number} is less than none; use 0 or more` }));
}
