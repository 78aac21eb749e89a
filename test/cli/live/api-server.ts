import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as http from 'http';
import * as https from 'https';
import { AddressInfo } from 'net';
import * as os from 'os';
import * as path from 'path';
import { stringify } from 'yaml';

/** An object that a played server has. */
export interface PlayedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [member: string]: unknown };
  readonly [member: string]: unknown;
}

/** An answer of a played server. */
export interface PlayedAnswer {
  readonly code: number;
  readonly body?: object | string;
  readonly headers?: http.OutgoingHttpHeaders;
}

/** What a played server does otherwise. */
export interface PlayedSettings {
  /** How many objects it sends at most, whatever it is asked for. @default - as many as it is asked for */
  readonly page?: number;
  /** The answer to a path, where it is not the usual one. */
  readonly answer?: (url: URL) => PlayedAnswer | 'silence' | undefined;
  /** Kinds that it has without objects, as `<apiVersion>/<Kind>`. */
  readonly kinds?: readonly string[];
  /** The kinds that are in no namespace. */
  readonly clusterScoped?: readonly string[];
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** A played API server. */
export interface PlayedServer {
  readonly url: string;
  /** The requests that it got, as `GET /apis`. */
  readonly requests: string[];
  /** What they said of who asks. */
  readonly authorizations: Set<string | undefined>;
  close(): Promise<void>;
}

/** Plays an API server on loopback: discovery, lists in pages, single objects. */
export async function playServer(objects: readonly PlayedObject[], settings: PlayedSettings = {}): Promise<PlayedServer> {
  const requests: string[] = [];
  const authorizations = new Set<string | undefined>();
  const listener = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const url = new URL(request.url!, 'http://localhost');
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    authorizations.add(request.headers.authorization);
    const special = settings.answer?.(url);
    if (special !== 'silence') {
      const { code, body = '', headers = {} } = special ?? usualAnswer(objects, settings, url);
      response.writeHead(code, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    }
  };
  const server = settings.tls === undefined ? http.createServer(listener) : https.createServer(settings.tls, listener);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${settings.tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    authorizations,
    close: () => new Promise(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

/** A refusal in the words of RBAC. */
export function forbidden(): { readonly code: number; readonly body: object } {
  return { code: 403, body: { kind: 'Status', message: 'is forbidden: User "reader" cannot do that' } };
}

/** The client speaks to no server without TLS that the kubeconfig does not allow that for. */
const WITHOUT_TLS = { 'insecure-skip-tls-verify': true };

/** What a kubeconfig has besides. */
export interface KubeconfigSettings {
  readonly cluster?: object;
  readonly user?: object;
  readonly namespace?: string;
}

/** A kubeconfig with one context. */
export function kubeconfig(server: string, settings: KubeconfigSettings = {}): string {
  return stringify({
    'apiVersion': 'v1',
    'kind': 'Config',
    'current-context': 'played',
    'clusters': [{ name: 'management', cluster: { server, ...server.startsWith('http:') && WITHOUT_TLS, ...settings.cluster } }],
    'users': [{ name: 'reader', user: settings.user ?? { token: 'a-token' } }],
    'contexts': [{ name: 'played', context: { cluster: 'management', user: 'reader', ...settings.namespace && { namespace: settings.namespace } } }],
  });
}

/** A certificate for 127.0.0.1 that signs itself. */
export function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map(name => path.join(folder, name));
  execFileSync('openssl', [
    'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key, '-out', cert, '-subj', '/CN=played', '-addext', 'subjectAltName=IP:127.0.0.1',
  ], { stdio: 'ignore' });
  return { key: fs.readFileSync(key, 'utf8'), cert: fs.readFileSync(cert, 'utf8') };
}

function usualAnswer(objects: readonly PlayedObject[], settings: PlayedSettings, url: URL): PlayedAnswer {
  const kinds = [...new Set([...objects.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`), ...settings.kinds ?? []])].map(text => ({
    apiVersion: text.slice(0, text.lastIndexOf('/')), kind: text.slice(text.lastIndexOf('/') + 1),
  }));
  if (url.pathname === '/apis') {
    const versions = [...new Set(kinds.map(({ apiVersion }) => apiVersion).filter(apiVersion => apiVersion.includes('/')))];
    const groups = [...new Set(versions.map(apiVersion => apiVersion.split('/')[0]))];
    return ok({
      kind: 'APIGroupList',
      groups: groups.map(name => ({
        name, versions: versions.filter(each => each.startsWith(`${name}/`)).map(groupVersion => ({ groupVersion, version: groupVersion.split('/')[1] })),
      })),
    });
  }
  const [, root, namespace, plural, name] = /^\/apis?\/((?:[^/]+\/)?v[^/]+)(?:\/namespaces\/([^/]+)(?=\/))?(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
  if (plural === undefined) {
    const served = kinds.filter(({ apiVersion }) => apiVersion === root);
    return ok({ resources: served.map(({ kind }) => ({ name: pluralOf(kind), kind, namespaced: !settings.clusterScoped?.includes(kind) })) });
  }
  const all = objects.filter(({ apiVersion, kind, metadata }) => apiVersion === root && pluralOf(kind) === plural
    && (namespace === undefined || metadata.namespace === namespace));
  if (name !== undefined) {
    const found = all.find(({ metadata }) => metadata.name === decodeURIComponent(name));
    return found === undefined ? { code: 404, body: { kind: 'Status', message: 'not found' } } : ok(found);
  }
  const start = Number(url.searchParams.get('continue') ?? 0);
  const end = start + Math.min(Number(url.searchParams.get('limit')), settings.page ?? Infinity);
  // Entries of a list say neither their version nor their kind.
  return ok({ items: all.slice(start, end).map(({ apiVersion, kind, ...rest }) => rest), metadata: end < all.length ? { continue: `${end}` } : {} });
}

function pluralOf(kind: string): string {
  return `${kind.toLowerCase()}s`;
}

function ok(body: object): { readonly code: number; readonly body: object } {
  return { code: 200, body };
}
