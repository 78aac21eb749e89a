import * as path from 'path';

/** What a synthesis did. */
interface Outcome {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly deleted: readonly string[];
}

/** What a synthesis did and what comes next, for whoever sits at a terminal: `dist: 3 files written, 9 unchanged, 1 deleted. …`. */
export function describeOutcome(folder: string, { written, unchanged, deleted }: Outcome): string {
  const counts = [
    `${written.length} ${written.length === 1 ? 'file' : 'files'} written`, `${unchanged.length} unchanged`, ...deleted.length === 0 ? [] : [`${deleted.length} deleted`],
  ].join(', ');
  const place = path.relative('', folder) || '.';
  const next = written.length + deleted.length === 0 ? 'There is nothing to do.'
    : `Look at the changes, for example by 'git diff ${place}', and commit them for Argo CD or Flux, or apply them by 'kubectl apply --server-side -R -f ${place}'.`;
  return `${place}: ${counts}. ${next}\n`;
}
