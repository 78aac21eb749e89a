import { SharedThing } from './scenario';
import { runAll, Scheduled } from './schedule';

interface Item extends Scheduled {
  readonly name: string;
}

/** Runs items, each for one tick, and returns which were running at once. */
async function together(items: readonly Item[], limit: number): Promise<string[]> {
  const running = new Set<string>();
  const seen: string[] = [];
  await runAll(items, limit, async ({ name }) => {
    running.add(name);
    seen.push([...running].join('+'));
    await new Promise(resolve => setImmediate(resolve));
    running.delete(name);
  });
  return seen;
}

test('runs no more at once than the limit', async () => {
  expect(await together(['a', 'b', 'c'].map(name => ({ name })), 2)).toEqual(['a', 'a+b', 'b+c']);
});

test('what is held is used by nobody else; who does not need it overtakes', async () => {
  const holds = [SharedThing.BYO_HOSTS];
  const items = [{ name: 'holder', holds }, { name: 'other holder', holds }, { name: 'sharer', shares: holds }, { name: 'free' }];
  expect(await together(items, 4)).toEqual(['holder', 'holder+free', 'free+other holder', 'sharer']);
});

test('who only shares does not overtake who waits to hold', async () => {
  const things = [SharedThing.BYO_HOSTS];
  const items = [{ name: 'sharer', shares: things, isLong: true }, { name: 'holder', holds: things }, { name: 'other sharer', shares: things }];
  expect(await together(items, 4)).toEqual(['sharer', 'holder', 'other sharer']);
});

test('what is shared is used by several', async () => {
  const shares = [SharedThing.BYO_HOSTS];
  expect(await together([{ name: 'a', shares }, { name: 'b', shares }], 4)).toEqual(['a', 'a+b']);
});

test('what takes long begins, then what others wait for', async () => {
  const items = [{ name: 'short' }, { name: 'holder', holds: [SharedThing.DEFAULT_PORT] }, { name: 'long', isLong: true }];
  expect(await together(items, 1)).toEqual(['long', 'holder', 'short']);
});

test('what takes long takes no place', async () => {
  expect(await together([{ name: 'a' }, { name: 'b' }, { name: 'long', isLong: true }], 2)).toEqual(['long', 'long+a', 'long+a+b']);
});

test('what somebody lets go is used by others before he ends', async () => {
  const things = [SharedThing.BYO_HOSTS];
  const items = [{ name: 'long', shares: things, isLong: true }, { name: 'holder', holds: things }];
  const seen: string[] = [];
  let endLong = () => undefined as void;
  await runAll(items, 2, async ({ name }, letGo) => {
    seen.push(`${name} begins`);
    if (name === 'holder') {
      endLong();
    } else {
      await new Promise<void>(resolve => {
        endLong = resolve;
        setImmediate(() => letGo(SharedThing.BYO_HOSTS));
      });
    }
    seen.push(`${name} ends`);
  });
  expect(seen).toEqual(['long begins', 'holder begins', 'holder ends', 'long ends']);
});

test('who lets one thing go still has the others', async () => {
  const [hosts, port] = [SharedThing.BYO_HOSTS, SharedThing.DEFAULT_PORT];
  const items = [{ name: 'both', holds: [hosts, port], isLong: true }, { name: 'port', holds: [port] }, { name: 'hosts', holds: [hosts] }];
  const seen: string[] = [];
  await runAll(items, 3, async ({ name }, letGo) => {
    seen.push(`${name} begins`);
    if (name === 'both') {
      letGo(hosts);
      await new Promise(resolve => setTimeout(resolve, 20));
    }
    seen.push(`${name} ends`);
  });
  expect(seen).toEqual(['both begins', 'hosts begins', 'hosts ends', 'both ends', 'port begins', 'port ends']);
});

test('fails with what fails', async () => {
  await expect(runAll([{}], 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
