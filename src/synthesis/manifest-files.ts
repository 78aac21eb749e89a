import type { OutputFile, OwnFiles } from './output';

/** What files of manifests end in, whatever an earlier run was told to write. */
const EXTENSIONS = ['.yaml', '.yml'];
/** Made by hand, though the extension may be that of manifests. */
const KUSTOMIZATION = /(?:^|\/)kustomization\.ya?ml$/;
/** Folders and files of other programs, such as `.git`. Where the id of a chart begins with a dot, cdk8s ends its name in a hash, and so it is known from those. */
const FOREIGN = /^(?:\.(?!.*-[0-9a-f]{8}(?:\.|$)).*|node_modules)$/;
/** What each manifest begins with, and the file of construct paths. */
const MANIFEST_START = 'apiVersion:';
const METADATA_START = '{"version":';

/** The file with the paths of constructs, for validation plugins of cdk8s-cli. */
export const CONSTRUCT_METADATA = 'construct-metadata.json';

/** What the files of an app look like, of this run or of an earlier one. */
export function manifestFiles(extension: string, outputs: readonly OutputFile[]): OwnFiles {
  // Somebody may want a folder with such a name.
  const wanted = new Set(outputs.flatMap(({ path }) => path.split('/')).filter(name => FOREIGN.test(name)));
  const couldHaveFolder = (name: string) => !FOREIGN.test(name) || wanted.has(name);
  // Fleets name files by the ids of charts, which may begin with a dot.
  const isOfApp = (name: string) => extension !== '' && name.endsWith(extension);
  const couldHavePath = (path: string) => {
    const [file, ...folders] = path.split('/').reverse();
    const hasExtension = [extension, ...EXTENSIONS].some(ending => file.endsWith(ending));
    return hasExtension && folders.every(couldHaveFolder) && (isOfApp(file) || couldHaveFolder(file));
  };
  return {
    couldHaveFolder,
    couldHavePath: path => path === CONSTRUCT_METADATA || couldHavePath(path),
    couldHaveText: (path, text) => text === '' || text.startsWith(path === CONSTRUCT_METADATA ? METADATA_START : MANIFEST_START),
    looksWritten: path => isOfApp(path) && !KUSTOMIZATION.test(path),
  };
}
