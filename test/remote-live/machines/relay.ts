import { writeFileSync } from 'fs';
import { connect, createServer, NetConnectOpts, Socket } from 'net';

/** Who dials one address is connected with another. Either may be a port of a host or the path of a socket. */
export interface Relay {
  readonly from: Address;
  readonly to: Address;
}

export type Address = { readonly host: string; readonly port: number } | { readonly path: string };

/** Listens until `close` is called. */
export interface RunningRelay {
  close(): Promise<void>;
  /** Lets this process end although it listens. */
  unref(): void;
}

/** Returns when it listens. */
export function startRelay({ from, to }: Relay): Promise<RunningRelay> {
  const sockets = new Set<Socket>();
  // Who has said all may still listen.
  const server = createServer({ allowHalfOpen: true }, near => {
    const far = connect({ ...to as NetConnectOpts, allowHalfOpen: true });
    for (const [one, other] of [[near, far], [far, near]]) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(from, () => resolve({
      close: () => new Promise(closed => {
        server.close(() => closed());
        sockets.forEach(socket => socket.destroy());
      }),
      unref: () => server.unref(),
    }));
  });
}

/** What a process in another network is given; plain data. */
export interface RelayProcess {
  readonly relays: readonly Relay[];
  /** Written when all relays listen. */
  readonly readyFile: string;
}

/** Relays until this process is ended. */
export async function relayAll({ relays, readyFile }: RelayProcess): Promise<void> {
  await Promise.all(relays.map(relay => startRelay(relay)));
  writeFileSync(readyFile, '');
}
