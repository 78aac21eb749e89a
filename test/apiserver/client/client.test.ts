import { createServer, IncomingMessage, Server } from 'http';
import { AddressInfo } from 'net';
import { ApiClient } from './client';

interface Answer {
  readonly code?: number;
  readonly body: unknown;
  readonly headers?: { readonly [name: string]: string };
}

let server: Server;
let client: ApiClient;
let answers: { [request: string]: Answer[] };
let requests: string[];
let lastRequest: { message: IncomingMessage; body: string };

/** The last answer to a request is given again and again. */
function answerTo(request: string): Answer {
  const queue = answers[request] ?? [{ code: 404, body: { message: 'not found' } }];
  return queue.length > 1 ? queue.shift()! : queue[0];
}

beforeEach(async () => {
  const resources = [
    { name: 'configmaps', kind: 'ConfigMap', namespaced: true },
    { name: 'namespaces', kind: 'Namespace', namespaced: false },
    { name: 'namespaces/status', kind: 'Namespace', namespaced: false },
  ];
  answers = { 'GET /api/v1': [{ body: { resources } }] };
  requests = [];
  server = createServer((message, response) => {
    let body = '';
    message.on('data', chunk => { body += chunk; }).on('end', () => {
      const request = `${message.method} ${message.url!.split('?')[0]}`;
      requests.push(request);
      lastRequest = { message, body };
      const answer = answerTo(request);
      response.writeHead(answer.code ?? 200, answer.headers);
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  client = new ApiClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'secret', certificateAuthority: '' });
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'edge' }, data: { a: '1' } };
const PATH = '/api/v1/namespaces/edge/configmaps/settings';

describe('apply', () => {
  test('is server-side, strict and in the name of the library', async () => {
    answers[`PATCH ${PATH}`] = [{ body: { ...configMap, metadata: { ...configMap.metadata, resourceVersion: '7' } } }];
    const { object } = await client.apply(configMap);
    expect(object?.metadata?.resourceVersion).toBe('7');
    expect(lastRequest.message.url).toBe(`${PATH}?fieldManager=cdk8s-cluster-api&force=true&fieldValidation=Strict`);
    expect(lastRequest.message.headers).toMatchObject({ 'authorization': 'Bearer secret', 'content-type': 'application/apply-patch+yaml' });
    expect(JSON.parse(lastRequest.body)).toEqual(configMap);
  });

  test('can be a trial', async () => {
    answers[`PATCH ${PATH}`] = [{ body: configMap }];
    await client.apply(configMap, { dryRun: true });
    expect(lastRequest.message.url).toContain('&dryRun=All');
  });

  test('returns a refusal', async () => {
    answers[`PATCH ${PATH}`] = [{ code: 422, body: { kind: 'Status', reason: 'Invalid', message: 'data is wrong', details: { name: 'settings' } } }];
    expect(await client.apply(configMap)).toEqual({ refusal: { code: 422, reason: 'Invalid', message: 'data is wrong', details: { name: 'settings' } } });
  });

  test('returns a refusal that is plain text', async () => {
    answers[`PATCH ${PATH}`] = [{ code: 503, body: 'try later\n' }];
    expect(await client.apply(configMap)).toEqual({ refusal: { code: 503, message: 'try later' } });
  });

  test('refuses a kind that the server does not know', async () => {
    const { refusal } = await client.apply({ ...configMap, apiVersion: 'example.com/v1' });
    expect(refusal).toEqual({ code: 404, reason: 'NotFound', message: 'the server has no kind \'ConfigMap\' in \'example.com/v1\'' });
  });

  test('is patient with a server that asks for it', async () => {
    answers[`PATCH ${PATH}`] = [{ code: 429, body: 'storage is initializing', headers: { 'retry-after': '0' } }, { body: configMap }];
    expect((await client.apply(configMap)).object).toEqual(configMap);
  });

  test('throws when the connection breaks', async () => {
    await client.get('/api/v1');
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    await expect(client.apply(configMap)).rejects.toThrow(/^GET \/api\/v1: .*ECONNREFUSED/);
  });

  test('needs a name', async () => {
    await expect(client.apply({ apiVersion: 'v1', kind: 'ConfigMap' })).rejects.toThrow('the ConfigMap has no metadata.name');
  });
});

describe('paths', () => {
  test('are looked up once for each apiVersion', async () => {
    await client.read(configMap);
    await client.read({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'edge' } });
    await client.read({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
    expect(requests).toEqual(['GET /api/v1', `GET ${PATH}`, 'GET /api/v1/namespaces/edge', 'GET /api/v1/namespaces/default/configmaps/a']);
  });

  test('are looked up again for a kind that was not there', async () => {
    const cluster = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'a', namespace: 'b' } };
    expect(await client.read(cluster)).toBeUndefined();
    answers['GET /apis/cluster.x-k8s.io/v1beta2'] = [{ body: { resources: [{ name: 'clusters', kind: 'Cluster', namespaced: true }] } }];
    answers['GET /apis/cluster.x-k8s.io/v1beta2/namespaces/b/clusters/a'] = [{ body: cluster }];
    expect(await client.read(cluster)).toEqual(cluster);
  });
});

describe('the other requests', () => {
  test('read what is there and nothing else', async () => {
    expect(await client.read(configMap)).toBeUndefined();
    answers[`GET ${PATH}`] = [{ body: configMap }];
    expect(await client.read(configMap)).toEqual(configMap);
    answers[`GET ${PATH}`] = [{ code: 500, body: { message: 'broken' } }];
    await expect(client.read(configMap)).rejects.toThrow(`GET ${PATH}: 500 broken`);
  });

  test('remove what is there and do not mind when it is not', async () => {
    await client.remove(configMap);
    answers[`DELETE ${PATH}`] = [{ body: {} }];
    await client.remove(configMap);
    expect(requests.filter(request => request === `DELETE ${PATH}`)).toHaveLength(2);
    answers[`DELETE ${PATH}`] = [{ code: 403, body: { message: 'forbidden' } }];
    await expect(client.remove(configMap)).rejects.toThrow(`DELETE ${PATH}: 403 forbidden`);
  });

  test('say what becomes of what an object owns', async () => {
    answers[`DELETE ${PATH}`] = [{ body: {} }];
    await client.remove(configMap, 'Foreground');
    expect(lastRequest.message.url).toBe(`${PATH}?propagationPolicy=Foreground`);
  });

  test('list a kind in a namespace or everywhere', async () => {
    const { apiVersion, kind, ...content } = configMap;
    answers['GET /api/v1/namespaces/edge/configmaps'] = [{ body: { items: [content] } }];
    answers['GET /api/v1/configmaps'] = [{ body: { items: [] } }];
    expect(await client.list(apiVersion, kind, 'edge')).toEqual([configMap]);
    expect(await client.list(apiVersion, kind)).toEqual([]);
    await expect(client.list('v1', 'Pod')).rejects.toThrow("the server has no kind 'Pod' in 'v1'; install its CRD before");
  });

  test('patch an object or its status', async () => {
    answers[`PATCH ${PATH}`] = [{ body: configMap }];
    expect(await client.patch(configMap, { data: null })).toEqual({ object: configMap });
    expect(lastRequest.message.headers['content-type']).toBe('application/merge-patch+json');
    expect(lastRequest.body).toBe('{"data":null}');
    answers[`PATCH ${PATH}/status`] = [{ code: 409, body: { message: 'conflict' } }];
    expect(await client.patch(configMap, {}, 'status')).toEqual({ refusal: { code: 409, message: 'conflict' } });
  });

  test('get any text', async () => {
    answers['GET /readyz'] = [{ body: 'ok' }];
    expect(await client.get('/readyz')).toBe('ok');
    await expect(client.get('/nowhere')).rejects.toThrow('GET /nowhere: 404 not found');
  });
});
