import { parseOptions } from './options';

const NAMES = ['bare-metal-cluster', 'eks-cluster'];

test('nothing is set by default', () => {
  expect(parseOptions([], NAMES)).toEqual({ crds: undefined, only: undefined, onlyOpenShift: false, onlyEdits: false, help: false });
});

test('all options', () => {
  expect(parseOptions(['--crds', 'x', '--only', 'eks-cluster', '--only', 'bare-metal-cluster', '--openshift', '--edits', '--help'], NAMES))
    .toEqual({ crds: 'x', only: ['eks-cluster', 'bare-metal-cluster'], onlyOpenShift: true, onlyEdits: true, help: true });
});

test('fails for a blueprint that is not there', () => {
  expect(() => parseOptions(['--only', 'gke-cluster'], NAMES))
    .toThrow("--only: unknown blueprint 'gke-cluster'; there are bare-metal-cluster, eks-cluster");
});

test.each([['--fast'], ['--crds'], ['bare-metal-cluster']])('fails for %s', argument => {
  expect(() => parseOptions([argument], NAMES)).toThrow(expect.objectContaining({ exitCode: 2 }));
});
