import { execFileSync, ExecFileSyncOptions } from 'child_process';
import * as path from 'path';
import { findFiles } from './find-files';
import { readFiles } from './read-files';
import { ProgressLine, withoutSecrets } from '../../core';
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
  const parts = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > Number(process.argv[2])) { throw new Error('the answer has more than ' + process.argv[2] / 1048576 + ' MiB'); }
    parts.push(part);
  }
  process.stdout.write(Buffer.concat(parts));
}).catch(error => { process.stderr.write(String(error.cause?.message ?? error.message)); process.exitCode = 1; });`;
/** All CRDs of a large cluster have some 20 MB. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

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
      throw usageError(source, `${[error.file, error.line].filter(part => part !== undefined).join(':')}: ${error.message}`);
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
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') {
    return fail(url, 'has credentials, which every log of the command line shows; fetch the file by another program, and give that file');
  }
  try {
    const options: ExecFileSyncOptions = { maxBuffer: LARGEST_ANSWER, stdio: ['ignore', 'pipe', 'pipe'] };
    return bytesInMemory(execFileSync(process.execPath, ['-e', FETCH, url, `${LARGEST_ANSWER}`], options) as Buffer);
  } catch (error) {
    return fail(url, `cannot be fetched: ${String((error as { readonly stderr?: Buffer }).stderr ?? error)}`);
  }
}

function fail(source: string, message: string): never {
  throw usageError(source, message);
}

/** A URL may hold a password or a token, and the message may begin with it. */
function usageError(source: string, message: string): UsageError {
  return new UsageError(`--crds ${source}: ${message}`.replaceAll(source, withoutSecrets(source)));
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
