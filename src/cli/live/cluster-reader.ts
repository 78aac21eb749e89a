import { ApiServer, FORBIDDEN, GONE, NOT_FOUND } from './api-server';
import { Resource, Resources, rootOf, WantedKind } from './resources';
import { ProgressLine } from '../../core';
import { isRecord, Manifest } from '../../topology';
import { UsageError } from '../arguments';

/** Something that the user may not read. */
export interface Refusal {
  readonly verb: 'get' | 'list';
  readonly resource: Resource;
  /** @default - that of no namespace, or of all */
  readonly namespace?: string;
}

/** What was read, or why it was not. */
export interface Reading {
  readonly objects: readonly Manifest[];
  readonly refusal?: Refusal;
}

/** The server sends so many objects at once, and the rest when it is asked on. */
const PAGE = 500;
/** A list that takes too long to be read is not kept by the server, and has to be read anew. */
const MOST_ATTEMPTS = 3;
/** Who made which field, which is longer than most objects and never looked at. */
const NOT_KEPT = ['managedFields'];

type Body = { readonly [name: string]: unknown };

/** Reads objects of a cluster, by the verbs get and list. */
export class ClusterReader {
  private count = 0;

  constructor(private readonly server: ApiServer, private readonly progress: ProgressLine) {}

  public resources(kinds: readonly WantedKind[]): Promise<Resources> {
    return Resources.of(this.server, kinds);
  }

  /** All objects of a kind, of a namespace or of all. */
  public async list(resource: Resource, namespace?: string): Promise<Reading> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const reading = await this.readPages(resource, namespace);
      if (reading !== undefined) {
        return reading;
      }
    }
    throw new UsageError(`the cluster forgets a list of ${nameOf(resource)} before it is read to its end, ${MOST_ATTEMPTS} times; try again later`);
  }

  /** One object; nothing if it is not there. */
  public async get(resource: Resource, namespace: string | undefined, name: string): Promise<Reading> {
    const { code, body } = await this.server.get(`${collectionOf(resource, namespace)}/${encodeURIComponent(name)}`);
    return code === FORBIDDEN ? { objects: [], refusal: { verb: 'get', resource, namespace } }
      : { objects: code === NOT_FOUND || body === undefined ? [] : [this.keep(resource, body)] };
  }

  /** Undefined, if the server has forgotten the list before its end. */
  private async readPages(resource: Resource, namespace: string | undefined): Promise<Reading | undefined> {
    const objects: Manifest[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ limit: `${PAGE}`, ...token !== undefined && { continue: token } });
      const { code, body } = await this.server.get(`${collectionOf(resource, namespace)}?${query}`);
      if (code === FORBIDDEN) {
        return { objects: [], refusal: { verb: 'list', resource, namespace } };
      }
      if (code === GONE) {
        return undefined;
      }
      // A kind that is not there any more was removed since the server was asked for its kinds.
      objects.push(...itemsOf(body).map(item => this.keep(resource, item)));
      token = tokenIn(body);
    } while (token !== undefined);
    return { objects };
  }

  /** An entry of a list does not say what it is. Values of Secrets are not kept, so that nothing can show them. */
  private keep({ group, apiVersion, kind }: Resource, object: Body): Manifest {
    this.progress.tell(() => `reading the cluster: ${this.count} objects`);
    this.count++;
    const isSecret = group === '' && kind === 'Secret';
    const metadata = without(object.metadata, isSecret ? [...NOT_KEPT, 'annotations'] : NOT_KEPT);
    return isSecret ? { apiVersion, kind, metadata, data: namesOf(object.data) } : { ...object, apiVersion, kind, metadata };
  }
}

/** What the user may not do, for people and in the words of RBAC. */
export function describeRefusal({ verb, resource, namespace }: Refusal): string {
  return `${verb} ${nameOf(resource)} ${namespace !== undefined ? `in the namespace '${namespace}'` : resource.isNamespaced ? 'in all namespaces' : 'of the cluster'}`;
}

/** `metal3clusters.infrastructure.cluster.x-k8s.io` */
function nameOf({ plural, group }: Resource): string {
  return group === '' ? plural : `${plural}.${group}`;
}

function collectionOf({ apiVersion, plural, isNamespaced }: Resource, namespace?: string): string {
  return `${rootOf(apiVersion)}${isNamespaced && namespace !== undefined ? `/namespaces/${encodeURIComponent(namespace)}` : ''}/${plural}`;
}

function itemsOf(body: Body | undefined): Body[] {
  return Array.isArray(body?.items) ? body.items.filter(isRecord) : [];
}

function tokenIn(body: Body | undefined): string | undefined {
  return isRecord(body?.metadata) && typeof body.metadata.continue === 'string' && body.metadata.continue !== '' ? body.metadata.continue : undefined;
}

function without(value: unknown, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([name]) => !names.includes(name)));
}

function namesOf(value: unknown): Body {
  return Object.fromEntries(Object.keys(isRecord(value) ? value : {}).map(name => [name, '']));
}
