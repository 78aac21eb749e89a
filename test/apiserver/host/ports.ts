import { AddressInfo, createServer, Server } from 'net';

/** The address everything of a run listens on. */
export const LOOPBACK = '127.0.0.1';

const ATTEMPTS = 3;

/** Starts servers on free ports, and once more on others if somebody takes one of them meanwhile. */
export async function onFreePorts<T>(count: number, start: (ports: readonly number[], attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await findFreePorts(count), attempt);
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('address already in use')) {
        throw error;
      }
    }
  }
}

/** Ports of the loopback address that nobody listens on now; somebody else may still take one before its server starts. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen));
  // All are open at once, so that no port is handed out twice.
  const ports = servers.map(server => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(close));
  return ports;
}

function listen(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, LOOPBACK, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => server.close(error => (error ? reject(error) : resolve())));
}
