import { randomUUID } from 'crypto';
import { createServer, IncomingMessage, Server, ServerResponse } from 'http';
import { LOOPBACK } from '../../apiserver/host/ports';

/** The network namespace is the stage's own, so that the port is free; clouds.yaml and the player name it. */
export const OPENSTACK_PORT = 5001;
const URL_OF_ALL = `http://${LOOPBACK}:${OPENSTACK_PORT}`;
/** Where tokens are given. */
export const IDENTITY_URL = `${URL_OF_ALL}/identity/v3`;
/** Where the player asks what servers have in their user data. */
export const COMPUTE_URL = `${URL_OF_ALL}/compute/v2.1`;

export const OPENSTACK_REGION = 'RegionOne';
/** What is there from the beginning. */
export const NETWORK = { id: '6a1c1f0e-0b6d-4f0e-9d0c-5c1b7a5f3a01', name: 'machines' };
export const SUBNET = { id: '6a1c1f0e-0b6d-4f0e-9d0c-5c1b7a5f3a02', name: 'machines-v4', network_id: NETWORK.id, cidr: '10.6.0.0/24', ip_version: 4 };
export const FLAVOR = { id: '1', name: 'm1.large' };
export const ZONE = 'nova';

interface Fields {
  readonly [field: string]: unknown;
}

interface Item extends Fields {
  readonly id: string;
}

/** A request for a collection or one thing in it. */
interface Question {
  readonly method: string;
  readonly resource: string;
  readonly id?: string;
  readonly searchParams: URLSearchParams;
  readonly body: string;
}

/** What a request makes of it, or why it cannot be had. */
interface Answer {
  readonly code: number;
  readonly body?: object;
  readonly headers?: { readonly [name: string]: string };
}

const NOT_FOUND: Answer = { code: 404, body: { itemNotFound: { code: 404, message: 'not found' } } };

/**
 * As much of OpenStack as machines in an existing network need, in memory: tokens for everybody, the network and its ports, and servers that run at once.
 * There is nothing else: lists of other things are not found.
 */
export class SimulatedOpenStack {
  public static start(): Promise<SimulatedOpenStack> {
    const openStack = new SimulatedOpenStack();
    return new Promise((resolve, reject) => {
      openStack.server.once('error', reject);
      openStack.server.listen(OPENSTACK_PORT, LOOPBACK, () => resolve(openStack));
    });
  }

  private readonly server: Server = createServer((request, response) => void this.serve(request, response));
  private readonly collections = new Map<string, Item[]>([
    ['network/v2.0/networks', [{ ...NETWORK, 'router:external': false, 'subnets': [SUBNET.id] }]],
    ['network/v2.0/subnets', [SUBNET]],
    ['network/v2.0/ports', []],
    ['network/v2.0/security-groups', []],
    ['network/v2.0/extensions', []],
    ['compute/v2.1/flavors', [FLAVOR]],
    ['compute/v2.1/servers', []],
  ]);
  private lastAddress = 9;

  private constructor() {
    // It ends with this process, and keeps nobody from ending it.
    this.server.unref();
    this.server.on('connection', socket => socket.unref());
  }

  public close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const { code, body, headers } = this.answer(request.method!, new URL(request.url!, URL_OF_ALL), Buffer.concat(chunks).toString());
    response.writeHead(code, { 'Content-Type': 'application/json', ...headers }).end(body === undefined ? undefined : JSON.stringify(body));
  }

  private answer(method: string, { pathname, searchParams }: URL, body: string): Answer {
    const [service, version, resource, id] = pathname.split('/').filter(part => part !== '');
    switch (`${service}/${resource ?? ''}`) {
      case 'identity/auth':
        return { code: method === 'POST' ? 201 : 200, body: { token: token() }, headers: { 'X-Subject-Token': 'example' } };
      case 'compute/':
        return { code: 200, body: { version: { id: 'v2.1', status: 'CURRENT', version: '2.90', min_version: '2.1' } } };
      case 'network/':
        return { code: 200, body: { versions: [{ id: 'v2.0', status: 'CURRENT' }] } };
      case 'compute/os-availability-zone':
        return { code: 200, body: { availabilityZoneInfo: [{ zoneName: ZONE, zoneState: { available: true } }] } };
      default: {
        const items = this.collections.get(`${service}/${version}/${resource}`);
        return items === undefined ? NOT_FOUND : this.answerOf(items, { method, resource, id, searchParams, body });
      }
    }
  }

  private answerOf(items: Item[], { method, resource, id, searchParams, body }: Question): Answer {
    const plural = resource.replaceAll('-', '_');
    const singular = plural.slice(0, -1);
    if (method === 'POST') {
      const wanted = (JSON.parse(body) as { readonly [name: string]: Fields })[singular];
      const item = resource === 'servers' ? this.runServer(wanted) : { ...wanted, id: randomUUID() };
      items.push(item);
      return { code: 202, body: { [singular]: item } };
    }
    if (id === undefined || id === 'detail') {
      return { code: 200, body: { [plural]: items.filter(item => [...searchParams].every(([field, wanted]) => matches(item[field], wanted))) } };
    }
    const index = items.findIndex(item => item.id === id);
    if (index === -1) {
      return NOT_FOUND;
    }
    if (method === 'DELETE') {
      items.splice(index, 1);
      return { code: 204 };
    }
    return { code: 200, body: { [singular]: items[index] } };
  }

  private runServer({ name, user_data }: Fields): Item {
    this.lastAddress++;
    return {
      'id': randomUUID(),
      name,
      'status': 'ACTIVE',
      'addresses': { [NETWORK.name]: [{ 'version': 4, 'addr': `10.6.0.${this.lastAddress}`, 'OS-EXT-IPS:type': 'fixed' }] },
      'OS-EXT-SRV-ATTR:user_data': user_data,
    };
  }
}

/** Names of servers are asked for by regular expressions. */
function matches(value: unknown, wanted: string): boolean {
  return wanted.startsWith('^') ? new RegExp(wanted).test(String(value)) : String(value) === wanted;
}

function token() {
  const services = { compute: `${COMPUTE_URL}/`, network: `${URL_OF_ALL}/network/` };
  return {
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    project: { id: 'example', name: 'example' },
    user: { id: 'example', name: 'example' },
    catalog: Object.entries(services).map(([type, url]) => ({
      id: type, type, name: type, endpoints: [{ id: type, interface: 'public', region: OPENSTACK_REGION, region_id: OPENSTACK_REGION, url }],
    })),
  };
}
