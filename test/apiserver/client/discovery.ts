import { HttpClient } from './http-client';
import { Manifest } from '../../../src/topology';

type Kind = Pick<Manifest, 'apiVersion' | 'kind'>;

/** What the server says of a kind, as far as it is read here. */
interface Resource {
  /** The plural; with a slash for a subresource. */
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Finds the paths of objects by what the server says of their kinds. */
export class Discovery {
  private readonly resourcesByApiVersion = new Map<string, readonly Resource[]>();

  constructor(private readonly http: HttpClient) {}

  /** The path of the object a manifest names; undefined if the server does not know its kind. */
  public async findPath(manifest: Manifest): Promise<string | undefined> {
    const resource = await this.findResource(manifest);
    const name = manifest.metadata?.name;
    if (resource === undefined) {
      return undefined;
    }
    if (typeof name !== 'string' || name === '') {
      throw new Error(`the ${manifest.kind} has no metadata.name; every object that is applied or read needs one`);
    }
    const namespace = resource.namespaced ? String(manifest.metadata?.namespace ?? 'default') : undefined;
    return `${collectionPath(manifest.apiVersion, resource, namespace)}/${encodeURIComponent(name)}`;
  }

  /** The path of all objects of a kind, in one namespace or in all; undefined if the server does not know the kind. */
  public async findCollectionPath(kind: Kind, namespace?: string): Promise<string | undefined> {
    const resource = await this.findResource(kind);
    return resource && collectionPath(kind.apiVersion, resource, namespace);
  }

  /** A CRD may have been added since the last look, so what is unknown is worth a second one. */
  private async findResource({ apiVersion, kind }: Kind): Promise<Resource | undefined> {
    const known = this.resourcesByApiVersion.get(apiVersion)?.find(resource => resource.kind === kind);
    if (known !== undefined) {
      return known;
    }
    const resources = await this.fetchResources(apiVersion);
    this.resourcesByApiVersion.set(apiVersion, resources);
    return resources.find(resource => resource.kind === kind);
  }

  private async fetchResources(apiVersion: string): Promise<readonly Resource[]> {
    const response = await this.http.request('GET', groupPath(apiVersion));
    if (response.code === 404) {
      return [];
    }
    if (response.code >= 400) {
      throw new Error(`GET ${groupPath(apiVersion)}: ${response.code} ${response.body.trim()}`);
    }
    const { resources } = JSON.parse(response.body) as { readonly resources: readonly Resource[] };
    return resources.filter(({ name }) => !name.includes('/'));
  }
}

function collectionPath(apiVersion: string, { name }: Resource, namespace: string | undefined): string {
  const scope = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${groupPath(apiVersion)}${scope}/${name}`;
}

function groupPath(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}
