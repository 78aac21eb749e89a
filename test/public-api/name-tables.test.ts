import { readFileSync } from 'fs';
import { join } from 'path';
import { ALTERNATIVES } from './alternatives';
import { nameFindings, readVocabulary, Vocabulary } from './name-rules';
import { publicTypes, Sources } from './public-types';

const ROOT = join(__dirname, '..', '..');

test('every exported name follows the tables in CONTRIBUTING.md', () => {
  const types = publicTypes(join(ROOT, 'src', 'index.ts'));
  const vocabulary = readVocabulary(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'), ALTERNATIVES);
  expect(types.map(({ name }) => name)).toEqual(expect.arrayContaining(['MixedCluster', 'AwsWorkerPoolProps', 'IAwsIdentity', 'Metal3BootMode']));
  expect(nameFindings(types, vocabulary)).toEqual([]);
});

describe('the check of names', () => {
  const vocabulary: Vocabulary = {
    prefixes: { 'providers/acme': ['Acme', 'Ac'] },
    things: [{ props: ['rootDisk', '…Disk'], folders: 'acme', refused: ['osDisk'], except: ['AcLoadBalancer.osDisk'] }],
    factories: ['fromId'],
    alternatives: { AcmeImage: ['golden'] },
  };
  const allowed = `
    export interface AcLoadBalancer { readonly osDisk: string }
    export interface IAcmeIdentity { readonly identityName: string }
    export interface AcmePoolProps { readonly poolName?: string; readonly rootDisk?: string }
    export class AcmePool { constructor(scope: unknown, id: string, props: AcmePoolProps) {} }
    export class AcmeImage {
      public static fromId(id: string): AcmeImage { return new AcmeImage(id, '', { name: id }); }
      public static golden(): AcmeImage { return AcmeImage.fromId('golden'); }
      public static idOf(name: string): string { return name; }
      public static _made(): AcmeImage { return AcmeImage.golden(); }
      private static secret(): AcmeImage { return AcmeImage.golden(); }
      private constructor(private readonly osDisk: string, b: string, c: { readonly name: string }) {}
    }`;

  /** What is found if a file is added to the folder of a provider, and to the entry file. */
  function findings(added: string, entry: string = ''): string[] {
    const sources: Sources = {
      '/acme/src/index.ts': `export * from './providers/acme';\n${entry}`,
      '/acme/src/providers/acme/index.ts': "export * from './allowed';\nexport * from './added';",
      '/acme/src/providers/acme/allowed.ts': allowed,
      '/acme/src/providers/acme/added.ts': `import { AcmeImage } from './allowed';\n${added}`,
      '/acme/src/core/disks.ts': 'export interface Disks { readonly bootDisk: string }',
      '/acme/src/core/index.ts': 'export interface Endpoint { readonly host: string }',
    };
    return nameFindings(publicTypes('/acme/src/index.ts', sources), vocabulary);
  }

  test('finds nothing where all is well', () => {
    expect(findings('', "export { Endpoint } from './core';")).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['a struct without prefix', 'export interface RootDisk { readonly size: number }', 'RootDisk of providers/acme starts with none of: Acme, Ac'],
    ['an enum without prefix', "export enum BootMode { UEFI = 'UEFI' }", 'BootMode of providers/acme starts with none of: Acme, Ac'],
    ['an interface without prefix', 'export interface IIdentity { readonly identityName: string }', 'IIdentity of providers/acme starts with none of: Acme, Ac'],
    ['another word for a thing', 'export interface AcmeMachine { readonly osDisk?: string }', 'AcmeMachine.osDisk is called rootDisk or …Disk'],
    ['another word for a thing on a class', "export class AcmeHost { public get osDisk(): string { return ''; } }", 'AcmeHost.osDisk is called rootDisk or …Disk'],
    ['an object that is named by name', 'export interface AcmeHostProps { readonly name: string }\nexport class AcmeHost { constructor(scope: unknown, id: string, props: AcmeHostProps = {}) {} }',
      "AcmeHost gets the name of its object from 'name'; call it <noun>Name"],
    ['a name that a construct inherits', 'interface Named { readonly name: string }\nexport interface AcmeHostProps extends Named {}\nexport class AcmeHost { constructor(scope: unknown, id: string, props: AcmeHostProps) {} }',
      "AcmeHost gets the name of its object from 'name'; call it <noun>Name"],
    ['a factory with another verb', 'export class AcmeFlavor { public static byName(name: string): AcmeFlavor { return new AcmeFlavor(); } }',
      'AcmeFlavor.byName() is neither in the vocabulary of factories nor an alternative of AcmeFlavor'],
    ['an alternative of another class', 'export class AcmeFlavor { public static golden(): AcmeImage { return AcmeImage.golden(); } }',
      'AcmeFlavor.golden() is neither in the vocabulary of factories nor an alternative of AcmeFlavor'],
  ])('finds %s', (_what, added, finding) => {
    expect(findings(added)).toEqual([finding]);
  });

  test.each<[string, string, string]>([
    ['a name of two submodules', "export * as left from './providers/acme/added';\nexport * as right from './providers/acme/added';", 'the name AcmeHost is given 3 times: left, right, root'],
    ['a submodule that is named like a type', "export * as acme_host from './core';", 'submodule acme_host is named like a type of the root'],
    ['names that differ in case only', "export { Endpoint as ACMEHost } from './core';", 'the name ACMEHost is given 2 times: root, root'],
  ])('finds %s', (_what, entry, finding) => {
    expect(findings('export interface AcmeHost { readonly address: string }', entry)).toEqual([finding]);
  });

  test('finds a folder that the table does not list', () => {
    expect(findings('', "export { Disks } from './core/disks';")).toEqual(['rootDisk or …Disk is in acme, core, and the table says acme']);
  });

  test('finds words that allow what is no longer there', () => {
    const gone = { ...vocabulary, things: [{ ...vocabulary.things[0], folders: '' }], prefixes: { 'providers/gone': ['Gone'] }, factories: ['fromName'], alternatives: { AcmeImage: ['silver'] } };
    expect(nameFindings([], gone)).toEqual(['no type is in providers/gone', 'there is no AcLoadBalancer.osDisk to except', 'no class has a factory fromName', 'there is no AcmeImage.silver()']);
  });
});

describe('the tables', () => {
  const tables = [
    '| folder | words |', '|---|---|', '| `providers/acme` | `Acme`, `Ac` (short) |', '',
    '| thing | prop | in | not called | but |', '|---|---|---|---|---|', '| a disk | `rootDisk` | acme, core | `osDisk`, `ami` | `Acme.osDisk`: see `rootDisk` |', '',
    '| factory | makes it from |', '|---|---|', '| `of`, `fromId` | a value |', '',
  ];

  test('are read word by word', () => {
    expect(readVocabulary(tables.join('\n'), {})).toEqual({
      prefixes: { 'providers/acme': ['Acme', 'Ac'] },
      things: [{ props: ['rootDisk'], folders: 'acme, core', refused: ['osDisk', 'ami'], except: ['Acme.osDisk'] }],
      factories: ['of', 'fromId'],
      alternatives: {},
    });
  });

  test('fail to be read if one is missing', () => {
    expect(() => readVocabulary(tables.slice(4).join('\n'), {})).toThrow(new Error("there is no table whose first column is 'folder'"));
  });
});
