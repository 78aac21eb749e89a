import * as fs from 'fs';
import * as path from 'path';
import { Severity } from '../../src/validation';
import { rulesPage } from '../../tools/rules-page';

test('the committed page is the one that the registry gives', () => {
  const committed = fs.readFileSync(path.join(__dirname, '..', '..', 'docs', 'validation-rules.md'), 'utf8');
  expect(committed).toBe(rulesPage());
});

test('a rule is a row with its severity, reason and source, in the section of its area', () => {
  expect(rulesPage([{ code: 'network/cidr-overlap', severity: Severity.ERROR, source: 'cluster-api a|b' }])).toContain([
    '## Addresses', '', '| code | severity | why | source |', '|---|---|---|---|',
    '| `network/cidr-overlap` | error | an address that belongs to two networks is routed to one of them | cluster-api a\\|b |', '',
  ].join('\n'));
});

test('fails for a code of an area that the page does not have', () => {
  expect(() => rulesPage([{ code: 'input/duplicate', severity: Severity.ERROR, source: '' }]))
    .toThrow(new Error('these codes have no area on the page: input/duplicate; add it to tools/rules-page.ts'));
});
