import * as fc from 'fast-check';
import { unsafeName } from '../../../src/synthesis/file-name';
import { formatLedger, isLedger, ledgerName, parseLedger } from '../../../src/synthesis/output/ledger';

const path = fc.array(fc.stringMatching(/^[#.a-zA-Z0-9 _-]{1,8}$/), { minLength: 1, maxLength: 3 }).map(names => names.join('/'))
  .filter(candidate => unsafeName(candidate) === undefined);
const owner = fc.option(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { nil: undefined });
const entries = fc.uniqueArray(fc.record({ path, owner }), { selector: entry => entry.path });

const byPath = (a: { readonly path: string }, b: { readonly path: string }) => a.path < b.path ? -1 : 1;

test('lists each file on a line, with its owner after a tab', () => {
  expect(formatLedger([{ path: 'b.yaml' }, { path: 'a/c.yaml', owner: 'a' }])).toBe(
    '# Written by FleetApp, which deletes a file of this list once nothing writes it any more. To keep a file and edit it by hand, remove its line.\n'
    + 'a/c.yaml\ta\n'
    + 'b.yaml\n');
});

test.each([['\n'], ['\r\n']])('is read as it was written, also where git has changed the line ends to %j', lineEnd => {
  fc.assert(fc.property(entries, files => {
    expect(parseLedger(formatLedger(files).replaceAll('\n', lineEnd)).sort(byPath)).toEqual(files.sort(byPath));
  }));
});

test('does not depend on the order of the files', () => {
  fc.assert(fc.property(entries, files => {
    expect(formatLedger([...files].reverse())).toBe(formatLedger(files));
  }));
});

test.each([
  '', '.', '..', '../a.yaml', 'a/../../b.yaml', 'a//b.yaml', '/etc/a.yaml', '..\\a.yaml', 'C:\\a.yaml', 'C:a.yaml', 'a\0.yaml', './', './../a.yaml',
])('leaves out %j, which is no path of a file in the folder', line => {
  expect(parseLedger(`${line}\nkept.yaml\n`)).toEqual([{ path: 'kept.yaml', owner: undefined }]);
});

test.each([
  [ledgerName(), true],
  [ledgerName({ name: '2-of-4', includes: () => true }), true],
  ['.cdk8s-fleet.orig', false],
  ['.cdk8s-fleet.2-of-4.orig', false],
  ['.cdk8s-fleet-tmp-x', false],
])('%s is a ledger: %s', (name, expected) => {
  expect(isLedger(name)).toBe(expected);
});
