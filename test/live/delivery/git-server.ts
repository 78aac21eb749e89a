import { ChildProcess, spawn } from 'child_process';
import { createServer, IncomingMessage, Server, ServerResponse } from 'http';
import { AddressInfo } from 'net';
import { LOOPBACK } from '../../apiserver/host/ports';

/** Ends the headers of a CGI program. */
const END_OF_HEADERS = '\r\n\r\n';

/** Serves the Git repositories below a folder to programs on this machine, for reading. */
export class GitServer {
  public static start(folder: string): Promise<GitServer> {
    const server = createServer((request, response) => answer(folder, request, response));
    // It ends with this process, and keeps nobody from ending it.
    server.unref();
    server.on('connection', socket => socket.unref());
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, LOOPBACK, () => resolve(new GitServer(server)));
    });
  }

  private constructor(private readonly server: Server) {}

  /** @param name a folder with a work tree, below that of the server */
  public urlOf(name: string): string {
    return `http://${LOOPBACK}:${(this.server.address() as AddressInfo).port}/${name}/.git`;
  }

  public close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Hands a request to Git's own CGI program. */
function answer(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url!, `http://${LOOPBACK}`);
  const program = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_PROTOCOL: headerOf(request, 'git-protocol'),
      REQUEST_METHOD: request.method,
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: headerOf(request, 'content-type'),
      HTTP_CONTENT_ENCODING: headerOf(request, 'content-encoding'),
      REMOTE_ADDR: LOOPBACK,
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // It may be done before it has read everything.
  program.stdin!.on('error', () => undefined);
  request.pipe(program.stdin!);
  program.once('error', error => response.writeHead(500).end(error.message));
  pipeAnswer(program, response);
}

/** The output of a CGI program is headers, of which one may be the status, and a body. */
function pipeAnswer(program: ChildProcess, response: ServerResponse): void {
  let head = '';
  const readHead = (chunk: Buffer) => {
    // Bytes, and not characters of several: the body is binary.
    head += chunk.toString('latin1');
    const end = head.indexOf(END_OF_HEADERS);
    if (end === -1) {
      return;
    }
    program.stdout!.off('data', readHead);
    const headers = head.slice(0, end).split('\r\n').map(line => line.split(/:\s*/, 2));
    const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200 OK';
    response.writeHead(Number.parseInt(status, 10), Object.fromEntries(headers.filter(([name]) => name !== 'Status')));
    response.write(Buffer.from(head.slice(end + END_OF_HEADERS.length), 'latin1'));
    program.stdout!.pipe(response);
  };
  program.stdout!.on('data', readHead);
  program.once('close', () => response.end());
}

function headerOf(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '');
}
