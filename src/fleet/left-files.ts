import { IConstruct } from 'constructs';
import { Warning } from '../cdk8s-helpers';
import { LeftFiles } from '../synthesis';

/** How many files a warning names. */
const NAMED = 5;

/** Warns of files in the output folder of an app that nobody writes and that stay. */
export function leftFileWarnings(scope: IConstruct, outdir: string, { stale, foreign, unlisted }: LeftFiles): Warning[] {
  const warnings: Warning[] = [];
  if (stale.length > 0) {
    warnings.push({
      scope,
      code: 'fleet/nothing-written',
      message: `nothing is written, as the app has no objects, so that ${listed(stale)} of earlier runs stay in '${outdir}'; delete them by hand if all of it is to go`,
    });
  }
  if (foreign.length > 0) {
    warnings.push({
      scope,
      code: 'fleet/foreign-entry',
      message: `'.cdk8s-fleet' in '${outdir}' lists ${listed(foreign)} that FleetApp cannot have written, and that stay; find out who has changed the list`,
    });
  }
  if (unlisted.length > 0) {
    warnings.push({
      scope,
      code: 'fleet/unlisted-file',
      message: `'${outdir}' has ${listed(unlisted)} that nothing writes and no list of FleetApp has; whoever applies the folder applies them too: `
        + 'delete them, or keep what is made by hand in another folder',
    });
  }
  return warnings;
}

function listed(files: readonly string[]): string {
  const names = files.slice(0, NAMED).map(file => `'${file}'`).join(', ');
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : '';
  return `${files.length === 1 ? 'the file' : `${files.length} files:`} ${names}${more}`;
}
