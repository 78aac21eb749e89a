import { ExistingFolder } from './existing-folder';
import { OwnFiles } from './own-files';

/**
 * Files that look like those of the program, though nothing writes them and no ledger has them: those of runs without a ledger, or of a run whose ledger was lost. Nobody
 * deletes them, and whoever applies the folder applies them.
 *
 * @param known all paths that are written or listed; no file is looked for deeper than these are
 */
export function unlistedFiles(existing: ExistingFolder, known: ReadonlySet<string>, { couldHaveFolder, looksWritten }: OwnFiles): string[] {
  let depth = 0;
  known.forEach(file => { depth = Math.max(depth, file.split('/').length); });
  const found: string[] = [];
  const visit = (folder: string, level: number) => {
    for (const entry of existing.entries(folder)) {
      const file = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (level < depth && couldHaveFolder(entry.name)) {
          visit(file, level + 1);
        }
      } else if (!known.has(file) && looksWritten(file)) {
        found.push(file);
      }
    }
  };
  visit('.', 1);
  return found.sort();
}
