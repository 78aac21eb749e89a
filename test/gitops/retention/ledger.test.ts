import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import * as fc from 'fast-check';
import { TemplateManifest } from '../../../src/gitops/retention/history';
import { formatLedger, Ledger, parseLedger } from '../../../src/gitops/retention/ledger';
import { LedgerFile } from '../../../src/gitops/retention/ledger-file';
import { filesBelow, temporaryFolders } from '../../support/folders';

const newFolder = temporaryFolders();

function template(name: string): TemplateManifest {
  return { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate', metadata: { name, namespace: 'edge' }, spec: { b: 1, a: ['x'] } };
}

const LEDGER: Ledger = new Map([
  ['clusters/berlin', {
    owner: 'berlin',
    history: new Map([
      ['Cluster/Workers/BootstrapTemplate', { generations: [template('workers-2'), template('workers-1')] }],
      ['Cluster/Gpu/BootstrapTemplate', { changesSinceGone: 1, generations: [template('gpu-1')] }],
    ]),
  }],
]);

test('is JSON with sorted keys and a line for each value', () => {
  const text = formatLedger(LEDGER);
  expect(JSON.parse(text)).toEqual({
    about: 'Templates of earlier generations, which machines may still be made from. Written by cdk8s-cluster-api; commit it with the manifests.',
    charts: {
      'clusters/berlin': {
        owner: 'berlin',
        templates: {
          'Cluster/Gpu/BootstrapTemplate': { changesSinceGone: 1, generations: [template('gpu-1')] },
          'Cluster/Workers/BootstrapTemplate': { generations: [template('workers-2'), template('workers-1')] },
        },
      },
    },
    version: 1,
  });
  const keys = [...text.matchAll(/^ {8}"([^"]+)": /gm)].map(([, key]) => key);
  expect(keys).toEqual([...keys].sort());
  expect(text).toMatch(/ {16}"a": \[\n {18}"x"\n {16}\],\n {16}"b": 1\n/);
  expect(text.endsWith('}\n')).toBe(true);
});

test('reads what it writes, and writes it the same whatever the order', () => {
  const NAME = fc.stringMatching(/^[a-z][-a-z0-9/]{0,8}$/);
  const HISTORY = fc.record({ changesSinceGone: fc.nat(), generations: fc.array(NAME.map(template), { minLength: 1, maxLength: 3 }) }, { requiredKeys: ['generations'] });
  const ENTRY = fc.record({ owner: NAME, history: fc.uniqueArray(fc.tuple(NAME, HISTORY), { selector: ([construct]) => construct }) });
  fc.assert(fc.property(fc.uniqueArray(fc.tuple(NAME, ENTRY), { selector: ([folder]) => folder }), entries => {
    const make = (order: <T>(items: T[]) => T[]): Ledger => new Map(order(entries.map(([folder, { owner, history }]) => (
      [folder, { owner, history: new Map(order([...history])) }]))));
    const text = formatLedger(make(items => items));
    expect(parseLedger(text)).toEqual(make(items => items));
    expect(formatLedger(make(items => [...items].reverse()))).toBe(text);
    expect(formatLedger(parseLedger(text))).toBe(text);
  }));
});

describe('the file', () => {
  test('need not be there', () => {
    expect(new LedgerFile(path.join(newFolder(), 'none', 'templates.json')).read()).toEqual(new Map());
  });

  test('is made with its folder, and nothing else is left there', () => {
    const folder = newFolder();
    const file = new LedgerFile(path.join(folder, '.capi', 'templates.json'));
    file.write(LEDGER);
    expect(filesBelow(folder)).toEqual(['.capi/templates.json']);
    expect(file.read()).toEqual(LEDGER);
  });

  test('is left alone if it is the same', () => {
    const name = path.join(newFolder(), 'templates.json');
    new LedgerFile(name).write(LEDGER);
    fs.utimesSync(name, 1, 1);
    new LedgerFile(name).write(LEDGER);
    expect(fs.statSync(name).mtimeMs).toBe(1000);
    new LedgerFile(name).write(new Map());
    expect(fs.statSync(name).mtimeMs).not.toBe(1000);
  });

  const CHART = 'charts.clusters/berlin';
  const PATH = 'Cluster/Workers/BootstrapTemplate';
  const ledgerWith = (history: unknown) => JSON.stringify({ version: 1, charts: { 'clusters/berlin': { owner: 'berlin', templates: { [PATH]: history } } } });

  test.each([
    ['{', 'it is no JSON'],
    ['[]', 'it is no ledger of templates'],
    ['{"name": "package"}', 'it is no ledger of templates'],
    ['{"version": "1"}', 'it is no ledger of templates'],
    ['{"version": 1}', "'charts' is no object"],
    ['{"version": 1, "charts": {"clusters/berlin": 1}}', `'${CHART}' is no object`],
    ['{"version": 1, "charts": {"clusters/berlin": {"templates": {}}}}', `'${CHART}' has no 'owner'`],
    ['{"version": 1, "charts": {"clusters/berlin": {"owner": "berlin"}}}', `'templates' of '${CHART}' is no object`],
    [ledgerWith([]), `'${PATH}' of '${CHART}' is no object`],
    [ledgerWith({}), `'generations' of '${PATH}' of '${CHART}' is no list of templates`],
    [ledgerWith({ generations: [] }), `'generations' of '${PATH}' of '${CHART}' is no list of templates`],
    [ledgerWith({ generations: ['a'] }), `'generations' of '${PATH}' of '${CHART}' is no list of templates`],
    [ledgerWith({ generations: [{ ...template('a'), kind: undefined }] }), `'generations' of '${PATH}' of '${CHART}' is no list of templates`],
    [ledgerWith({ generations: [{ ...template('a'), metadata: {} }] }), `'generations' of '${PATH}' of '${CHART}' is no list of templates`],
    [ledgerWith({ generations: [{ ...template('a'), apiVersion: 'v1', kind: 'Secret' }] }), `'generations' of '${PATH}' of '${CHART}' is no list of templates`],
    [ledgerWith({ changesSinceGone: '1', generations: [template('a')] }), `'changesSinceGone' of '${PATH}' of '${CHART}' is no number`],
  ])('fails if it says %s', (text, problem) => {
    const name = path.join(newFolder(), 'templates.json');
    fs.writeFileSync(name, text);
    expect(() => new LedgerFile(name).read()).toThrow(new Error(`the ledger of templates '${name}' cannot be used: ${problem}; `
      + 'restore it from Git, or delete it while no machines are being replaced (gitops/template-ledger)'));
  });

  test.each([
    ['of a later release', '{"version": 2, "charts": {}}', 'it is of version 2, which a later release has written; use that release'],
    ['in conflict', '{\n<<<<<<< HEAD\n  "version": 1,\n=======\n>>>>>>> other\n}\n',
      'it has the marks of a merge conflict; resolve it so that the entries of both sides are there, and run the program again'],
  ])('fails if it is %s', (_what, text, problem) => {
    const name = path.join(newFolder(), 'templates.json');
    fs.writeFileSync(name, text);
    expect(() => new LedgerFile(name).read()).toThrow(new Error(`the ledger of templates '${name}' cannot be used: ${problem} (gitops/template-ledger)`));
  });

  test('fails if it is a folder', () => {
    const folder = newFolder();
    expect(() => new LedgerFile(folder).read()).toThrow(new Error(`the ledger of templates '${folder}' cannot be read (EISDIR); `
      + 'see to it that it is a file that the program may read (gitops/template-ledger)'));
  });

  test('fails if it is a pipe, and does not wait for what nobody writes', () => {
    const name = path.join(newFolder(), 'templates.json');
    execFileSync('mkfifo', [name]);
    expect(() => new LedgerFile(name).read()).toThrow(new Error(`the ledger of templates '${name}' cannot be read (NOT_A_FILE); `
      + 'see to it that it is a file that the program may read (gitops/template-ledger)'));
  });

  test('fails if it cannot be written, and leaves nothing behind', () => {
    const folder = newFolder();
    fs.symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'link'));
    const name = path.join(folder, 'link', 'templates.json');
    expect(() => new LedgerFile(name).write(LEDGER)).toThrow(new Error(`the ledger of templates '${name}' cannot be written (ENOENT), `
      + 'and the manifests are written already; see to it that the file can be written and run the program again before you commit anything (gitops/template-ledger)'));
    expect(filesBelow(folder)).toEqual(['link']);
  });
});
