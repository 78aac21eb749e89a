import { goModuleOf, GoModuleSource } from './go-module-source';
import { widgetPin } from '../../imports/widget';
import { Workspace } from '../../imports/workspace';

const provider = widgetPin();
const crd = provider.crds[0];

test.each([
  ['metal3-io/baremetal-operator', 'v0.13.2', 'github.com/metal3-io/baremetal-operator@v0.13.2'],
  ['kubernetes-sigs/cluster-api', 'v1.14.0', 'sigs.k8s.io/cluster-api@v1.14.0'],
  ['kubernetes-sigs/cluster-api-provider-aws', 'v2.11.1', 'sigs.k8s.io/cluster-api-provider-aws/v2@v2.11.1'],
])('the repository %s at %s is the module %s', (repository, tag, module) => {
  expect(goModuleOf(widgetPin({ repository, tag }), crd)).toBe(module);
});

describe('a Go module', () => {
  let workspace: Workspace;
  beforeEach(() => { workspace = new Workspace(); });
  afterEach(() => workspace.remove());

  test('is downloaded once and read at the path of the repository', async () => {
    workspace.write('module/config/crd/widgets.yaml', 'kind: x');
    const asked: string[] = [];
    const source = new GoModuleSource(async (module) => {
      asked.push(module);
      return JSON.stringify({ Dir: `${workspace.root}/module` });
    });
    const [first] = await Promise.all([source.read(provider, crd), source.read(provider, crd)]);
    expect(Buffer.from(first).toString('utf8')).toBe('kind: x');
    expect(asked).toEqual(['github.com/example/widgets@v1.2.3']);
  });

  test('fails for a file that it does not hold', async () => {
    const source = new GoModuleSource(async () => JSON.stringify({ Dir: workspace.root }));
    await expect(source.read(provider, crd)).rejects.toThrow('github.com/example/widgets@v1.2.3 does not hold config/crd/widgets.yaml: ENOENT');
  });
});

test('a module that Go cannot download fails with what Go says', async () => {
  const source = new GoModuleSource(async () => JSON.stringify({ Error: 'github.com/example/widgets@v1.2.3: no such\n\thost' }));
  await expect(source.read(provider, crd)).rejects.toThrow(new Error('cannot download github.com/example/widgets@v1.2.3: no such host'));
});

test('a Go that does not answer in JSON fails with its first line', async () => {
  const source = new GoModuleSource(async () => 'go: unknown flag\nusage: go');
  await expect(source.read(provider, crd)).rejects.toThrow(new Error('cannot download github.com/example/widgets@v1.2.3: go: unknown flag'));
});
