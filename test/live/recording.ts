import { mkdirSync, writeFileSync } from 'fs';
import * as path from 'path';
import { fieldOf } from './scenario/fields';
import { isRecord, Manifest } from '../../src/topology';

export const STATUSES = path.join(__dirname, '..', 'fixtures', 'live-statuses');

/** Names, times and the ids that a cloud gives differ from run to run. */
const VOLATILE = new Set(['networkStatus', 'lastTransitionTime', 'lastUpdated', 'lastUpdate', 'lastAttempt', 'startTime', 'completionTime', 'time', 'uid', 'resourceVersion']);

/** What Kubernetes puts behind a name, in letters that make no words: names of machines and of what belongs to them differ from run to run, too. */
const RANDOM = /(-[bcdfghjklmnpqrstvwxz2456789]{5}){1,2}(?![a-z0-9-])/g;

/** Where programs ask in vain, which messages name. */
const SOCKET = /\b\d{1,3}(\.\d{1,3}){3}:\d+\b/g;

/** The statuses that scenarios show, for what judges them. */
export class Recording {
  private readonly statuses = new Map<string, object>();

  /**
   * Keeps what health checks read of an object. Of several in one state the first counts.
   *
   * @param state what the object is in, in kebab-case: with the kind it is the name of the file
   */
  public add({ apiVersion, kind, metadata, spec, status }: Manifest, state: string): void {
    const file = `${kind.toLowerCase()}-${state}.json`;
    if (this.statuses.has(file)) {
      return;
    }
    const { annotations, deletionTimestamp, generation, labels, ownerReferences } = metadata ?? {};
    this.statuses.set(file, {
      apiVersion,
      kind,
      metadata: {
        name: 'example',
        namespace: 'example',
        generation,
        ...labels !== undefined && { labels },
        ...annotations !== undefined && { annotations },
        ...ownerReferences !== undefined && { ownerReferences: withoutVolatile(ownerReferences) },
        ...deletionTimestamp !== undefined && { deletionTimestamp: '2026-01-01T00:00:00Z' },
      },
      spec: { paused: fieldOf(spec, 'paused'), replicas: fieldOf(spec, 'replicas'), online: fieldOf(spec, 'online') },
      status: withoutVolatile(status),
    });
  }

  /** Writes all of them, over what is there of the same names. Returns how many. */
  public write(folder = STATUSES): number {
    mkdirSync(folder, { recursive: true });
    for (const [file, object] of this.statuses) {
      writeFileSync(path.join(folder, file), `${JSON.stringify(object, undefined, 2)}\n`);
    }
    return this.statuses.size;
  }
}

function withoutVolatile(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutVolatile);
  }
  if (typeof value === 'string') {
    return value.replace(RANDOM, '-xxxxx').replace(SOCKET, '192.0.2.1:53');
  }
  if (!isRecord(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).filter(([key]) => !VOLATILE.has(key)).map(([key, member]) => [key, withoutVolatile(member)]));
}
