import * as fs from 'fs';
import * as path from 'path';
import { SchemaNode } from './schema-node';

/** A kind in one version, with the schema that its objects have to fit. */
export interface PinnedKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Namespaced' | 'Cluster';
  /** The versions that upstream serves of it, pinned or not. */
  readonly served: readonly string[];
  /** `<owner/name>@<tag>` that it comes from. */
  readonly origin: string;
  readonly schema: SchemaNode;
}

/** Members of the outermost object are indented by one space and all others by more, and no text holds a line end. */
const MEMBER = '\n "';

let index: SchemaIndex | undefined;
/** The pinned kinds that objects had so far, by API version and kind: most objects are of the kind of an earlier one. */
const used = new Map<string, Map<string, PinnedKind>>();

/** The pinned kind of an object, if there is one. */
export function schemaOf(apiVersion: string, kind: string): PinnedKind | undefined {
  return used.get(apiVersion)?.get(kind) ?? findSchema(apiVersion, kind);
}

function pinned(): SchemaIndex {
  return index ??= new SchemaIndex(importsAbove(__dirname));
}

/** `imports` of the checkout for the sources; for the package `lib/imports`, whichever file of `lib/` this code has become a part of. */
function importsAbove(folder: string): string {
  const imports = path.join(folder, 'imports');
  return fs.existsSync(imports) || path.dirname(folder) === folder ? imports : importsAbove(path.dirname(folder));
}

function findSchema(apiVersion: string, kind: string): PinnedKind | undefined {
  const found = pinned().get(`${apiVersion}/${kind}`);
  if (found !== undefined) {
    used.set(apiVersion, (used.get(apiVersion) ?? new Map<string, PinnedKind>()).set(kind, found));
  }
  return found;
}

/** The pinned versions of a kind; none if it is not pinned. */
export function versionsOf(group: string, kind: string): readonly string[] {
  return pinned().groups.get(group)?.get(kind) ?? [];
}

/** Whether the objects of a kind are in namespaces; undefined if it is not pinned. All versions of a kind are where its CRD says. */
export function scopeOf(group: string, kind: string): PinnedKind['scope'] | undefined {
  const [version] = versionsOf(group, kind);
  return version === undefined ? undefined : schemaOf(group === '' ? version : `${group}/${version}`, kind)?.scope;
}

/** The release that a kind comes from, as messages call it: `cluster-api v1.14.0`. Several projects have a repository `api`, so its owner is told too. */
export function releaseOf({ origin }: PinnedKind): string {
  return origin.replace(/^[^/]+\/(?!api@)/, '').replace('@', ' ');
}

/** Whether a kind is Kubernetes' own and no custom resource. */
export function isBuiltIn({ origin }: PinnedKind): boolean {
  return origin.startsWith('kubernetes/kubernetes@');
}

/** The pinned kinds of an API group. */
export function kindsOf(group: string): readonly string[] {
  return [...pinned().groups.get(group)?.keys() ?? []];
}

/** Everything that is pinned. */
export function pinnedKinds(): PinnedKind[] {
  return pinned().all();
}

/**
 * The kinds in all `<provider>/<version>/crds.json` below a folder.
 *
 * To parse all of them takes some 30 ms, which every synthesis would pay for the few kinds that it has. So the files of a version are read when an
 * object has that version, until its kind is found, and cut into kinds; a kind is parsed when an object needs it. That brings the first object down to 5 ms.
 */
export class SchemaIndex {
  private readonly kinds = new Map<string, PinnedKind | string>();
  /** The files of each version. */
  private readonly files = new Map<string, string[]>();
  /** The kinds of the files that have been read. */
  private readonly read = new Map<string, readonly string[]>();
  /** The versions that somebody has asked for, in this order. */
  private readonly asked = new Set<string>();
  private cachedGroups?: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

  constructor(folder: string) {
    for (const file of crdFiles(folder)) {
      const version = path.basename(path.dirname(file));
      this.files.set(version, [...this.files.get(version) ?? [], file]);
    }
    if (this.files.size === 0) {
      throw new Error(`no schemas in ${folder}; without them no object can be checked`);
    }
  }

  /** The versions of each kind of each group: first the kinds of versions that have been asked for, as messages list them. */
  public get groups(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
    return this.cachedGroups ??= groupsOf([...new Set([...this.asked, ...this.files.keys()])]
      .flatMap(version => this.files.get(version) ?? []).flatMap(file => this.keysIn(file)));
  }

  public get(key: string): PinnedKind | undefined {
    const found = this.kinds.get(key) ?? this.find(key);
    if (typeof found !== 'string') {
      return found;
    }
    const parsed = JSON.parse(found) as PinnedKind;
    this.kinds.set(key, parsed);
    return parsed;
  }

  public all(): PinnedKind[] {
    return [...this.groups].flatMap(([group, kinds]) => [...kinds].flatMap(([kind, versions]) =>
      versions.map(version => this.get([group, version, kind].filter(part => part !== '').join('/'))!)));
  }

  /** Reads the files of the version of a kind until one has it. */
  private find(key: string): PinnedKind | string | undefined {
    const version = key.slice(key.lastIndexOf('/', key.lastIndexOf('/') - 1) + 1, key.lastIndexOf('/'));
    this.asked.add(version);
    this.files.get(version)?.find(file => !this.read.has(file) && this.keysIn(file).includes(key));
    return this.kinds.get(key);
  }

  private keysIn(file: string): readonly string[] {
    const known = this.read.get(file) ?? this.cut(fs.readFileSync(file, 'utf8'));
    this.read.set(file, known);
    return known;
  }

  private cut(text: string): string[] {
    const keys: string[] = [];
    for (let start = text.indexOf(MEMBER); start >= 0;) {
      const next = text.indexOf(MEMBER, start + 1);
      const colon = text.indexOf(':', start);
      const end = text.lastIndexOf('}', next < 0 ? text.lastIndexOf('}') - 1 : next);
      const key = text.slice(start + MEMBER.length, colon - 1);
      this.kinds.set(key, text.slice(colon + 1, end + 1));
      keys.push(key);
      start = next;
    }
    return keys;
  }
}

function groupsOf(keys: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const groups = new Map<string, Map<string, string[]>>();
  for (const key of keys) {
    const [kind, version, group = ''] = key.split('/').reverse();
    const kinds = groups.get(group) ?? new Map<string, string[]>();
    groups.set(group, kinds.set(kind, [...kinds.get(kind) ?? [], version].sort()));
  }
  return groups;
}

/** The `crds.json` below a folder, in a fixed order. */
export function crdFiles(folder: string): string[] {
  const folders = (parent: string) => fs.readdirSync(parent, { withFileTypes: true })
    .filter(entry => entry.isDirectory()).map(({ name }) => path.join(parent, name)).sort();
  return folders(folder).flatMap(folders).map(version => path.join(version, 'crds.json')).filter(file => fs.existsSync(file));
}
