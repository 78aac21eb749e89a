import { editDistance } from './edit-distance';

/** The candidate that a name is most likely a slip of; undefined if none is near. Names that differ in case only are always near. */
export function nearestName(name: string, candidates: Iterable<string>, limit = name.length > 4 ? 2 : 1): string | undefined {
  let nearest: string | undefined;
  let least = limit + 1;
  for (const candidate of candidates) {
    const distance = name.toLowerCase() === candidate.toLowerCase() ? 0 : editDistance(name, candidate, limit);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}
