import { widgetCrd, widgetPin } from './widget';
import { Workspace } from './workspace';
import { USAGE } from '../../imports/_generate/options';
import type { Fetch } from '../../imports/_generate/source';

const RECORD = "run 'npx projen import --update-pins' to record it and review what changes in imports/";

let workspace: Workspace;
beforeEach(() => {
  workspace = new Workspace();
  workspace.writeCrd('widgets/widgets.yaml', widgetCrd({ name: 'v1' }));
  workspace.writePins(widgetPin());
});
afterEach(() => workspace.remove());

/** Runs and asserts that the run changed no file at all. */
async function runUnchanged(...args: string[]) {
  const before = workspace.files();
  const outcome = await workspace.run(args);
  expect(workspace.files()).toEqual(before);
  return outcome;
}

test.each(['--help', '-h'])('%s prints the usage and does nothing', async (option) => {
  expect(await runUnchanged(option)).toEqual({ code: 0, stdout: USAGE, stderr: '' });
});

test.each([
  [['--frobnicate'], "unknown option '--frobnicate'"],
  [['-x'], "unknown option '-x'"],
  [['metal3'], "unexpected argument 'metal3'"],
  [['--from'], "option '--from' needs a value"],
  [['--check=yes'], "option '--check' takes no value"],
  [['--check', '--update-pins'], '--check writes nothing, so it cannot be combined with --update-pins'],
  [['--only', 'gadgets'], "--only: unknown provider 'gadgets'; pinned are widgets"],
])('fails on the arguments %j', async (args, message) => {
  expect(await runUnchanged(...args)).toEqual({ code: 2, stdout: '', stderr: `error: ${message}\n\n${USAGE}` });
});

test('fails on a missing CRD file', async () => {
  workspace.writePins(widgetPin({ crds: [{ path: 'config/gone.yaml', file: 'gone.yaml' }] }));
  const url = 'https://raw.githubusercontent.com/example/widgets/v1.2.3/config/gone.yaml';
  expect(await runUnchanged('--from', workspace.crds)).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: widgets: no file ${workspace.crds}/widgets/gone.yaml; put ${url} there or correct 'file' of the pin\n`,
  });
});

test('fails on a digest that does not match', async () => {
  await workspace.run(['--from', workspace.crds, '--update-pins']);
  workspace.write('crds/widgets/widgets.yaml', '# moved tag\n');
  const [pin] = JSON.parse(workspace.files()['imports/pins.json']);
  expect(await runUnchanged('--from', workspace.crds)).toEqual({
    code: 1,
    stdout: '',
    stderr: `error: widgets/widgets.yaml: sha256 does not match its pin: expected ${pin.crds[0].sha256}, `
      + 'got 5f0fd65290d4ac98d98c39078abfa02d75943dde3fa5a7d9c34d8228648b07d4; '
      + `if the change is wanted, ${RECORD}\n`,
  });
});

test('fails on a CRD without a pinned digest', async () => {
  workspace.write('crds/widgets/widgets.yaml', '');
  expect(await runUnchanged('--from', workspace.crds)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: widgets/widgets.yaml: no sha256 is pinned, '
      + `got e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855; ${RECORD}\n`,
  });
});

test('fails on pinned kinds that do not match', async () => {
  await workspace.run(['--from', workspace.crds, '--update-pins']);
  const [pin] = JSON.parse(workspace.files()['imports/pins.json']);
  workspace.writePins({ ...pin, crds: [{ ...pin.crds[0], gvks: ['example.org/v1/Gadget'] }] });
  expect(await runUnchanged('--from', workspace.crds)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: widgets/widgets.yaml: gvks do not match the pin: expected example.org/v1/Gadget, '
      + `got example.org/v1/Widget; if the change is wanted, ${RECORD}\n`,
  });
});

test('fails as a whole when the last provider fails', async () => {
  workspace.writePins(widgetPin({ provider: 'first' }), widgetPin());
  workspace.writeCrd('first/widgets.yaml', widgetCrd({ name: 'v1' }));
  workspace.write('crds/widgets/widgets.yaml', 'kind: ConfigMap\n');
  expect(await runUnchanged('--from', workspace.crds, '--update-pins')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'first v1: 1 kind, 110 lines of TypeScript\n'
      + 'error: widgets/widgets.yaml: expected kind CustomResourceDefinition, got ConfigMap\n',
  });
});

test('fails on one kind in two files', async () => {
  workspace.writeCrd('widgets/again.yaml', widgetCrd({ name: 'v1' }));
  workspace.writePins(widgetPin({ crds: [...widgetPin().crds, { path: 'again.yaml', file: 'again.yaml' }] }));
  expect((await runUnchanged('--from', workspace.crds, '--update-pins')).stderr)
    .toBe("error: widgets/again.yaml: example.org/v1/Widget is defined by another file of 'widgets', too\n");
});

test('fails on two releases of one project', async () => {
  workspace.writePins(widgetPin(), widgetPin({ provider: 'gadgets', tag: 'v2.0.0' }));
  expect(await runUnchanged('--from', workspace.crds)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: widgets is pinned at v1.2.3 and at v2.0.0; rules cite one release of it, so pin one\n',
  });
});

test('fails when the target cannot be written', async () => {
  workspace.write('blocked', 'a file, not a folder');
  const out = `${workspace.root}/blocked`;
  expect((await runUnchanged('--from', workspace.crds, '--update-pins', '--out', out)).stderr)
    .toContain(`error: cannot write below ${out}: EEXIST: file already exists, mkdir '${out}'\n`);
});

test('reads the folder named by the environment', async () => {
  const outcome = await workspace.run(['--update-pins'], { env: { CDK8S_CLUSTER_API_CRDS: workspace.crds } });
  expect(outcome).toEqual({ code: 0, stdout: '', stderr: 'widgets v1: 1 kind, 110 lines of TypeScript\n' });
});

test('prefers --from to the environment', async () => {
  const outcome = await workspace.run(['--update-pins', '--from', workspace.crds], { env: { CDK8S_CLUSTER_API_CRDS: '/nowhere' } });
  expect(outcome.code).toBe(0);
});

test('fetches from upstream when no folder is named', async () => {
  const asked: string[] = [];
  const fetch: Fetch = async (url) => {
    asked.push(url);
    const text = JSON.stringify(widgetCrd({ name: 'v1' }));
    return { ok: true, status: 200, arrayBuffer: async () => new TextEncoder().encode(text).buffer as ArrayBuffer };
  };
  expect((await workspace.run(['--update-pins'], { fetch, env: { CDK8S_CLUSTER_API_CRDS: '' } })).code).toBe(0);
  expect(asked).toEqual(['https://raw.githubusercontent.com/example/widgets/v1.2.3/config/crd/widgets.yaml']);
});

test('colours progress on a terminal only', async () => {
  let written = '';
  const stderr = { isTTY: true, write: (text: string) => { written += text; } };
  await workspace.run(['--from', workspace.crds, '--update-pins'], { stderr });
  await workspace.run(['--from', '/nowhere'], { stderr });
  expect(written).toContain('\u001b[1mwidgets v1\u001b[0m: 1 kind, 110 lines of TypeScript\n');
  expect(written).toContain('\u001b[31merror\u001b[0m: widgets: no file /nowhere/widgets/widgets.yaml;');
});
