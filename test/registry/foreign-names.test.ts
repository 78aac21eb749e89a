import * as fs from 'fs';
import * as path from 'path';
import { ForeignName, namesIn, ownedNames, sourcesBelow } from './foreign-names';
import { BUILT_IN } from '../../src/registry';

const SRC = path.join(__dirname, '..', '..', 'src');
const PROVIDERS = 'providers';
/** Where names of providers belong: their own folders, programs that users copy or have written for them, what OpenShift calls its platforms, the clouds whose networks are linked, and the list of submodules that projen writes. */
const OWNERS = [`${PROVIDERS}/`, 'blueprints/', 'cli/init/', 'connectivity/', 'openshift/', 'entry.ts'];
/** Where pools attach to a cluster of OpenShift, whatever their provider. */
const PROVIDER_NEUTRAL = ['openshift/cluster/'];
const startsWithAny = (file: string, folders: readonly string[]): boolean => folders.some(folder => file.startsWith(folder));

/** Names that mean something else where they stand. */
const EXCEPTIONS: readonly (ForeignName & { readonly reason: string })[] = [
  { file: 'cli/migrate/command.ts', name: 'Azure', reason: 'the help of an option that only machines there need' },
  { file: 'cli/migrate/migrate.ts', name: 'AWS', reason: 'the platform whose MachineSets become typed pools' },
  { file: 'core/host-selector.ts', name: 'hostSelector', reason: 'a prop of ours, which all providers with hosts have' },
  { file: 'gitops/argocd/sync.ts', name: 'retryLimit', reason: 'a prop of ours, for what Argo CD calls a limit of retries' },
  { file: 'knowledge/bootstrap-kind.ts', name: 'k0s', reason: 'who joins nodes, which is a distribution of Kubernetes and the same for two control planes' },
  { file: 'remote/connect-proxy/connect-proxy-access.ts', name: 'k0s', reason: 'the remedy of an error names the distribution that a tunnel is for' },
  { file: 'remote/tunnel/tunnel-access.ts', name: 'k0s', reason: 'what somebody installs by SSH, for readers' },
];

/** The records of the folders of providers, which the registry imports by their paths. */
const FOLDERS = fs.readdirSync(path.join(SRC, PROVIDERS));
const RECORDS = FOLDERS.flatMap(folder => Object.values(jest.requireActual<object>(path.join(SRC, PROVIDERS, folder, 'record'))) as unknown[]);
const OWNED = ownedNames(BUILT_IN, record => RECORDS.includes(record));
const NAMES = new Set(OWNED.flatMap(({ names }) => [...names]));
const FOUND = sourcesBelow(SRC).filter(file => !startsWithAny(file, OWNERS) || startsWithAny(file, PROVIDER_NEUTRAL))
  .flatMap(file => namesIn(file, fs.readFileSync(path.join(SRC, file), 'utf8'), NAMES));

test('every folder of a provider has one record, which the registry lists', () => {
  expect(RECORDS).toHaveLength(FOLDERS.length);
  expect(OWNED).toHaveLength(FOLDERS.length);
});

test('no kind, name or field of a provider stands outside of its folder', () => {
  const isExpected = ({ file, name }: ForeignName) => EXCEPTIONS.some(other => other.file === file && other.name === name);
  expect(FOUND.filter(found => !isExpected(found))).toEqual([]);
});

test.each(EXCEPTIONS)('the exception $name in $file is needed', ({ file, name, reason }) => {
  expect(FOUND).toContainEqual({ file, name });
  expect(reason).not.toBe('');
});

test('there are few exceptions', () => {
  expect(EXCEPTIONS.length).toBeLessThan(10);
});

test('the names are those of all providers', () => {
  expect([...NAMES]).toEqual(expect.arrayContaining(['Metal3', 'byoh', 'AWSCluster', 'K0smotronControlPlane', 'BareMetalHost', 'IPPool', 'cloudProviderEnabled', 'VCluster']));
  // Cluster API has a kind of that name too, and every kind has a name.
  expect(NAMES).not.toContain('IPAddress');
  expect(NAMES).not.toContain('name');
});

test.each([
  ['a text', "const a = 'Metal3Cluster';", ['Metal3Cluster']],
  ['a word of a text', "fail('the controller of Metal3 says no');", ['Metal3']],
  ['a part of a template', 'const a = `${b} of metal3/${c}`;', ['metal3']],
  ['a regular expression', 'const a = /^BareMetalHost$/;', ['BareMetalHost']],
  ['the name of a member', 'const a = { Metal3Cluster: 1 };', ['Metal3Cluster']],
  ['a field', "object.at('spec.cloudProviderEnabled');", ['cloudProviderEnabled']],
  ['nothing in comments, imports, citations and longer words', "/* Metal3 */ import { a } from './metal3'; const b = { source: 'metal3 v1' }; const c = 'Metal3s';", []],
])('the search for names finds %s', (_, text, expected) => {
  expect(namesIn('a.ts', text, NAMES).map(({ name }) => name)).toEqual(expected);
});
