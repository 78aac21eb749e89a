import { resolve } from 'node:path';
import { differences } from './difference';
import { ImportError, UsageError } from './errors';
import { loadProvider } from './load-provider';
import type { LoadedCrd } from './loaded-crd';
import { lostProperties } from './lost-properties';
import { type Options, parseOptions, USAGE } from './options';
import { readEntries, replaceEntries, unpinnedFolders } from './output';
import { type ProviderPin, readPins } from './pin';
import { versionsOf } from './pinned-versions';
import { Progress, type Terminal } from './progress';
import { withRecords, writePins } from './recorded';
import { RELEASES_FILE, releasesFile } from './releases';
import { type CrdSource, type Fetch, LocalSource, UpstreamSource } from './source';
import { type Files, pinnedKinds, versionFiles } from './version-files';

/** All that the command touches besides files; tests give their own. */
export interface Environment {
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: Fetch;
  /** The folder that holds pins.json and the generated folders. */
  readonly imports: string;
}

/** Runs the command and returns its exit code. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  const progress = new Progress(environment.stderr);
  try {
    const options = parseOptions(args, {
      from: environment.env.CDK8S_CLUSTER_API_CRDS || undefined,
      out: environment.imports,
      pins: resolve(environment.imports, 'pins.json'),
    });
    if (options.help) {
      environment.stdout.write(USAGE);
      return 0;
    }
    return await importProviders(options, environment, progress);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    progress.fail(error.message);
    if (error instanceof UsageError) environment.stderr.write(`\n${USAGE}`);
    return error.exitCode;
  }
}

async function importProviders(options: Options, environment: Environment, progress: Progress): Promise<number> {
  const out = resolve(options.out);
  const pins = readPins(options.pins);
  const source = options.from ? new LocalSource(options.from) : new UpstreamSource(environment.fetch);
  const chosen = comparable(choose(pins, options.only), source, options, progress);
  const loaded = new Map<string, LoadedCrd[]>();
  const files: Files = new Map([[RELEASES_FILE, releasesFile(pins)]]);
  for (const pin of chosen) {
    const crds = await loadProvider(pin, source, !options.updatePins);
    loaded.set(pin.provider, crds);
    for (const version of versionsOf(pin)) await addVersion(files, pin, version, crds, progress);
  }

  // With --only the other folders are none of our business.
  const stale = options.only.length > 0 ? [] : unpinnedFolders(out, pins.map((pin) => pin.provider));
  const entries = [...chosen.map((pin) => pin.provider), ...stale, RELEASES_FILE];
  if (options.check) return report(differences(files, readEntries(out, entries)), progress);
  replaceEntries(out, entries, files);
  if (options.updatePins) writePins(options.pins, withRecords(pins, loaded));
  return 0;
}

function choose(pins: readonly ProviderPin[], only: readonly string[]): readonly ProviderPin[] {
  const known = pins.map((pin) => pin.provider);
  const unknown = only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new UsageError(`--only: unknown provider '${unknown}'; pinned are ${known.join(', ')}`);
  return only.length > 0 ? pins.filter((pin) => only.includes(pin.provider)) : pins;
}

/** A folder of CRDs need not hold every provider to be compared with; to generate from it, it must. */
function comparable(pins: readonly ProviderPin[], source: CrdSource, { check, from }: Options, progress: Progress): readonly ProviderPin[] {
  if (!check || !(source instanceof LocalSource)) return pins;
  const missing = pins.filter((pin) => !source.has(pin));
  if (missing.length === pins.length) throw new ImportError(`${from} holds none of ${pins.map((pin) => pin.provider).join(', ')}`);
  missing.forEach((pin) => progress.step(pin.provider, `not compared: no folder of that name in ${from}`));
  return pins.filter((pin) => !missing.includes(pin));
}

async function addVersion(files: Files, pin: ProviderPin, version: string, crds: readonly LoadedCrd[], progress: Progress): Promise<void> {
  const kinds = pinnedKinds(pin, version, crds);
  const added = await versionFiles(pin, version, kinds);
  added.forEach((text, path) => files.set(path, text));
  const lines = [...added].filter(([path]) => path.endsWith('.ts')).reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0);
  progress.step(`${pin.provider} ${version}`, `${kinds.length} kind${kinds.length === 1 ? '' : 's'}, ${lines} lines of TypeScript`);
  for (const note of kinds.flatMap(({ kind, hasClasses }) => hasClasses ? lostProperties(kind) : [])) progress.step(`${pin.provider} ${version}`, `note: ${note}`);
}

function report(found: readonly string[], progress: Progress): number {
  if (found.length === 0) {
    progress.step('check', 'all files are as generated');
    return 0;
  }
  found.forEach((line) => progress.step('check', line));
  progress.fail(`${found.length} file${found.length === 1 ? ' is' : 's are'} not as generated; run 'npx projen import'`);
  return 1;
}
