import * as fs from 'fs';
import * as path from 'path';
import { DocBlock, docBlocks, docPages } from '../support/doc-blocks';
import { filesBelow, temporaryFolders } from '../support/folders';
import { asUsersWriteIt } from '../support/public-imports';
import { captureStderr } from '../support/stderr';

const ROOT = path.join(__dirname, '..', '..');
const FRAGMENTS = path.join(__dirname, 'fragments');
const REPOSITORY = 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api/';
/** Fragments are for what would hide in a whole program. Make a program rather than raise this. */
const MOST_FRAGMENTS = 8;

/** Where the programs of the pages are type-checked, from test/. */
const PROGRAMS = [
  ...fs.readdirSync(path.join(__dirname, 'programs')).map(file => `docs/programs/${file}`),
  'readme/minimal-program.ts', 'readme/blueprint-program.ts', 'fleet/example-program.ts', 'gitops/argocd/docs-program.ts', 'gitops/flux/docs-program.ts',
  'testing/docs/main.ts',
];
/** Files that stand beside one of these: what it imports, and tests, which jest and `node --test` run where they are. */
const BESIDE = ['edge-cluster.ts', 'edge-cluster.test.ts', 'edge-cluster.node-test.ts'].map(file => `testing/docs/${file}`);
/** What a program reads, from the folder that it is started in. */
const INPUT: { readonly [program: string]: string } = { 'fleet/example-program.ts': 'examples/fleet/clusters.csv' };

const newFolder = temporaryFolders();
captureStderr();

function read(...file: string[]): string {
  return fs.readFileSync(path.join(...file), 'utf8');
}

/** The texts that a page may show of a checked file. */
function shownAs(file: string): string[] {
  const published = asUsersWriteIt(read(ROOT, 'test', file).replace(/^\/\* eslint.*\n/, ''));
  return [published, `// ${path.basename(file)}\n${published}`];
}

function fragmentOf(file: string): string {
  return /^\/\/ <fragment>\n([\s\S]*)^\/\/ <\/fragment>$/m.exec(read(FRAGMENTS, file))?.[1] ?? '';
}

const nameOf = ({ page, code }: DocBlock) => `${page}: ${code.split('\n')[0]}`;
const blocks = docBlocks();

test('every block is a program that is checked and run, or is marked as a fragment', () => {
  const known = new Set([...PROGRAMS, ...BESIDE].flatMap(shownAs));
  expect(blocks.filter(({ isFragment, code }) => !isFragment && !known.has(code)).map(nameOf)).toEqual([]);
});

test('every program that is checked is on a page', () => {
  const shown = new Set(blocks.map(({ code }) => code));
  expect([...PROGRAMS, ...BESIDE].filter(file => !shownAs(file).some(text => shown.has(text)))).toEqual([]);
});

test('every fragment is type-checked, and those that are checked are on a page', () => {
  const shown = blocks.filter(({ isFragment }) => isFragment).map(({ code }) => code);
  expect(fs.readdirSync(FRAGMENTS).map(fragmentOf).sort()).toEqual(shown.sort());
});

test('there are few fragments', () => {
  expect(blocks.filter(({ isFragment }) => isFragment).length).toBeLessThanOrEqual(MOST_FRAGMENTS);
});

test('no block of TypeScript has another mark', () => {
  const marks = docPages().flatMap(page => [...read(ROOT, page).matchAll(/^ *```(ts|typescript|js|javascript)\b.*$/gm)].map(([mark]) => mark));
  expect([...new Set(marks)].sort()).toEqual(['```ts', '```ts fragment']);
  expect(marks).toHaveLength(blocks.length);
});

test.each(PROGRAMS)('the program %s writes or prints something', file => {
  const folder = newFolder();
  const input = INPUT[file] === undefined ? [] : [path.basename(INPUT[file])];
  input.forEach(name => fs.copyFileSync(path.join(ROOT, INPUT[file]), path.join(folder, name)));
  const printed = jest.spyOn(console, 'log').mockImplementation();
  const cwd = process.cwd();
  process.chdir(folder);
  try {
    jest.requireActual(path.join(ROOT, 'test', file));
  } finally {
    process.chdir(cwd);
  }
  const written = filesBelow(folder).filter(name => !input.includes(name) && fs.statSync(path.join(folder, name)).size > 0);
  expect(printed.mock.calls.length + written.length).toBeGreaterThan(0);
  printed.mockRestore();
});

describe.each([...docPages(), 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'])('the links of %s', page => {
  const links = [...read(ROOT, page).matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => link);
  const local = links.filter(link => !/^[a-z]+:/.test(link)).map(link => path.posix.join(path.posix.dirname(page), link));

  test('lead to files that travel in the package', () => {
    expect(local.filter(link => !fs.existsSync(path.join(ROOT, link)) || !/^(docs\/(api\/)?[\w-]+\.md|[A-Z]+\.md)$/.test(link))).toEqual([]);
  });

  test('lead to files of the repository that are there', () => {
    const files = links.flatMap(link => link.startsWith(REPOSITORY) ? /^(?:blob|tree|raw)\/main\/(.+)$/.exec(link.slice(REPOSITORY.length))?.[1] ?? [] : []);
    expect(files.filter(file => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});

test('the package has the pages with it', () => {
  const ignored = read(ROOT, '.npmignore').split('\n');
  expect(ignored.filter(pattern => /^\/?(docs|\*\.md|CHANGELOG|SECURITY|CONTRIBUTING)/.test(pattern))).toEqual([]);
});
