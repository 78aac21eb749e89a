import { checkContainerResources, ContainerResources, renderContainerResources } from '../../src/core/container-resources';

test.each<[ContainerResources | undefined, object | undefined]>([
  [undefined, undefined],
  [{}, undefined],
  [{ requests: {}, limits: {} }, undefined],
  [{ requests: { cpu: '250m' } }, { requests: { cpu: { value: '250m' } } }],
  [{ requests: { cpu: '1' }, limits: { cpu: '2', memory: '1Gi' } }, { requests: { cpu: { value: '1' } }, limits: { cpu: { value: '2' }, memory: { value: '1Gi' } } }],
])('writes %j', (resources, expected) => {
  expect(() => checkContainerResources('resources', resources)).not.toThrow();
  expect(renderContainerResources(resources)).toEqual(expected);
});

test.each<[ContainerResources, string]>([
  [{ requests: { cpu: '1', memory: 'lots' } }, "'resources.requests' has memory 'lots'"],
  [{ requests: { cpu: '1' }, limits: { cpu: '-1' } }, "'resources.limits' has cpu '-1'"],
])('fails on %j', (resources, text) => {
  expect(() => checkContainerResources('resources', resources)).toThrow(new Error(
    `${text}; use a Kubernetes quantity, for example '250m' or '512Mi' (input/invalid-value)`));
});
