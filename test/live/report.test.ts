import { readFileSync } from 'fs';
import * as path from 'path';
import { livePage } from './report';
import { SCENARIOS } from './scenarios/all';

const PAGE = livePage({
  versions: [{ name: 'metal3', version: 'v1.2.3' }],
  scenarios: [
    { id: 'hosts-rest', title: 'Hosts rest.' },
    { id: 'machines-stay', title: 'Machines stay.', upstreamDefect: 'they are replaced.' },
  ],
});

test('has the versions', () => {
  expect(PAGE).toContain('| metal3 | v1.2.3 |\n');
});

test('has a heading for each scenario, and defects apart', () => {
  expect(PAGE.slice(PAGE.indexOf('## What is true'))).toBe(`## What is true

### hosts-rest

Hosts rest.

## Upstream's defects

What the releases above do wrong. The scenario of each fails once it is mended.

### machines-stay

Machines stay. It should be: they are replaced.
`);
});

test('another stage has a page of its own, and no part about defects where there are none', () => {
  expect(livePage({ introduction: '# Far\n', versions: [], scenarios: [{ id: 'far', title: 'It is far.' }] })).toBe(
    '# Far\n\n**1 scenarios passed.**\n\n## Versions\n\n| program | version |\n|---|---|\n\n## What is true\n\n### far\n\nIt is far.\n');
});

test('the page is of the scenarios that there are', () => {
  const page = readFileSync(path.join(__dirname, '..', '..', 'docs', 'proof-live.md'), 'utf8');
  const versions = [...page.matchAll(/^\| (?!program )([\w-]+) \| (\S+) \|$/gm)].map(([, name, version]) => ({ name, version }));
  expect(page).toBe(livePage({ versions, scenarios: SCENARIOS }));
});
