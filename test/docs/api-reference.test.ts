import * as fs from 'fs';
import * as path from 'path';
import { SUBMODULES, subpathOf } from '../../projenrc/submodules';
import { linkTo, startPage, withSubpaths } from '../../tools/api-reference';

const FOLDER = path.join(__dirname, '..', '..', 'docs', 'api');
const MOST_BYTES = 500_000;
const pages = fs.readdirSync(FOLDER);

function read(page: string): string {
  return fs.readFileSync(path.join(FOLDER, page), 'utf8');
}

test('there is a page for the root and for each submodule, and one to start at', () => {
  expect(pages.sort()).toEqual(['README.md', 'root.md', ...Object.keys(SUBMODULES).map(name => `${name}.md`)].sort());
});

test.each(pages)('%s has less than 500 kB', page => {
  expect(fs.statSync(path.join(FOLDER, page)).size).toBeLessThan(MOST_BYTES);
});

test.each(pages)('every link of %s leads to a place that is there', page => {
  const links = [...read(page).matchAll(/(?:\]\(|href=")(?!https?:)([^)"#]*)(?:#([^)"]*))?/g)].map(([, file, id]) => ({ file: file === '' ? page : file, id }));
  const ids = new Map(pages.map(other => [other, new Set([...read(other).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ file, id }) => !ids.has(file) || (id !== undefined && !ids.get(file)!.has(id)))).toEqual([]);
});

test.each(Object.keys(SUBMODULES))('the code of %s imports its subpath', name => {
  const imports = [...read(`${name}.md`).matchAll(/^import \{.*\} from '(cdk8s-cluster-api.*)'$/gm)].map(([, from]) => from);
  expect(new Set(imports)).toEqual(new Set([`cdk8s-cluster-api/${subpathOf(name)}`]));
});

test('code that imports something else stays as it is', () => {
  expect(withSubpaths("import { MixedCluster } from 'cdk8s-cluster-api'\n\nMixedCluster.isConstruct(x: any)"))
    .toBe("import { MixedCluster } from 'cdk8s-cluster-api'\n\nMixedCluster.isConstruct(x: any)");
  expect(withSubpaths("import { metal3 } from 'cdk8s-cluster-api'\n\nnew metal3.BareMetalHost(scope: Construct)"))
    .toBe("import { BareMetalHost } from 'cdk8s-cluster-api/metal3'\n\nnew BareMetalHost(scope: Construct)");
});

test('types link to the page that they are on, and those of other packages to none', () => {
  const host = { id: 'cdk8s-cluster-api.metal3.BareMetalHost', displayName: 'BareMetalHost', packageName: 'cdk8s-cluster-api', packageVersion: '0.0.0', submodule: 'metal3', fqn: 'x' };
  expect(linkTo(host, 'metal3')).toBe('<a href="#cdk8s-cluster-api.metal3.BareMetalHost">BareMetalHost</a>');
  expect(linkTo(host, undefined)).toBe('<a href="metal3.md#cdk8s-cluster-api.metal3.BareMetalHost">BareMetalHost</a>');
  expect(linkTo({ ...host, submodule: undefined }, 'metal3')).toBe('<a href="root.md#cdk8s-cluster-api.metal3.BareMetalHost">BareMetalHost</a>');
  expect(linkTo({ ...host, packageName: 'cdk8s', fqn: 'cdk8s.Chart' }, 'metal3')).toBe('cdk8s.Chart');
});

test('the page to start at has every construct, also of a page without any', () => {
  expect(startPage([
    { name: 'root', text: '', constructs: [{ name: 'A', id: 'a', summary: 'An A.' }, { name: 'B', id: 'b' }] },
    { name: 'testing', text: '', constructs: [] },
  ])).toContain([
    '## [`cdk8s-cluster-api`](root.md)', '', '- [`A`](root.md#a): An A.', '- [`B`](root.md#b)', '', '## [`cdk8s-cluster-api/testing`](testing.md)', '', 'No constructs.', '',
  ].join('\n'));
});
