import { AddressInfo, createServer, Server } from 'net';
import { gzipSync } from 'zlib';
import { keysIn, readJson } from './redis';
import { LOOPBACK } from '../../apiserver/host/ports';

let server: Server;
let asked: string;

/** Answers in pieces, as a network may. */
async function answering(...pieces: readonly (Buffer | string)[]): Promise<number> {
  asked = '';
  server = createServer(socket => {
    socket.on('data', data => {
      asked += data.toString();
      pieces.forEach((piece, index) => setTimeout(() => socket.write(piece), 5 * index));
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>(resolve => { server.listen(0, LOOPBACK, resolve); });
  return (server.address() as AddressInfo).port;
}

afterEach(() => new Promise(resolve => { server.close(resolve); }));

test('lists keys', async () => {
  expect(await keysIn(await answering('*2\r\n$3\r\na|1\r\n$', '3\r\na|2\r\n'), 'a|*')).toEqual(['a|1', 'a|2']);
  expect(asked).toBe('*2\r\n$4\r\nKEYS\r\n$3\r\na|*\r\n');
});

test('reads what is compressed and has no end', async () => {
  // The checksum and the length come at the end.
  const value = gzipSync(JSON.stringify({ nodes: ['é'] })).subarray(0, -8);
  const answer = Buffer.concat([Buffer.from(`$${value.length}\r\n`), value, Buffer.from('\r\n')]);
  expect(await readJson(await answering(answer.subarray(0, 9), answer.subarray(9)), 'tree')).toEqual({ nodes: ['é'] });
});

test('what is not there is undefined', async () => {
  expect(await readJson(await answering('$-1\r\n'), 'tree')).toBeUndefined();
});

test('fails with the words of the server', async () => {
  await expect(keysIn(await answering('-ERR unknown\r\n'), '*')).rejects.toThrow('Redis answers -ERR unknown');
});
