import { existsSync, readFileSync } from 'fs';
import * as path from 'path';
import { PACKET_SCENARIOS } from './all';
import { livePage } from '../../live/report';
import { PACKET_PROGRAMS } from '../programs/packet-programs';
import { INTRODUCTION } from '../report';

const ids = PACKET_SCENARIOS.map(({ id }) => id);

test('ids are unique and good names for headings', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))).toEqual([]);
});

test.each(PACKET_SCENARIOS.map(({ id, title }) => [id, title]))('the title of %s is a sentence', (_id, title) => {
  expect(title).toMatch(/^[A-Z`].*\.$/s);
});

test('the page is of the scenarios that there are', () => {
  const page = readFileSync(path.join(__dirname, '..', '..', '..', 'docs', 'proof-packets.md'), 'utf8');
  const versions = [...page.matchAll(/^\| (?!program )([\w-]+) \| (\S+) \|$/gm)].map(([, name, version]) => ({ name, version }));
  expect(page).toBe(livePage({ introduction: INTRODUCTION, versions, scenarios: PACKET_SCENARIOS }));
});

test('wireguard-go is a tool of its module', () => {
  const [{ module, upstream }] = PACKET_PROGRAMS;
  expect(existsSync(path.join(module, 'go.sum'))).toBe(true);
  expect(readFileSync(path.join(module, 'go.mod'), 'utf8')).toContain(`\ntool ${upstream}\n`);
});
