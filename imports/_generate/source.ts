import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError, reasonOf } from './errors';
import type { CrdPin, PolicyPin, ProviderPin } from './pin';

/** A file that is pinned: of CRDs, or of admission policies. */
export type PinnedFile = CrdPin | PolicyPin;

/** Where a pinned file comes from; bytes and not text, because the digest is of the bytes. */
export interface CrdSource {
  read(provider: ProviderPin, file: PinnedFile): Promise<Uint8Array>;
}

/** The part of the global `fetch` used here; tests give their own. */
export type Fetch = (url: string) => Promise<{ readonly ok: boolean; readonly status: number; arrayBuffer(): Promise<ArrayBuffer> }>;

/** Folders laid out as `<folder>/<provider>/<file>`; the first that has a file counts. */
export class LocalSource implements CrdSource {
  private readonly folders: readonly [string, ...string[]];

  public constructor(...folders: [string, ...string[]]) {
    this.folders = folders;
  }

  /** Whether there is anything of a provider. */
  public has(provider: ProviderPin): boolean {
    return this.folders.some((folder) => existsSync(join(folder, provider.provider)));
  }

  /** Whether a file of a provider is there. */
  public hasFile(provider: ProviderPin, file: PinnedFile): boolean {
    return this.pathsOf(provider, file).some((path) => existsSync(path));
  }

  public async read(provider: ProviderPin, file: PinnedFile): Promise<Uint8Array> {
    const paths = this.pathsOf(provider, file);
    const path = paths.find((candidate) => existsSync(candidate)) ?? paths[0];
    try {
      return await readFile(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        throw new ImportError(`${provider.provider}: no file ${paths.join(' or ')}; put ${upstreamUrl(provider, file)} there or correct 'file' of the pin`);
      }
      throw new ImportError(`${provider.provider}: cannot read ${path}: ${reasonOf(error)}`);
    }
  }

  private pathsOf(provider: ProviderPin, file: PinnedFile): string[] {
    return this.folders.map((folder) => join(folder, provider.provider, file.file));
  }
}

/** The upstream repository at the pinned tag. */
export class UpstreamSource implements CrdSource {
  /** @param folderOption how the caller's users name a folder instead */
  public constructor(private readonly fetch: Fetch, private readonly folderOption = '--from <dir>') {}

  public async read(provider: ProviderPin, file: PinnedFile): Promise<Uint8Array> {
    const url = upstreamUrl(provider, file);
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

export function upstreamUrl(provider: ProviderPin, file: PinnedFile): string {
  return `https://raw.githubusercontent.com/${file.repository ?? provider.repository}/${file.tag ?? provider.tag}/${file.path}`;
}
