import { mkdtempSync, rmSync } from 'fs';
import { AddressInfo, connect, createServer, Server } from 'net';
import { tmpdir } from 'os';
import * as path from 'path';
import { RunningRelay, startRelay } from './relay';

let folder: string;
let echo: Server;
let relays: RunningRelay[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'relay-'));
  relays = [];
  echo = createServer({ allowHalfOpen: true }, socket => socket.on('error', () => undefined).pipe(socket));
  await new Promise<void>(resolve => echo.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await Promise.all(relays.map(relay => relay.close()));
  await new Promise(resolve => echo.close(resolve));
  rmSync(folder, { recursive: true });
});

/** What comes back of a text that is sent to a socket; an error, if nobody is there. */
function send(socketPath: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ path: socketPath });
    socket.setEncoding('utf8').on('data', data => { answer += String(data); }).on('end', () => resolve(answer)).on('error', reject);
    socket.end(text);
  });
}

const start = async (name: string) => {
  const { port } = echo.address() as AddressInfo;
  const socket = path.join(folder, name);
  relays.push(await startRelay({ from: { path: socket }, to: { host: '127.0.0.1', port } }));
  return socket;
};

test('carries both ways, for one after the other', async () => {
  const socket = await start('door');
  expect(await send(socket, 'one')).toBe('one');
  expect(await send(socket, 'two')).toBe('two');
});

test('is closed for those inside, too', async () => {
  const socket = await start('door');
  const open = connect({ path: socket });
  await new Promise(resolve => open.once('connect', resolve));
  const ended = new Promise(resolve => open.once('close', resolve));
  await relays.pop()!.close();
  await ended;
  await expect(send(socket, 'late')).rejects.toThrow('ENOENT');
});

test('fails where it cannot listen', async () => {
  await expect(startRelay({ from: { path: path.join(folder, 'no', 'door') }, to: { path: 'nowhere' } })).rejects.toThrow(/EACCES|ENOENT/);
});
