import { createServer } from 'net';
import { findFreePorts, LOOPBACK } from './ports';

test('finds different ports that can be listened on', async () => {
  const ports = await findFreePorts(5);
  expect(new Set(ports).size).toBe(5);
  for (const port of ports) {
    await new Promise<void>((resolve, reject) => {
      const server = createServer();
      server.once('error', reject);
      server.listen(port, LOOPBACK, () => server.close(() => resolve()));
    });
  }
});
