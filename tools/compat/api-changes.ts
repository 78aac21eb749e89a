import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { AllowedChange, readAllowList, unusedEntries } from './allow-list';
import { Repository } from './repository';

const ALLOW_LIST = '.compatignore';
const ASSEMBLY = '.jsii';

/**
 * What is wrong with the API of a folder, compared with that of a release. The folder is compiled already; the release is compiled in a temporary
 * folder, with the dependencies of today, so that nothing is downloaded.
 */
export function apiProblems(root: string, tag: string): string[] {
  if (!fs.existsSync(path.join(root, ASSEMBLY))) {
    return [`there is no ${ASSEMBLY} to compare with ${tag}; run npx projen compile first`];
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compat-'));
  try {
    const release = path.join(folder, 'release');
    fs.mkdirSync(release);
    new Repository(root).extract(tag, release);
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(release, 'node_modules'));
    const compilation = run(root, 'jsii', [release]);
    return compilation.status === 0
      ? compare(root, release, folder)
      : [`the API of ${tag} cannot be compiled with the dependencies of today:\n${compilation.output}`];
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function compare(root: string, release: string, folder: string): string[] {
  const entries = allowedChanges(root);
  const keys = path.join(folder, 'keys');
  fs.writeFileSync(keys, entries.map(({ key }) => `${key}\n`).join(''));
  const { status, output } = run(root, 'jsii-diff', [release, root, '--keys', '--error-on', 'all', '--ignore-file', keys]);
  return [
    ...status === 0 ? [] : [`the API has changes that break programs; undo them, or allow each in ${ALLOW_LIST} with the reason:\n${output}`],
    ...unusedEntries(entries, output).map(({ key }) => `${ALLOW_LIST} allows '${key}', which is no change of the API since the last release; remove it`),
  ];
}

/** What has been broken on purpose since the last release. */
export function allowedChanges(root: string): AllowedChange[] {
  const file = path.join(root, ALLOW_LIST);
  return fs.existsSync(file) ? readAllowList(fs.readFileSync(file, 'utf8')) : [];
}

function run(root: string, program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    encoding: 'utf8',
    // It would tell about the age of Node.js before everything else.
    env: { ...process.env, JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: 'true', JSII_SILENCE_WARNING_DEPRECATED_NODE_VERSION: 'true' },
  });
  return { status, output: `${stdout}${stderr}` };
}
