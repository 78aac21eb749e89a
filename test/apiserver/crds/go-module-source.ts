import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImportError, reasonOf } from '../../../imports/_generate/errors';
import { originOf, type CrdPin, type ProviderPin } from '../../../imports/_generate/pin';
import type { CrdSource } from '../../../imports/_generate/source';

/** Long enough for the largest provider over a slow line; without a network Go gives up much earlier. */
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Gives the answer of `go mod download -json <module>@<version>`, whatever its exit code; tests give their own. */
export type GoDownload = (module: string) => Promise<string>;

/** The source code of an upstream repository at its tag, as the Go module it is: from Go's cache, else from its proxy. */
export class GoModuleSource implements CrdSource {
  private readonly folders = new Map<string, Promise<string>>();

  public constructor(private readonly download: GoDownload = goDownload) {}

  public async read(provider: ProviderPin, crd: CrdPin): Promise<Uint8Array> {
    const module = goModuleOf(provider, crd);
    const folder = await this.folderOf(module);
    try {
      return await readFile(join(folder, crd.path));
    } catch (error) {
      throw new ImportError(`${module} does not hold ${crd.path}: ${reasonOf(error)}`);
    }
  }

  /** One download for all files of a module, which are asked for at the same time. */
  private folderOf(module: string): Promise<string> {
    const known = this.folders.get(module) ?? this.download(module).then((answer) => folderIn(answer, module));
    this.folders.set(module, known);
    return known;
  }
}

/**
 * `<module>@<version>` of the repository a CRD is pinned to, by Go's own rules: the projects of Kubernetes go by their own domain,
 * and from the second major version on, it is part of the path.
 */
export function goModuleOf(provider: ProviderPin, crd: CrdPin): string {
  const [repository, tag] = originOf(provider, crd).split('@');
  const path = repository.startsWith('kubernetes-sigs/') ? repository.replace('kubernetes-sigs/', 'sigs.k8s.io/') : `github.com/${repository}`;
  const major = Number(/^v(\d+)\./.exec(tag)?.[1] ?? 0);
  return `${path}${major >= 2 ? `/v${major}` : ''}@${tag}`;
}

function folderIn(answer: string, module: string): string {
  let parsed: { readonly Dir?: string; readonly Error?: string };
  try {
    parsed = JSON.parse(answer) as typeof parsed;
  } catch {
    throw new ImportError(`cannot download ${module}: ${answer.trim().split('\n')[0] || 'go says nothing'}`);
  }
  if (parsed.Dir !== undefined) return parsed.Dir;
  // What Go says names the module already.
  throw new ImportError(`cannot download ${(parsed.Error ?? `${module}: go names no folder`).replace(/\s+/g, ' ')}`);
}

async function goDownload(module: string): Promise<string> {
  const settings = {
    GO111MODULE: 'on',
    // Neither a workspace nor flags of the caller may bring another module into it.
    GOWORK: 'off',
    GOFLAGS: '-mod=mod',
    // The checksum database does not know every one of these modules. Each file read is held against its digest in imports/pins.json.
    GONOSUMDB: '*',
  };
  return new Promise((resolve, reject) => {
    const options = { cwd: tmpdir(), env: { ...process.env, ...settings }, timeout: DOWNLOAD_TIMEOUT_MS };
    execFile('go', ['mod', 'download', '-json', module], options, (error, stdout, stderr) => {
      if (stdout !== '') resolve(stdout);
      else if (error?.code === 'ENOENT') reject(new ImportError("there is no 'go' on the PATH"));
      else resolve(stderr || (error?.message ?? ''));
    });
  });
}
