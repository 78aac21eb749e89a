import { ImportError } from './errors';
import type { ProviderPin } from './pin';
import { GENERATED } from './version-files';

/** The file below the output folder that says which release of which project is pinned. */
export const RELEASES_FILE = 'releases.ts';

/** The pinned release of each project, as TypeScript. */
export function releasesFile(pins: readonly ProviderPin[]): string {
  const lines = [...releasesOf(pins)].map(([project, tag]) => `  '${project}': '${tag}',\n`).sort();
  return `${GENERATED} from pins.json: do not edit.\n\n`
    + '/** The pinned release of each project, by the last part of its repository, or all of it where two end alike. */\n'
    + `export const RELEASES: { readonly [project: string]: string } = {\n${lines.join('')}};\n`;
}

/**
 * The projects whose custom resources are pinned. Kubernetes itself is pinned for the schemas of a few kinds: who cites it means another
 * part of it, and says which release.
 */
function releasesOf(pins: readonly ProviderPin[]): Map<string, string> {
  const cited = pins.filter(({ crds }) => crds.some(({ kinds }) => kinds === undefined));
  const repositories = [...new Set(cited.map(({ repository }) => repository))];
  const releases = new Map<string, string>();
  for (const { repository, tag } of cited) {
    const project = projectName(repository, repositories);
    const other = releases.get(project) ?? tag;
    if (other !== tag) throw new ImportError(`${project} is pinned at ${other} and at ${tag}; rules cite one release of it, so pin one`);
    releases.set(project, tag);
  }
  return releases;
}

/** The last part of the repository, or all of it where another one ends alike. */
function projectName(repository: string, repositories: readonly string[]): string {
  const lastPart = (name: string) => name.split('/').pop()!;
  const isShared = repositories.some(other => other !== repository && lastPart(other) === lastPart(repository));
  return isShared ? repository : lastPart(repository);
}
