import type { OutputFile, OwnFiles } from './output';

/** What files of manifests end in, whatever an earlier run was told to write. */
const EXTENSIONS = ['.yaml', '.yml'];
/** Made by hand, though the extension may be that of manifests. */
const KUSTOMIZATION = /(?:^|\/)kustomization\.ya?ml$/;
/** Folders of other programs, such as `.git`. */
const FOREIGN_FOLDER = /^(?:\..*|node_modules)$/;
/** What each manifest begins with, and the file of construct paths. */
const MANIFEST_START = 'apiVersion:';
const METADATA_START = '{"version":';

/** The file with the paths of constructs, for validation plugins of cdk8s-cli. */
export const CONSTRUCT_METADATA = 'construct-metadata.json';

/** What the files of an app look like, of this run or of an earlier one. */
export function manifestFiles(extension: string, outputs: readonly OutputFile[]): OwnFiles {
  // Somebody may want a folder with such a name.
  const wanted = new Set(outputs.flatMap(({ path }) => path.split('/')).filter(name => FOREIGN_FOLDER.test(name)));
  const couldHaveFolder = (name: string) => !FOREIGN_FOLDER.test(name) || wanted.has(name);
  return {
    couldHaveFolder,
    couldHavePath: path => path === CONSTRUCT_METADATA
      || ([extension, ...EXTENSIONS].some(ending => path.endsWith(ending)) && path.split('/').every(couldHaveFolder)),
    couldHaveText: (path, text) => text === '' || text.startsWith(path === CONSTRUCT_METADATA ? METADATA_START : MANIFEST_START),
    looksWritten: path => extension !== '' && path.endsWith(extension) && !KUSTOMIZATION.test(path),
  };
}
