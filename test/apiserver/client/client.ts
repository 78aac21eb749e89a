import { Discovery } from './discovery';
import { Connection, HttpClient, Response } from './http-client';
import { Manifest } from '../../../src/topology';

export { type Connection } from './http-client';

/** The manager of fields under which everything is applied. */
const FIELD_MANAGER = 'cdk8s-cluster-api';

/** Why the server refused a request. */
export interface Status {
  readonly code: number;
  readonly reason?: string;
  readonly message: string;
  readonly details?: unknown;
}

/** What became of an object: the object as the server has it now, or the refusal. */
export type Outcome =
  | { readonly object: Manifest; readonly refusal?: undefined }
  | { readonly object?: undefined; readonly refusal: Status };

/** What becomes of the objects that an object owns when it is deleted; the names are Kubernetes'. */
export type Propagation = 'Background' | 'Foreground' | 'Orphan';

/** What is needed to apply objects and to look at them. */
export type ObjectClient = Pick<ApiClient, 'apply' | 'read' | 'remove'>;

/** Speaks to an API server about objects of any kind. */
export class ApiClient {
  private readonly http: HttpClient;
  private readonly discovery: Discovery;

  constructor(private readonly connection: Connection) {
    this.http = new HttpClient(connection);
    this.discovery = new Discovery(this.http);
  }

  /** Speaks to the same server as somebody else, with the rights of that one. */
  public as(user: string): ApiClient {
    return new ApiClient({ ...this.connection, impersonates: user });
  }

  /** Server-side apply, strict about unknown fields. A refusal is a result; a broken connection throws. */
  public async apply(manifest: Manifest, options: { readonly dryRun?: boolean } = {}): Promise<Outcome> {
    const path = await this.discovery.findPath(manifest);
    if (path === undefined) {
      return { refusal: unknownKind(manifest) };
    }
    const query = new URLSearchParams({ fieldManager: FIELD_MANAGER, force: 'true', fieldValidation: 'Strict', ...options.dryRun && { dryRun: 'All' } });
    // JSON is YAML, and this is the media type that every server knows for server-side apply.
    return outcomeOf(await this.http.request('PATCH', `${path}?${query}`, { type: 'application/apply-patch+yaml', text: JSON.stringify(manifest) }));
  }

  /** Creates an object, as clients do that know no server-side apply; strict about unknown fields. A refusal is a result; a broken connection throws. */
  public async create(manifest: Manifest, options: { readonly dryRun?: boolean } = {}): Promise<Outcome> {
    const path = await this.discovery.findPath(manifest);
    if (path === undefined) {
      return { refusal: unknownKind(manifest) };
    }
    const query = new URLSearchParams({ fieldManager: FIELD_MANAGER, fieldValidation: 'Strict', ...options.dryRun && { dryRun: 'All' } });
    const collection = path.slice(0, path.lastIndexOf('/'));
    return outcomeOf(await this.http.request('POST', `${collection}?${query}`, { type: 'application/json', text: JSON.stringify(manifest) }));
  }

  /** The object in the very apiVersion of the manifest, which names it. */
  public async read(manifest: Manifest): Promise<Manifest | undefined> {
    const path = await this.discovery.findPath(manifest);
    if (path === undefined) {
      return undefined;
    }
    const response = await this.http.request('GET', path);
    return response.code === 404 ? undefined : JSON.parse(succeeded('GET', path, response)) as Manifest;
  }

  /** All objects of a kind in a namespace, or in the whole cluster. */
  public async list(apiVersion: string, kind: string, namespace?: string): Promise<Manifest[]> {
    const path = await this.discovery.findCollectionPath({ apiVersion, kind }, namespace);
    if (path === undefined) {
      throw new Error(`the server has no kind '${kind}' in '${apiVersion}'; install its CRD before`);
    }
    const { items } = JSON.parse(succeeded('GET', path, await this.http.request('GET', path))) as { readonly items: readonly Manifest[] };
    // A list says once what all of its entries are.
    return items.map(item => ({ ...item, apiVersion, kind }));
  }

  /**
   * Changes an object that is there by a merge patch (RFC 7396): what is null is removed. A refusal is a result; a broken connection throws.
   *
   * @param subresource patched instead of the object itself, e.g. `status`
   */
  public async patch(manifest: Manifest, patch: object, subresource?: string): Promise<Outcome> {
    const path = await this.discovery.findPath(manifest);
    if (path === undefined) {
      return { refusal: unknownKind(manifest) };
    }
    const url = subresource === undefined ? path : `${path}/${subresource}`;
    return outcomeOf(await this.http.request('PATCH', url, { type: 'application/merge-patch+json', text: JSON.stringify(patch) }));
  }

  /**
   * Asks for deletion; an object that is not there is fine. Without controllers, finalizers (those of a namespace, too) keep their object.
   *
   * @param propagation the server's default for the kind, if it is left out
   */
  public async remove(manifest: Manifest, propagation?: Propagation): Promise<void> {
    const path = await this.discovery.findPath(manifest);
    if (path === undefined) {
      return;
    }
    const query = propagation === undefined ? '' : `?${new URLSearchParams({ propagationPolicy: propagation })}`;
    const response = await this.http.request('DELETE', `${path}${query}`);
    if (response.code !== 404) {
      succeeded('DELETE', path, response);
    }
  }

  /** Asks for deletion. A refusal is a result; a broken connection throws. */
  public async tryRemove(manifest: Manifest, options: { readonly dryRun?: boolean } = {}): Promise<Outcome> {
    const path = await this.discovery.findPath(manifest);
    return path === undefined ? { refusal: unknownKind(manifest) } : outcomeOf(await this.http.request('DELETE', `${path}${options.dryRun ? '?dryRun=All' : ''}`));
  }

  /** A token of a service account, as a pod of it gets one. */
  public async tokenOf(namespace: string, account: string): Promise<string> {
    const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${account}/token`;
    const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { expirationSeconds: 3600 } };
    const response = await this.http.request('POST', path, { type: 'application/json', text: JSON.stringify(body) });
    return (JSON.parse(succeeded('POST', path, response)) as { readonly status: { readonly token: string } }).status.token;
  }

  /** The text at any path of the server: /metrics, /readyz, /version. */
  public async get(path: string): Promise<string> {
    return succeeded('GET', path, await this.http.request('GET', path));
  }

  /** Ends the connections that are kept for later requests. */
  public close(): void {
    this.http.close();
  }
}

function outcomeOf(response: Response): Outcome {
  return response.code < 400 ? { object: JSON.parse(response.body) as Manifest } : { refusal: statusOf(response) };
}

function unknownKind({ apiVersion, kind }: Manifest): Status {
  return { code: 404, reason: 'NotFound', message: `the server has no kind '${kind}' in '${apiVersion}'` };
}

function succeeded(method: string, path: string, response: Response): string {
  if (response.code >= 400) {
    throw new Error(`${method} ${path}: ${response.code} ${statusOf(response).message}`);
  }
  return response.body;
}

/** Errors of the server are objects of kind Status; those of anything before it may be plain text. */
function statusOf({ code, body }: Response): Status {
  try {
    const { reason, message, details } = JSON.parse(body) as Partial<Status>;
    return { code, reason, message: message ?? body, details };
  } catch {
    return { code, message: body.trim() };
  }
}
