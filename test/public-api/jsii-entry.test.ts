import * as path from 'path';
import { SUBMODULES } from '../../projenrc/submodules';
import * as entry from '../../src/entry';
import { ClusterApiValidation } from '../../src/plugin';
import * as root from '../../src/root';

const SOURCES = path.join(__dirname, '..', '..', 'src');

// The runtime of jsii requires the package by its name and goes from name to name: `metal3`, `Metal3WorkerPool`.
test.each(Object.entries(SUBMODULES))('the runtime of jsii finds %s in what Node loads for the root', (name, folder) => {
  expect((entry as { readonly [name: string]: unknown })[name]).toBe(jest.requireActual(path.join(SOURCES, folder)));
});

test('to everyone else it is the root', () => {
  expect(Object.keys(entry).sort()).toEqual(Object.keys(root).sort());
});

test('cdk8s-cli finds the plugin in it', () => {
  expect((entry as { readonly ClusterApiValidation?: unknown }).ClusterApiValidation).toBe(ClusterApiValidation);
});
