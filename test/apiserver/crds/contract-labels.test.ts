import { join } from 'node:path';
import { contractLabels } from './contract-labels';
import { readPins } from '../../../imports/_generate/pin';

const pins = readPins(join(__dirname, '../../../imports/pins.json')).filter(({ crds }) => crds.every(({ kinds }) => kinds === undefined));

test.each(pins.map(({ provider }) => provider))('the labels of %s are known', (provider) => {
  expect(() => contractLabels(provider, 'infrastructure.cluster.x-k8s.io')).not.toThrow();
});

test('the kinds that the core refers to carry labels, its own do not', () => {
  const labels = { 'cluster.x-k8s.io/v1beta1': 'v1beta1', 'cluster.x-k8s.io/v1beta2': 'v1beta2' };
  expect(contractLabels('cluster-api', 'bootstrap.cluster.x-k8s.io')).toEqual(labels);
  expect(contractLabels('cluster-api', 'controlplane.cluster.x-k8s.io')).toEqual(labels);
  expect(contractLabels('cluster-api', 'cluster.x-k8s.io')).toEqual({});
});

test('the labels of an unknown provider cannot be guessed', () => {
  expect(() => contractLabels('widgets', 'example.org')).toThrow(
    /^the contract labels of provider 'widgets' are not known, only those of cluster-api, .*; add what its release puts on its CRDs$/);
});
