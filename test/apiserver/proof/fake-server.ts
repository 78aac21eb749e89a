import { idOf } from './blueprint-proof';
import { Manifest } from '../../../src/topology';
import { ObjectClient, Outcome } from '../client/client';

/** How a fake server misbehaves. */
export interface Behaviour {
  /** Why it refuses an object. @default - it takes everything */
  readonly refuse?: (manifest: Manifest, before: Manifest | undefined) => string | undefined;
  /** What it makes of an object. @default - it stores what it gets */
  readonly store?: (manifest: Manifest, writes: number, before: Manifest | undefined) => Manifest;
  /** What it shows of an object. @default - what is stored */
  readonly show?: (manifest: Manifest) => Manifest;
}

/** Keeps objects in memory as an API server would; for tests of what looks at servers. */
export class FakeServer implements ObjectClient {
  private readonly objects = new Map<string, Manifest>();
  private writes = 0;

  public constructor(private readonly behaviour: Behaviour = {}) {}

  /** `Kind/name` of all that is there but namespaces. */
  public get ids(): string[] {
    return [...this.objects.keys()].filter(id => !id.startsWith('Namespace/'));
  }

  public apply(manifest: Manifest, { dryRun = false }: { readonly dryRun?: boolean } = {}): Promise<Outcome> {
    const before = this.objects.get(idOf(manifest));
    const message = this.behaviour.refuse?.(manifest, before);
    if (message !== undefined) {
      return Promise.resolve({ refusal: { code: 422, message } });
    }
    const content = this.behaviour.store?.(structuredClone(manifest), this.writes, before) ?? manifest;
    const isSame = JSON.stringify(content) === JSON.stringify(withoutVersion(before));
    const object = isSame ? before! : { ...content, metadata: { ...content.metadata, resourceVersion: String(this.writes += 1) } };
    if (!dryRun) {
      this.objects.set(idOf(manifest), object);
    }
    return Promise.resolve({ object });
  }

  public read(manifest: Manifest): Promise<Manifest | undefined> {
    const stored = this.objects.get(idOf(manifest));
    return Promise.resolve(stored && (this.behaviour.show?.(stored) ?? stored));
  }

  public remove(manifest: Manifest): Promise<void> {
    this.objects.delete(idOf(manifest));
    return Promise.resolve();
  }
}

function withoutVersion(manifest: Manifest | undefined): unknown {
  const { resourceVersion: _resourceVersion, ...metadata } = manifest?.metadata ?? {};
  return manifest && { ...manifest, metadata };
}
