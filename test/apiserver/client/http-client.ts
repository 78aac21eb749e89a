import * as http from 'http';
import * as https from 'https';
import { setTimeout as sleep } from 'timers/promises';

/** How to reach an API server. */
export interface Connection {
  readonly url: string;
  readonly token: string;
  /** PEM; empty for a server without TLS. */
  readonly certificateAuthority: string;
  /** Whom the server takes us for. @default - whoever the token is of */
  readonly impersonates?: string;
}

export interface Response {
  readonly code: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Body {
  readonly type: string;
  readonly text: string;
}

/** Longer than the server's own limit of a minute, so that its answer arrives. */
const TIMEOUT_MILLISECONDS = 90_000;
const MAXIMUM_DELAYS = 30;

/** Requests with the token of a connection over connections that are kept. */
export class HttpClient {
  private readonly agent: http.Agent;

  constructor(private readonly connection: Connection) {
    this.agent = connection.url.startsWith('https:')
      ? new https.Agent({ keepAlive: true, ca: connection.certificateAuthority })
      : new http.Agent({ keepAlive: true });
  }

  /** The server asks for patience with 429, e.g. while it sets up the storage of a CRD that has just changed. */
  public async request(method: string, path: string, body?: Body): Promise<Response> {
    let response = await this.send(method, path, body);
    for (let delays = 0; response.code === 429 && delays < MAXIMUM_DELAYS; delays++) {
      await sleep(Number(response.headers['retry-after'] ?? 1) * 1000);
      response = await this.send(method, path, body);
    }
    return response;
  }

  /** Ends the connections that are kept for later requests. */
  public close(): void {
    this.agent.destroy();
  }

  private send(method: string, path: string, body?: Body): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { request: open } = this.agent instanceof https.Agent ? https : http;
      const request = open(new URL(path, this.connection.url), {
        method,
        agent: this.agent,
        timeout: TIMEOUT_MILLISECONDS,
        headers: {
          Authorization: `Bearer ${this.connection.token}`,
          Accept: 'application/json, */*;q=0.5',
          ...this.connection.impersonates !== undefined && { 'Impersonate-User': this.connection.impersonates },
          ...body && { 'Content-Type': body.type, 'Content-Length': Buffer.byteLength(body.text) },
        },
      }, message => readBody(message).then(resolve, reject));
      request.once('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MILLISECONDS / 1000} seconds`)));
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The server may close an idle connection at the moment we take it up again; all our requests may be repeated.
        if (request.reusedSocket && error.code === 'ECONNRESET') {
          this.send(method, path, body).then(resolve, reject);
        } else {
          reject(new Error(`${method} ${path}: ${error.message}`, { cause: error }));
        }
      });
      request.end(body?.text);
    });
  }
}

async function readBody(message: http.IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) {
    chunks.push(chunk as Buffer);
  }
  return { code: message.statusCode!, headers: message.headers, body: Buffer.concat(chunks).toString('utf8') };
}
