import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { GoModuleSource, goModuleOf } from './go-module-source';
import { parseCrdManifests } from '../../../imports/_generate/crd';
import { ImportError, reasonOf } from '../../../imports/_generate/errors';
import { originOf, readPins, type CrdPin, type ProviderPin } from '../../../imports/_generate/pin';
import { checkDigest } from '../../../imports/_generate/recorded';
import { type CrdSource, type Fetch, LocalSource, UpstreamSource } from '../../../imports/_generate/source';
import type { Manifest } from '../../../src/topology';

export const CHECKOUT = resolve(__dirname, '../../..');
const VARIABLE = 'CDK8S_CLUSTER_API_CRDS';
const REMEDY = `put the file at <dir>/<provider>/<file> and give --crds <dir> or ${VARIABLE}=<dir>, ` +
  'or put it below ../<any>/crds beside the checkout';

/** One version of a CustomResourceDefinition, as far as it is prepared here. */
export interface CrdVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly [field: string]: unknown;
}

/** A CustomResourceDefinition. */
export interface CrdManifest extends Manifest {
  readonly metadata: {
    readonly name: string;
    readonly labels?: { readonly [key: string]: string };
    readonly annotations?: { readonly [key: string]: string };
    readonly [field: string]: unknown;
  };
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string; readonly plural: string; readonly [field: string]: unknown };
    readonly versions: readonly CrdVersion[];
    readonly [field: string]: unknown;
  };
}

/** A CustomResourceDefinition as upstream has it in its repository. */
export interface UpstreamCrd {
  /** As imports/pins.json names it. */
  readonly provider: string;
  /** Repository and tag. */
  readonly release: string;
  /** The versions that the library knows. */
  readonly pinnedVersions: readonly string[];
  readonly manifest: CrdManifest;
}

export interface LoadOptions {
  /** A folder laid out as `<folder>/<provider>/<file>`. @default - $CDK8S_CLUSTER_API_CRDS, else `../<any>/crds` beside the checkout, if any */
  readonly folder?: string;
  readonly onProgress: (text: string) => void;
  /** @default - imports/pins.json */
  readonly pins?: readonly ProviderPin[];
  /** What is tried for each file, in this order. @default - the folder, Go's module cache and proxy, upstream's repository */
  readonly sources?: readonly NamedSource[];
}

/** A source with the words for it in messages. */
export interface NamedSource {
  readonly source: CrdSource;
  readonly nameFor: (provider: ProviderPin, crd: CrdPin) => string;
}

/** All CRDs that imports/pins.json pins, each the very bytes that were reviewed. */
export async function loadCrds(options: LoadOptions): Promise<UpstreamCrd[]> {
  const sources = options.sources ?? defaultSources(crdFolder(options.folder));
  const crds: UpstreamCrd[] = [];
  for (const provider of options.pins ?? readPins(join(CHECKOUT, 'imports/pins.json'))) {
    // Kinds that are read from the OpenAPI document of Kubernetes are built into the API server.
    const pins = provider.crds.filter((pin) => pin.kinds === undefined);
    if (pins.length === 0) continue;
    const files = await Promise.all(pins.map((pin) => readFirst(provider, pin, sources)));
    const loaded = files.flatMap(({ bytes }, index) => crdsOf(provider, pins[index], bytes));
    const origins = [...new Set(files.map(({ from }) => from))].join(' and ');
    options.onProgress(`${provider.provider} ${provider.tag}: ${loaded.length} CRD${loaded.length === 1 ? '' : 's'} from ${origins}`);
    crds.push(...loaded);
  }
  return crds;
}

/** The folder to read CRDs from: the one that is asked for, else the first beside the checkout, as the CI takes it. */
export function crdFolder(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>> = process.env,
  checkout: string = CHECKOUT,
): string | undefined {
  const named = asked ?? (env[VARIABLE] || undefined);
  if (named === undefined) {
    const parent = dirname(checkout);
    return readdirSync(parent).sort().map((name) => join(parent, name, 'crds')).find(isFolder);
  }
  if (isFolder(named)) return named;
  throw new ImportError(`${asked === undefined ? VARIABLE : '--crds'} is '${named}', which is no folder; ${REMEDY}`);
}

function defaultSources(folder: string | undefined): NamedSource[] {
  const fetchText: Fetch = (url) => fetch(url, { signal: AbortSignal.timeout(60_000) });
  const local = folder === undefined ? [] : [{ source: new LocalSource(folder), nameFor: () => `the folder ${folder}` }];
  return [
    ...local,
    { source: new GoModuleSource(), nameFor: (provider, crd) => `the Go module ${goModuleOf(provider, crd)}` },
    { source: new UpstreamSource(fetchText, '--crds <dir>'), nameFor: (provider, crd) => `the repository ${originOf(provider, crd)}` },
  ];
}

async function readFirst(provider: ProviderPin, crd: CrdPin, sources: readonly NamedSource[]): Promise<{ bytes: Uint8Array; from: string }> {
  const label = `${provider.provider}/${crd.file}`;
  const failures: string[] = [];
  for (const { source, nameFor } of sources) {
    const from = nameFor(provider, crd);
    try {
      const bytes = await source.read(provider, crd);
      checkDigest(label, crd, bytes);
      return { bytes, from };
    } catch (error) {
      failures.push(`  ${from}: ${reasonOf(error)}`);
    }
  }
  throw new ImportError([`${label}: cannot be read from any source:`, ...failures, REMEDY].join('\n'));
}

function crdsOf(pinned: ProviderPin, pin: CrdPin, bytes: Uint8Array): UpstreamCrd[] {
  const { provider } = pinned;
  return parseCrdManifests(new TextDecoder().decode(bytes), `${provider}/${pin.file}`).map((json) => {
    // The digest says that it is what the import has read and checked part by part.
    const manifest = json as unknown as CrdManifest;
    const { group, names, versions } = manifest.spec;
    const isPinned = (version: string) => (pin.gvks ?? []).includes(`${group}/${version}/${names.kind}`);
    return { provider, release: originOf(pinned, pin), manifest, pinnedVersions: versions.map(({ name }) => name).filter(isPinned) };
  });
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Whether a CRD is for one of some kinds, as `<group>/<version>/<Kind>`. */
export function isOneOf({ manifest: { spec: { group, names, versions } } }: UpstreamCrd, kinds: ReadonlySet<string>): boolean {
  return versions.some(({ name }) => kinds.has(`${group}/${name}/${names.kind}`));
}
