import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import { readAllowList, unusedEntries } from '../../tools/compat/allow-list';
import { apiProblems } from '../../tools/compat/api-changes';
import { compatibilityProblems, isPatch } from '../../tools/compat/main';
import { Repository } from '../../tools/compat/repository';
import { changedNames, rotationProblems } from '../../tools/compat/rotation-changes';
import { temporaryFolders } from '../support/folders';

const newFolder = temporaryFolders();

const MODULE = 'export class Greeter {\n  /** Greets. */\n  public greet(name: string): string {\n    return name;\n  }\n}\n';
const ADDITION = 'export class Other {\n  /** Nothing. */\n  public readonly nothing = 1;\n}\n';

/** A repository with one commit, which is a small jsii package. */
function makeRepository(): { readonly root: string; readonly git: (...args: string[]) => string } {
  const root = newFolder();
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'],
  });
  write(root, {
    'package.json': JSON.stringify({
      name: 'greeter',
      version: '0.1.0',
      description: 'a',
      license: 'Apache-2.0',
      author: { name: 'a', email: 'a@example.com' },
      stability: 'experimental',
      repository: { type: 'git', url: 'https://example.com/greeter.git' },
      main: 'index.js',
      types: 'index.d.ts',
      jsii: { targets: {}, outdir: 'build' },
    }),
    'README.md': '# greeter\n',
    'index.ts': MODULE,
    'CHANGELOG.md': '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-01-31\n\n- first\n',
    'test/golden/template-names.txt': '# head\nmetal3 v1beta2 A/a-00000000\n',
    '.gitignore': 'node_modules\n*.js\n*.d.ts\n.jsii\ntsconfig.*\n.npmignore\n',
  });
  fs.symlinkSync(path.join(__dirname, '..', '..', 'node_modules'), path.join(root, 'node_modules'));
  git('init', '--quiet', '--initial-branch=main');
  commit(git);
  return { root, git };
}

function write(root: string, files: { readonly [file: string]: string }): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

function commit(git: (...args: string[]) => string): void {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'A change');
}

function compile(root: string): void {
  execFileSync(path.join(root, 'node_modules', '.bin', 'jsii'), [root], { cwd: root, stdio: 'ignore' });
}

describe('the last release', () => {
  test('is none without a tag', () => {
    const { root, git } = makeRepository();
    git('tag', 'other');
    commit(git);
    expect(new Repository(root).lastTag()).toBeUndefined();
    expect(compatibilityProblems(root)).toBeUndefined();
  });

  test('is the tag before this commit, also if this one is tagged', () => {
    const { root, git } = makeRepository();
    git('tag', 'v0.1.0');
    commit(git);
    expect(new Repository(root).lastTag()).toBe('v0.1.0');
    git('tag', 'v0.2.0');
    expect(new Repository(root).lastTag()).toBe('v0.1.0');
    commit(git);
    expect(new Repository(root).lastTag()).toBe('v0.2.0');
  });

  test('has its files as they were', () => {
    const { root, git } = makeRepository();
    git('tag', 'v0.1.0');
    write(root, { 'README.md': '# changed\n' });
    commit(git);
    expect(new Repository(root).fileAt('v0.1.0', 'README.md')).toBe('# greeter\n');
    expect(new Repository(root).fileAt('v0.1.0', 'missing')).toBeUndefined();
  });
});

describe('the API', () => {
  /** What is found after a change of the module, and of the list of what is allowed. */
  function problemsAfter(module: string, allowed: string = ''): string[] {
    const { root, git } = makeRepository();
    git('tag', 'v0.1.0');
    write(root, { 'index.ts': module, '.compatignore': allowed });
    commit(git);
    compile(root);
    return compatibilityProblems(root)!.problems;
  }

  const broken = MODULE.replace('name: string', 'name: number').replace('return name', 'return `${name}`');
  const key = 'incompatible-argument:greeter.Greeter.greet';

  test('may grow', () => {
    expect(problemsAfter(MODULE + ADDITION)).toEqual([]);
  }, 60_000);

  test('fails if it breaks programs, and names the key', () => {
    expect(problemsAfter(broken)).toEqual([expect.stringMatching(
      /^the API has changes that break programs; undo them, or allow each in \.compatignore with the reason:\n[\s\S]*\[incompatible-argument:greeter\.Greeter\.greet\]\n$/)]);
  }, 60_000);

  test('may break programs where that is allowed', () => {
    expect(problemsAfter(broken, `# head\n${key} # names are numbers now\n`)).toEqual([]);
  }, 60_000);

  test('fails for a permission that is not needed', () => {
    expect(problemsAfter(MODULE, `${key} # names are numbers now\n`)).toEqual([
      `.compatignore allows '${key}', which is no change of the API since the last release; remove it`,
    ]);
  }, 60_000);

  test('fails before it is compiled', () => {
    expect(apiProblems(makeRepository().root, 'v0.1.0')).toEqual(['there is no .jsii to compare with v0.1.0; run npx projen compile first']);
  });
});

describe('the list of what is allowed', () => {
  test('has a key and a reason in each line', () => {
    expect(readAllowList('# head\n\nremoved:a.B # why not\nmove:a.B a.b.B # it has\n')).toEqual([
      { key: 'removed:a.B', reason: 'why not' }, { key: 'move:a.B a.b.B', reason: 'it has' },
    ]);
  });

  test.each(['removed:a.B', 'removed:a.B #', ' removed:a.B # why'])("fails for '%s'", line => {
    expect(() => readAllowList(`${line}\n`)).toThrow(new Error(
      `.compatignore has '${line}', which is no key with a reason; write '<key of jsii-diff> # <why users can live with it>'`));
  });

  test('what has moved is never unused, since nobody reports it', () => {
    expect(unusedEntries([{ key: 'move:a.B a.b.B', reason: 'it has' }, { key: 'removed:a.B', reason: 'why' }], 'skip - gone [removed:a.B]\n')).toEqual([]);
  });

  test('that of this project can be read', () => {
    expect(() => readAllowList(fs.readFileSync(path.join(__dirname, '..', '..', '.compatignore'), 'utf8'))).not.toThrow();
  });
});

describe('what replaces machines', () => {
  const before = '# head\nmetal3 v1beta2 A/a-00000000\n';
  const after = '# other head\nmetal3 v1beta2 A/a-11111111\n';
  const released = '## [0.1.0] - 2026-01-31\n\n### Rolls machines\n\n- long ago\n';

  test('is a line that is gone, not a head or a line that is new', () => {
    expect(changedNames({ before, after })).toEqual(['metal3 v1beta2 A/a-00000000']);
    expect(changedNames({ before, after: `${before}aws v1beta2 B/b-22222222\n` })).toEqual([]);
  });

  test('is to be said in the changelog, after the last release', () => {
    const changelog = `## [Unreleased]\n\n### Added\n\n- this\n\n${released}`;
    expect(rotationProblems({ before, after, changelog, lastVersion: '0.1.0' })).toEqual([[
      "this replaces machines of users who have 0.1.0, and CHANGELOG.md has no entry under '### Rolls machines' since; say what rolls, for whom, and how to keep it:",
      '- metal3 v1beta2 A/a-00000000',
    ].join('\n')]);
  });

  test.each(['## [Unreleased]\n\n', '## [Unreleased]\n\n## [0.2.0] - 2026-03-01\n\n'])('may be said in any newer section: %j', head => {
    const changelog = `${head}### Rolls machines\n\n- kube-vip\n\n${released}`;
    expect(rotationProblems({ before, after, changelog, lastVersion: '0.1.0' })).toEqual([]);
  });

  test('needs no entry if nothing has changed', () => {
    expect(rotationProblems({ before, after: before, changelog: released, lastVersion: '0.1.0' })).toEqual([]);
  });

  test('fails in a patch release, also if it is said', () => {
    const { root, git } = makeRepository();
    git('tag', 'v0.1.0');
    const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as object;
    write(root, {
      'package.json': JSON.stringify({ ...manifest, version: '0.1.1' }),
      'test/golden/template-names.txt': after,
      'CHANGELOG.md': `## [Unreleased]\n\n## [0.1.1] - 2026-02-01\n\n### Rolls machines\n\n- kube-vip\n\n${released}`,
    });
    commit(git);
    compile(root);
    expect(compatibilityProblems(root)).toEqual({
      tag: 'v0.1.0', problems: ['a patch release after 0.1.0 neither breaks the API nor rolls machines; raise the middle number of the version'],
    });
  }, 60_000);

  test.each([['0.1.0', '0.1.1', true], ['0.1.0', '0.1.0', false], ['0.1.3', '0.2.0', false], ['0.1.0', '1.1.1', false]])('from %s to %s is a patch: %s', (old, next, expected) => {
    expect(isPatch(old, next)).toBe(expected);
  });
});
