import { batchesOf } from './batches';
import { ClusterApiVersion } from '../../../src/root';
import { BlueprintCase } from '../blueprint-cases';

function blueprint(name: string, ...kinds: [apiVersion: string, kind: string][]): BlueprintCase {
  const manifests = () => kinds.map(([apiVersion, kind]) => ({ apiVersion, kind }));
  return { name, apiVersion: ClusterApiVersion.V1BETA2, expected: { created: [], changed: [] }, first: manifests, second: manifests };
}

function names(...cases: BlueprintCase[]): string[][] {
  return batchesOf(cases).map(batch => batch.cases.map(({ name }) => name));
}

test('what is written in the same versions goes together', () => {
  expect(names(blueprint('a', ['x/v1', 'Thing'], ['v1', 'Secret']), blueprint('b', ['x/v1', 'Thing'], ['y/v2', 'Thing']))).toEqual([['a', 'b']]);
});

test('a kind in two versions makes two batches, and the first that fits is taken', () => {
  const cases = [blueprint('a', ['x/v1', 'Thing']), blueprint('b', ['x/v2', 'Thing']), blueprint('c', ['x/v1', 'Thing']), blueprint('d', ['x/v1', 'Other'])];
  expect(names(...cases)).toEqual([['a', 'c', 'd'], ['b']]);
});
