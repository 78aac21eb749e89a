import { ApiServer } from './api-server';
import { inParallel } from './in-parallel';
import { isRecord, TargetKind } from '../../topology';

/** A kind as the server has it. */
export interface Resource extends TargetKind {
  readonly apiVersion: string;
  readonly plural: string;
  readonly isNamespaced: boolean;
}

/** The versions of kinds that somebody wants to read, in the order of preference. */
export interface WantedKind extends TargetKind {
  /** The version that manifests are written in. @default - the one that the server prefers */
  readonly version?: string;
}

/** The kinds that a server has, as far as somebody asks for their groups. */
export class Resources {
  /** Asks for the groups of some kinds. A kind that the server does not have is none of it: its provider is not installed. */
  public static async of(server: ApiServer, kinds: readonly WantedKind[]): Promise<Resources> {
    const groups = groupsIn((await server.get('/apis')).body);
    const wanted = [...new Set(kinds.map(({ group }) => group))];
    const versions = wanted.flatMap(group => group === '' ? ['v1'] : (groups.get(group) ?? []).map(version => `${group}/${version}`));
    const lists = await inParallel(versions, async apiVersion => resourcesIn(apiVersion, (await server.get(`${rootOf(apiVersion)}`)).body));
    return new Resources(new Set(groups.keys()), lists.flat());
  }

  private readonly byKind = new Map<string, Resource[]>();

  private constructor(public readonly groups: ReadonlySet<string>, all: readonly Resource[]) {
    all.forEach(resource => this.byKind.set(keyOf(resource), [...this.byKind.get(keyOf(resource)) ?? [], resource]));
  }

  /** The kind in a version, or in the one that the server prefers where it does not serve that; undefined if it does not have the kind. */
  public find(kind: WantedKind): Resource | undefined {
    const served = this.byKind.get(keyOf(kind)) ?? [];
    return served.find(({ apiVersion }) => apiVersion.slice(apiVersion.indexOf('/') + 1) === kind.version) ?? served[0];
  }
}

/** Where the objects of a version are. */
export function rootOf(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}

function keyOf({ group, kind }: TargetKind): string {
  return `${group}/${kind}`;
}

/** The versions of each group, the preferred one first. */
function groupsIn(body: unknown): Map<string, string[]> {
  return new Map(entriesOf(body, 'groups').map(group => {
    const versions = entriesOf(group, 'versions').flatMap(({ version }) => typeof version === 'string' ? [version] : []);
    const preferred = isRecord(group.preferredVersion) ? group.preferredVersion.version : undefined;
    return [`${group.name}`, [...versions.filter(version => version === preferred), ...versions.filter(version => version !== preferred)]];
  }));
}

/** What can be listed; a subresource, such as `machines/status`, cannot. */
function resourcesIn(apiVersion: string, body: unknown): Resource[] {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  return entriesOf(body, 'resources').filter(({ name }) => typeof name === 'string' && !name.includes('/'))
    .map(({ name, kind, namespaced }) => ({ group, apiVersion, kind: `${kind}`, plural: `${name}`, isNamespaced: namespaced === true }));
}

function entriesOf(body: unknown, name: string): { readonly [name: string]: unknown }[] {
  const entries: unknown = isRecord(body) ? body[name] : undefined;
  return Array.isArray(entries) ? entries.filter(isRecord) : [];
}
