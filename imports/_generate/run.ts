import { delimiter, resolve } from 'node:path';
import { differences } from './difference';
import { ImportError, UsageError } from './errors';
import { loadPolicies } from './load-policies';
import { loadProvider } from './load-provider';
import type { LoadedCrd } from './loaded-crd';
import type { LoadedPolicies } from './loaded-policies';
import { lostProperties } from './lost-properties';
import { type Options, parseOptions, USAGE } from './options';
import { readEntries, replaceEntries, unpinnedFolders } from './output';
import { type ProviderPin, readPins } from './pin';
import { versionsOf } from './pinned-versions';
import { policiesFile, policiesPath } from './policies';
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
      from: (environment.env.CDK8S_CLUSTER_API_CRDS ?? '').split(delimiter).filter((folder) => folder !== ''),
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
  const source = sourceOf(options, environment);
  const chosen = comparable(choose(pins, options.only), source, options, progress);
  const loaded = new Map<string, LoadedCrd[]>();
  const policies = new Map<string, LoadedPolicies[]>();
  const files: Files = new Map([[RELEASES_FILE, releasesFile(pins)]]);
  for (const pin of chosen) {
    const crds = await loadProvider(pin, source, !options.updatePins);
    loaded.set(pin.provider, crds);
    for (const version of versionsOf(pin)) await addVersion(files, pin, version, crds, progress);
    if (pin.policies !== undefined) policies.set(pin.provider, await addPolicies(files, pin, source, options, out, progress));
  }

  // With --only the other folders are none of our business.
  const stale = options.only.length > 0 ? [] : unpinnedFolders(out, pins.map((pin) => pin.provider));
  const entries = [...chosen.map((pin) => pin.provider), ...stale, RELEASES_FILE];
  if (options.check) return report(differences(files, readEntries(out, entries)), progress);
  replaceEntries(out, entries, files);
  if (options.updatePins) writePins(options.pins, withRecords(pins, loaded, policies));
  return 0;
}

function sourceOf({ from: [first, ...others] }: Options, environment: Environment): CrdSource {
  return first === undefined ? new UpstreamSource(environment.fetch) : new LocalSource(first, ...others);
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
  const folders = from.join(' or ');
  if (missing.length === pins.length) throw new ImportError(`${folders} holds none of ${pins.map((pin) => pin.provider).join(', ')}`);
  missing.forEach((pin) => progress.step(pin.provider, `not compared: no folder of that name in ${folders}`));
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

/**
 * The admission policies of a provider. They stand in other places than its CRDs, so that a folder of these may lack them: then there is nothing to compare with.
 */
async function addPolicies(
  files: Files, pin: ProviderPin, source: CrdSource, { check, from, updatePins }: Options, out: string, progress: Progress,
): Promise<LoadedPolicies[]> {
  const path = policiesPath(pin);
  if (check && source instanceof LocalSource && !pin.policies!.some((policy) => source.hasFile(pin, policy))) {
    progress.step(`${pin.provider} policies`, `not compared: no file of them in ${from.join(' or ')}`);
    readEntries(out, [path]).forEach((text, name) => files.set(name, text));
    return [];
  }
  const policies = await loadPolicies(pin, source, !updatePins);
  files.set(path, policiesFile(pin, policies));
  progress.step(`${pin.provider} policies`, `${policies.length} files`);
  return policies;
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
