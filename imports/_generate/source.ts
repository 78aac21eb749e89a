import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError, reasonOf } from './errors';
import type { CrdPin, ProviderPin } from './pin';

/** Where a pinned CRD comes from; bytes and not text, because the digest is of the bytes. */
export interface CrdSource {
  read(provider: ProviderPin, crd: CrdPin): Promise<Uint8Array>;
}

/** The part of the global `fetch` used here; tests give their own. */
export type Fetch = (url: string) => Promise<{ readonly ok: boolean; readonly status: number; arrayBuffer(): Promise<ArrayBuffer> }>;

/** A folder laid out as `<folder>/<provider>/<file>`. */
export class LocalSource implements CrdSource {
  public constructor(private readonly folder: string) {}

  /** Whether there is anything of a provider. */
  public has(provider: ProviderPin): boolean {
    return existsSync(join(this.folder, provider.provider));
  }

  public async read(provider: ProviderPin, crd: CrdPin): Promise<Uint8Array> {
    const file = join(this.folder, provider.provider, crd.file);
    try {
      return await readFile(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        throw new ImportError(`${provider.provider}: no file ${file}; put ${upstreamUrl(provider, crd)} there or correct 'file' of the pin`);
      }
      throw new ImportError(`${provider.provider}: cannot read ${file}: ${reasonOf(error)}`);
    }
  }
}

/** The upstream repository at the pinned tag. */
export class UpstreamSource implements CrdSource {
  /** @param folderOption how the caller's users name a folder instead */
  public constructor(private readonly fetch: Fetch, private readonly folderOption = '--from <dir>') {}

  public async read(provider: ProviderPin, crd: CrdPin): Promise<Uint8Array> {
    const url = upstreamUrl(provider, crd);
    try {
      const response = await this.fetch(url);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      throw new ImportError(`${provider.provider}: HTTP status ${response.status} for ${url}; check 'repository', 'tag' and 'path' of the pin`);
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError(`${provider.provider}: cannot fetch ${url}: ${reasonOf(error)}; without network use ${this.folderOption}`);
    }
  }
}

export function upstreamUrl(provider: ProviderPin, crd: CrdPin): string {
  return `https://raw.githubusercontent.com/${crd.repository ?? provider.repository}/${crd.tag ?? provider.tag}/${crd.path}`;
}
