import { spawnSync } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { buildSync } from 'esbuild';

const ROOT = path.join(__dirname, '..', '..');
const RULE = `
interface Finding { readonly message: string }
interface Field { readonly flag?: boolean; finding(message: string): Finding }
interface Bundle { ofKind(group: string, kind: string): { at(path: string): Field }[] }

export const rule = {
  code: 'site/paused', reason: 'nobody unpauses', severity: 'warning', source: 'our handbook',
  check: (bundle: Bundle): Finding[] => bundle.ofKind('example.com', 'Site').map(site => site.at('spec.paused')).filter(({ flag }) => flag as boolean)
    .map(paused => paused.finding("'paused' is true; unpause it")),
};
`;

/** Runs the command as Node does, which reads no TypeScript by itself, in a repository with or without a loader for it. */
function validate(hasLoader: boolean) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'typescript-rules-'));
  try {
    // Schemas are looked for beside the sources.
    buildSync({ entryPoints: [path.join(ROOT, 'src/cli/main.ts')], bundle: true, platform: 'node', packages: 'external', outfile: path.join(folder, 'library/src/schemas/main.js'), logLevel: 'error' });
    ['node_modules', 'imports'].forEach(name => fs.symlinkSync(path.join(ROOT, name), path.join(folder, 'library', name)));
    fs.mkdirSync(path.join(folder, 'rules'));
    fs.writeFileSync(path.join(folder, 'rules/site.ts'), RULE);
    fs.writeFileSync(path.join(folder, 'site.yaml'), 'apiVersion: example.com/v1\nkind: Site\nmetadata: { name: a, namespace: edge }\nspec:\n  paused: true\n');
    if (hasLoader) {
      fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['library/src/schemas/main.js', 'validate', '--custom-rules', './rules/site.ts', 'site.yaml'], {
      cwd: folder, encoding: 'utf8', env: { PATH: process.env.PATH, TMPDIR: os.tmpdir() },
    });
    return { status, stdout, stderr };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test('rules in TypeScript are reported like ours where the repository can load it', () => {
  expect(validate(true)).toEqual({
    status: 0,
    stdout: "site.yaml:5  warning  Site/edge/a spec.paused\n    'paused' is true; unpause it (site/paused)\n\n0 errors, 1 warning in 1 object of 1 file (1 kind without a schema: Site 1)\n",
    stderr: '',
  });
});

test('fails where neither Node.js nor the repository can load it', () => {
  const readsTypeScript = Number(process.versions.node.split('.')[0]) > 22;
  const { status, stderr } = validate(false);
  // Newer releases of Node.js read it themselves.
  expect(readsTypeScript ? status : stderr).toEqual(readsTypeScript ? 0
    : expect.stringMatching(/^error: --custom-rules: the module '\.\/rules\/site\.ts' cannot be loaded from '.*': .*; name a package or file that exports rules, each with 'code'/));
});
