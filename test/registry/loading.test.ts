import * as fs from 'fs';
import * as path from 'path';
import { loadedBy } from '../support/loaded-modules';

const PROVIDERS = fs.readdirSync(path.join(__dirname, '..', '..', 'src', 'providers'));
const CONSTRUCTS = ['cdk8s', 'cdk8s-plus-28', 'constructs'];
const DATA = /^src\/(registry|rules|validation)\/|\/rules\/|\/record\.ts$/;

test.each([
  'src/topology/index.ts', 'src/schemas/index.ts', 'src/knowledge/index.ts', 'src/registry/index.ts', 'src/validation/index.ts', 'src/validation/report/index.ts',
  'src/validation/yaml/index.ts', 'src/cli/main.ts', 'src/cli/validate/command.ts', 'src/picture/index.ts', 'src/cli/graph/graph.ts',
])('%s loads no constructs', entry => {
  expect(CONSTRUCTS.filter(name => loadedBy(entry).has(name))).toEqual([]);
});

test('the registry loads the rules', () => {
  expect([...loadedBy('src/registry/index.ts')].filter(file => DATA.test(file)).length).toBeGreaterThan(300);
});

test('validation loads no record, and takes the one that it is given', () => {
  expect([...loadedBy('src/validation/index.ts')].filter(file => /\/record\.ts$|^src\/registry\//.test(file))).toEqual([]);
});

test.each(PROVIDERS)('the constructs of %s load neither records nor rules', provider => {
  const loaded = loadedBy(`src/providers/${provider}/index.ts`);
  expect(loaded).toContain('cdk8s');
  expect([...loaded].filter(file => DATA.test(file))).toEqual([]);
});
