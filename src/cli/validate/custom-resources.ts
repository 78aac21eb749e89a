import { execFileSync } from 'child_process';
import * as path from 'path';
import { findFiles } from './find-files';
import { readFiles } from './read-files';
import { ProgressLine } from '../../core';
import { ProviderRegistry, Severity } from '../../knowledge';
import { CustomResource } from '../../provider-kit/custom-resource';
import { DescribedKind, PinnedKind } from '../../schemas';
import { SourcedManifest } from '../../topology';
import { uncompiledRules } from '../../validation/cel';
import { bytesInMemory, FileProblem, fileProblem, LineFinder, readManifests } from '../../validation/yaml';
import { UsageError } from '../arguments';
import { Io } from '../io';

const URL_START = /^https?:\/\//i;
const REMEDY = 'give a file, folder or URL with CustomResourceDefinitions, for example of kubectl get crd -o yaml';
/** Node fetches in the background only, and a command waits. */
const FETCH = `fetch(process.argv[1], { signal: AbortSignal.timeout(30000) }).then(async answer => {
  if (!answer.ok) { throw new Error('the server answers ' + answer.status); }
  process.stdout.write(Buffer.from(await answer.arrayBuffer()));
}).catch(error => { process.stderr.write(String(error.cause?.message ?? error.message)); process.exitCode = 1; });`;
const LARGEST_ANSWER = 256 * 1024 * 1024;

/**
 * The kinds that CRDs describe.
 *
 * @param sources files, folders and URLs; other objects in them are passed over
 */
export function readCustomResources(sources: readonly string[], io: Io): DescribedKind[] {
  return sources.flatMap(source => {
    const { manifests, problems } = URL_START.test(source) ? readManifests(source, fetchBytes(source)) : readSource(source, io);
    const error = problems.find(({ severity }) => severity === Severity.ERROR);
    if (error !== undefined) {
      throw new UsageError(`--crds ${source}: ${[error.file, error.line].filter(part => part !== undefined).join(':')}: ${error.message}`);
    }
    const kinds = manifests.flatMap(describe);
    return kinds.length > 0 ? kinds : fail(source, `holds no CustomResourceDefinition with a schema; ${REMEDY}`);
  });
}

function readSource(source: string, io: Io) {
  return readFiles(findFiles([source], io.cwd), new LineFinder(), new ProgressLine(io), io);
}

function describe({ manifest, origin: { file = '' } }: SourcedManifest): DescribedKind[] {
  const found = CustomResource._maybe(manifest);
  if (found === undefined || Object.keys(found.schemas).length === 0) {
    return [];
  }
  const { group, kind, isClusterScoped, schemas } = found;
  return [{ group, kind, isClusterScoped, schemas, release: `the CRD in ${path.posix.basename(file)}` }];
}

function fetchBytes(url: string): ReturnType<typeof bytesInMemory> {
  try {
    return bytesInMemory(execFileSync(process.execPath, ['-e', FETCH, url], { maxBuffer: LARGEST_ANSWER, stdio: ['ignore', 'pipe', 'pipe'] }));
  } catch (error) {
    return fail(url, `cannot be fetched: ${String((error as { readonly stderr?: Buffer }).stderr ?? error)}`);
  }
}

function fail(source: string, message: string): never {
  throw new UsageError(`--crds ${source}: ${message}`);
}

/** What cannot be checked of the kinds that objects have, because somebody else has written rules that cannot be compiled; each rule once. */
export function uncheckedRules(manifests: readonly SourcedManifest[], { schemas }: ProviderRegistry): FileProblem[] {
  const used = new Set<PinnedKind>();
  manifests.forEach(({ manifest: { apiVersion, kind } }) => {
    const known = schemas.of(apiVersion, kind);
    if (known !== undefined) {
      used.add(known);
    }
  });
  return [...used].filter(kind => schemas.isForeign(kind)).flatMap(kind => uncompiledRules(kind.schema).map(problem =>
    fileProblem('file/unchecked-rule', { file: kind.origin }, `${problem}; it is not checked for ${kind.kind} ${kind.version}, and the API server may refuse what passes here`)));
}
