import { readFileSync } from 'fs';
import * as path from 'path';
import { REMOTE_SCENARIOS } from './all';
import { livePage } from '../../live/report';
import { INTRODUCTION } from '../report';

const ids = REMOTE_SCENARIOS.map(({ id }) => id);

test('ids are unique and good names for headings and namespaces', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 39)).toEqual([]);
});

test.each(REMOTE_SCENARIOS.map(({ id, title }) => [id, title]))('the title of %s is a sentence', (_id, title) => {
  expect(title).toMatch(/^[A-Z`].*\.$/s);
});

test('the page is of the scenarios that there are', () => {
  const page = readFileSync(path.join(__dirname, '..', '..', '..', 'docs', 'proof-remote.md'), 'utf8');
  const versions = [...page.matchAll(/^\| (?!program )([\w-]+) \| (\S+) \|$/gm)].map(([, name, version]) => ({ name, version }));
  expect(page).toBe(livePage({ introduction: INTRODUCTION, versions, scenarios: REMOTE_SCENARIOS }));
});
