import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { homedir, tmpdir } from 'os';
import * as path from 'path';
import { buildGoPrograms, cacheFolder, findGo, isBuilt } from './go-build';

/** Stands in for the go command: notes each call, and "builds" by writing the package's name to the file after -o. */
const FAKE_GO = `#!/bin/sh
echo "$*" >> "$CALLS"
case $1 in
env) echo linux; echo amd64; echo go1.99 ;;
list) echo one; echo two ;;
build)
  while [ "$1" != -o ]; do shift; done
  echo "compiling $3" >&2
  if [ "$3" = example.com/broken ]; then echo 'undefined: x' >&2; exit 1; fi
  echo "$3" > "$2" ;;
test)
  if [ -e failing ]; then echo '--- FAIL: TestIt' >&2; exit 1; fi ;;
esac
`;

const { PATH, XDG_CACHE_HOME } = process.env;
let root: string;
let progress: string[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'go-build-'));
  progress = [];
  mkdirSync(path.join(root, 'bin'));
  writeFileSync(path.join(root, 'bin/go'), FAKE_GO);
  chmodSync(path.join(root, 'bin/go'), 0o755);
  mkdirSync(path.join(root, 'module'));
  writeFileSync(path.join(root, 'module/go.mod'), 'module example.com');
  Object.assign(process.env, { PATH: `${path.join(root, 'bin')}:${PATH}`, XDG_CACHE_HOME: path.join(root, 'cache'), CALLS: path.join(root, 'calls') });
});

afterEach(() => {
  Object.assign(process.env, { PATH, XDG_CACHE_HOME });
  if (XDG_CACHE_HOME === undefined) {
    delete process.env.XDG_CACHE_HOME;
  }
  delete process.env.CALLS;
  rmSync(root, { recursive: true, force: true });
});

const build = (programs: { [name: string]: string }, hasTests = false) =>
  buildGoPrograms({ module: path.join(root, 'module'), programs, ldflags: '-X a=b', hasTests, onProgress: text => progress.push(text) });
const calls = () => readFileSync(path.join(root, 'calls'), 'utf8').split('\n').filter(call => /^(build|list|test)/.test(call));

test('builds each program once', async () => {
  const programs = { one: 'example.com/one', two: 'example.com/two' };
  const built = await build(programs);
  expect(readFileSync(built.one, 'utf8')).toBe('example.com/one\n');
  expect(readFileSync(built.two, 'utf8')).toBe('example.com/two\n');
  expect(calls()).toHaveLength(3);
  expect(calls()[1]).toMatch(/^build -mod=readonly -buildvcs=false -v -ldflags -s -w -X a=b -o \S+\/one example.com\/one$/);
  expect(await build(programs)).toEqual(built);
  expect(calls()).toHaveLength(3);
});

test('tells whether programs are built, without building them', async () => {
  const one = { module: path.join(root, 'module'), programs: { one: 'example.com/one' }, ldflags: '-X a=b' };
  expect(isBuilt(one)).toBe(false);
  await build(one.programs);
  expect(isBuilt(one)).toBe(true);
  expect(isBuilt({ ...one, ldflags: '-X a=c' })).toBe(false);
  expect(calls()).toHaveLength(2);
});

test('builds with tags, and other tags make other programs', async () => {
  const programs = { module: path.join(root, 'module'), programs: { one: 'example.com/one' }, onProgress: () => undefined };
  const tagged = await buildGoPrograms({ ...programs, tags: ['noweb', 'small'] });
  expect(calls()[1]).toContain(' -tags=noweb,small -v ');
  expect((await buildGoPrograms(programs)).one).not.toBe(tagged.one);
});

test('says what it builds, where to and that it may take long, and how long it took', async () => {
  const built = await build({ one: 'example.com/one' });
  expect(progress).toEqual([expect.stringContaining(`building one with ${path.join(root, 'bin/go')} into ${path.dirname(built.one)}`), expect.stringMatching(/^built in \d+ s$/)]);
});

test('shows the end of the output and the command of a build that fails, and leaves nothing behind', async () => {
  const building = build({ good: 'example.com/good', bad: 'example.com/broken' });
  await expect(building).rejects.toThrow(/^go ended with exit code 1:\n {2}compiling example.com\/broken\n {2}undefined: x\nTo see all of it: cd \S+\/module && CGO_ENABLED=0 GOWORK=off go build /);
  expect(readdirSync(cacheFolder(process.env))).toEqual([]);
});

test('runs the tests of a module that has some, and takes no program of one whose tests fail', async () => {
  await build({ one: 'example.com/one' }, true);
  expect(calls().pop()).toBe('test -mod=readonly -buildvcs=false ./...');
  writeFileSync(path.join(root, 'module/failing'), '');
  await expect(build({ two: 'example.com/two' }, true)).rejects.toThrow(/^go ended with exit code 1:\n {2}--- FAIL: TestIt\nTo see all of it: /);
  expect(readdirSync(cacheFolder(process.env))).toHaveLength(1);
});

test('lets two builds at once have the same result', async () => {
  const [one, other] = await Promise.all([build({ one: 'example.com/one' }), build({ one: 'example.com/one' })]);
  expect(one).toEqual(other);
  expect(existsSync(one.one)).toBe(true);
  expect(readdirSync(cacheFolder(process.env))).toHaveLength(1);
});

test('finds the go command on the PATH only', () => {
  expect(findGo({ PATH: `/no/such/folder:${path.join(root, 'bin')}` })).toBe(path.join(root, 'bin/go'));
  expect(findGo({ PATH: root })).toBeUndefined();
  expect(findGo({})).toBeUndefined();
});

test('keeps programs in the cache of the user', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/cache' })).toBe('/cache/cdk8s-cluster-api/go');
  expect(cacheFolder({})).toBe(path.join(homedir(), '.cache/cdk8s-cluster-api/go'));
});
