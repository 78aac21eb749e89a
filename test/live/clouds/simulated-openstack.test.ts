import { COMPUTE_URL, IDENTITY_URL, NETWORK, SimulatedOpenStack, SUBNET } from './simulated-openstack';

let openStack: SimulatedOpenStack;
beforeAll(async () => { openStack = await SimulatedOpenStack.start(); });
afterAll(() => openStack.close());

interface Catalog {
  readonly token: { readonly catalog: readonly { readonly type: string; readonly endpoints: readonly { readonly url: string }[] }[] };
}

async function ask(url: string, method = 'GET', body?: object): Promise<{ readonly code: number; readonly answer: unknown }> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const text = await response.text();
  return { code: response.status, answer: text === '' ? undefined : JSON.parse(text) };
}

test('gives a token, with where the services are', async () => {
  const { code, answer } = await ask(`${IDENTITY_URL}/auth/tokens`, 'POST', {});
  const { catalog } = (answer as Catalog).token;
  expect([code, catalog.map(({ type }) => type)]).toEqual([201, ['compute', 'network']]);
  const [version] = await Promise.all(catalog.map(({ endpoints }) => ask(endpoints[0].url)));
  expect(version).toMatchObject({ code: 200, answer: { version: { version: '2.90' } } });
});

test('finds what is there by its fields, and nothing else', async () => {
  const network = COMPUTE_URL.replace('compute/v2.1', 'network/v2.0');
  expect((await ask(`${network}/subnets?network_id=${NETWORK.id}`)).answer).toEqual({ subnets: [SUBNET] });
  expect((await ask(`${network}/networks?router:external=true`)).answer).toEqual({ networks: [] });
  expect((await ask(`${network}/routers`)).code).toBe(404);
});

test('runs a server with its user data until it is deleted', async () => {
  const { answer } = await ask(`${COMPUTE_URL}/servers`, 'POST', { server: { name: 'node', user_data: 'ZGF0YQ==' } });
  const { id } = (answer as { readonly server: { readonly id: string } }).server;
  const server = { id, 'name': 'node', 'status': 'ACTIVE', 'OS-EXT-SRV-ATTR:user_data': 'ZGF0YQ==' };
  expect((await ask(`${COMPUTE_URL}/servers/detail?name=^node$`)).answer).toMatchObject({ servers: [server] });
  expect((await ask(`${COMPUTE_URL}/servers/detail?name=^nod$`)).answer).toEqual({ servers: [] });
  expect((await ask(`${COMPUTE_URL}/servers/${id}`, 'DELETE')).code).toBe(204);
  expect((await ask(`${COMPUTE_URL}/servers/${id}`)).code).toBe(404);
});
