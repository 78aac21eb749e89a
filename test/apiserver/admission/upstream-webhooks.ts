import { execFile } from 'child_process';
import { readFile } from 'fs/promises';
import * as path from 'path';
import { promisify } from 'util';
import { parse, parseAllDocuments } from 'yaml';
import { convertedCrds, patchFiles } from './webhook-configurations';
import type { Manifest } from '../../../src/topology';

/** A module that Go has fetched. */
export interface FetchedModule {
  readonly folder: string;
  readonly version: string;
}

/** Where a module says what to register for the webhooks of a provider. */
export interface UpstreamConfig {
  /** Tells the configurations of providers apart: upstream calls all of one kind the same before it builds a release. */
  readonly owner: string;
  /** The folder of manifests.yaml. */
  readonly webhooks: string;
  /** The folder of the kustomization of the CRDs. */
  readonly crds: string;
}

/** What a release of a provider registers for its webhooks. */
export interface UpstreamWebhooks {
  /** Mutating- and ValidatingWebhookConfigurations. */
  readonly configurations: readonly Manifest[];
  /** The names of the CRDs that a webhook converts. */
  readonly converted: readonly string[];
}

/**
 * Finds the source of a module that a go.mod file requires, and fetches it if Go's cache has lost it since the programs were built.
 *
 * @param requiring the folder of that go.mod file, whose go.sum the source is held against
 */
export async function fetchModule(go: string, requiring: string, module: string): Promise<FetchedModule> {
  const run = (...args: string[]) => promisify(execFile)(go, args, { cwd: requiring, env: { ...process.env, GOWORK: 'off' } });
  // Two steps, because only without -json does it say on standard error what is wrong.
  await run('mod', 'download', module);
  const { stdout } = await run('list', '-mod=readonly', '-m', '-json', module);
  const { Dir: folder, Version: version } = JSON.parse(stdout) as { readonly Dir: string; readonly Version: string };
  return { folder, version };
}

/** Reads what a provider makes of its webhooks from the source of its module. */
export async function readUpstreamWebhooks(module: string, config: UpstreamConfig): Promise<UpstreamWebhooks> {
  const configurations = await readManifests(path.join(module, config.webhooks, 'manifests.yaml'));
  const crds = path.join(module, config.crds);
  const kustomization: unknown = parse(await readFile(path.join(crds, 'kustomization.yaml'), 'utf8'));
  const patches = await Promise.all(patchFiles(kustomization).map(file => readManifests(path.join(crds, file))));
  return { configurations, converted: convertedCrds(patches.flat()) };
}

async function readManifests(file: string): Promise<Manifest[]> {
  const documents = parseAllDocuments(await readFile(file, 'utf8'));
  return documents.map(document => document.toJS() as Manifest | null).filter(manifest => manifest !== null);
}
