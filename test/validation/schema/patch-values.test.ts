import { BUILT_IN } from '../../../src/registry';
import { refusedPatchValues } from '../../../src/validation/schema';
import { topologyOf } from '../../rules/check-rule';

const WORKERS = { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate' };
const CONTROL_PLANE = { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'KubeadmControlPlaneTemplate' };
const AT = 'spec.patches[0].definitions[0].jsonPatches[0].value';

function refused(path: string, value: unknown, { selector = WORKERS as object, op = 'add' } = {}): string[] {
  const patches = [{ definitions: [{ selector, jsonPatches: [{ op, path: `/spec/template/spec${path}`, value }] }] }];
  const clusterClass = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'ClusterClass', metadata: { name: 'edge' }, spec: { patches } };
  return refusedPatchValues(topologyOf(JSON.stringify(clusterClass)), BUILT_IN).map(({ at, message }) => `${at}: ${message}`);
}

test.each<[string, string, unknown, { readonly selector?: object; readonly op?: string }]>([
  ['is what the field takes', '/files', [{ path: '/a', content: 'b' }], {}],
  ['is empty, for patches behind', '/files', [], {}],
  ['is an empty object', '/joinConfiguration', {}, {}],
  ['lacks what a later patch may add', '/files', [{ content: 'b' }], {}],
  ['is of another type, which the rule tells', '/files', 'a', {}],
  ['is null', '/files', null, {}],
  ['is a variable that is filled in before', '/format', '${FORMAT}', {}],
  ['goes to a kind without a schema', '/files', [{ pathh: 1 }], { selector: { apiVersion: 'bootstrap.cluster.x-k8s.io/v1alpha9', kind: 'OtherTemplate' } }],
  ['goes nowhere', '/x/y', 1, {}],
  ['is of a patch that removes something', '/format', 'b', { op: 'remove' }],
  ['is of the object that is made, and not of its template', '/machineTemplate', { spec: { infrastructureRef: { name: 'a' } } }, { selector: CONTROL_PLANE }],
])('a value passes that %s', (_, path, value, options) => {
  expect(refused(path, value, options)).toEqual([]);
});

test('fails where a value holds what the field does not take', () => {
  expect(refused('/files', [{ pathh: '/a', content: 7 }, { path: '/b', encoding: 'base65' }])).toEqual([
    `${AT}[0].pathh: 'pathh' is unknown to KubeadmConfigTemplate; did you mean 'path'?`,
    `${AT}[0].content: is the number 7; write a string, in quotes`,
    `${AT}[1].encoding: is "base65"; use one of base64, gzip, gzip+base64`,
  ]);
  expect(refused('/kubeadmConfigSpec/format', 'cloud', { selector: CONTROL_PLANE })).toEqual([`${AT}: is "cloud"; use one of cloud-config, ignition`]);
});
