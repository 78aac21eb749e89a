import { ImportError } from './errors';
import type { ProviderPin } from './pin';
import { GENERATED } from './version-files';

/** The file below the output folder that says which release of which project is pinned. */
export const RELEASES_FILE = 'releases.ts';

/** The pinned release of each project, as TypeScript. */
export function releasesFile(pins: readonly ProviderPin[]): string {
  const lines = [...releasesOf(pins)].map(([project, tag]) => `  '${project}': '${tag}',\n`).sort();
  return `${GENERATED} from pins.json: do not edit.\n\n`
    + '/** The pinned release of each project, by the last part of its repository. */\n'
    + `export const RELEASES: { readonly [project: string]: string } = {\n${lines.join('')}};\n`;
}

/**
 * The projects whose custom resources are pinned. Kubernetes itself is pinned for the schemas of a few kinds: who cites it means another
 * part of it, and says which release.
 */
function releasesOf(pins: readonly ProviderPin[]): Map<string, string> {
  const releases = new Map<string, string>();
  for (const { repository, tag } of pins.filter(({ crds }) => crds.some(({ kinds }) => kinds === undefined))) {
    const project = repository.split('/').pop()!;
    const other = releases.get(project) ?? tag;
    if (other !== tag) throw new ImportError(`${project} is pinned at ${other} and at ${tag}; rules cite one release of it, so pin one`);
    releases.set(project, tag);
  }
  return releases;
}
