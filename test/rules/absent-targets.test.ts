import { checkRule } from './check-rule';
import { CLASS_PATCHES } from '../../src/rules/cluster-class/class-patches';

const CONTROL_PLANE = { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'KubeadmControlPlaneTemplate' };
const BOOTSTRAP = { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate' };
const MACHINE = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'AzureMachineTemplate' };
const WORKERS = { machineDeploymentClass: { names: ['a*'] } };
const SPEC = '/spec/template/spec';

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly value?: unknown;
  readonly valueFrom?: object;
}

const add = (path: string, value: unknown = {}): Operation => ({ op: 'add', path: `${SPEC}${path}`, value });
const rendered = (path: string): Operation => ({ op: 'add', path: `${SPEC}${path}`, valueFrom: { template: '{}' } });

/** A patch of the configs of workers. */
function patch(...jsonPatches: Operation[]) {
  return { definitions: [{ selector: { ...BOOTSTRAP, matchResources: WORKERS }, jsonPatches }] };
}

/** @param specs what the configs of the classes `a1`, `a2` and so on have; a class without one has its template elsewhere */
function found(patches: readonly object[], specs: readonly (object | undefined)[] = [{}], change: object = {}): string[] {
  const metadata = (name: string) => ({ name, namespace: 'edge' });
  const clusterClass = {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'ClusterClass',
    metadata: metadata('edge'),
    spec: {
      infrastructure: {},
      controlPlane: { templateRef: { ...CONTROL_PLANE, name: 'edge' } },
      workers: {
        machineDeployments: specs.map((_, index) => ({
          class: `a${index + 1}`, bootstrap: { templateRef: { ...BOOTSTRAP, name: `a${index + 1}` } }, infrastructure: { templateRef: { ...MACHINE, name: 'machines' } },
        })),
      },
      patches: patches.map((entry, index) => ({ name: `p${index}`, ...entry })),
    },
  };
  const templates = specs.flatMap((spec, index) => spec === undefined ? [] : [{ ...BOOTSTRAP, metadata: metadata(`a${index + 1}`), spec: { template: { spec } }, ...change }]);
  const others = [
    { ...CONTROL_PLANE, metadata: metadata('edge'), spec: { template: { spec: { kubeadmConfigSpec: { files: [] } } } } },
    { ...MACHINE, metadata: metadata('machines'), spec: { template: { spec: { vmSize: 'a', osDisk: {} } } } },
  ];
  return checkRule(CLASS_PATCHES, [clusterClass, ...templates, ...others].map(object => JSON.stringify(object)).join('\n---\n'));
}

describe('says nothing of a patch', () => {
  test.each<[string, readonly object[], readonly (object | undefined)[]]>([
    ['that adds what the template lacks', [patch(add('/files', []), add('/joinConfiguration'))], [{}]],
    ['of a list that the template has', [patch(add('/files/-'), add('/files/0'), { op: 'replace', path: `${SPEC}/files`, value: [] })], [{ files: [{ path: '/a' }] }]],
    ['of what a patch before it adds', [patch(add('/files', [])), patch(add('/files/-'), add('/files/0/path', '/a'))], [{}]],
    ['of what a patch before it adds only now and then', [{ enabledIf: '{{ .x }}', ...patch(add('/files', [])) }, patch(add('/files/-'))], [{}]],
    ['of what is below something that is rendered', [patch(rendered('/joinConfiguration')), patch(add('/joinConfiguration/nodeRegistration/taints/-'))], [{}]],
    ['of what a patch before it replaces', [patch(add('/files', [])), patch(add('/files', []), add('/files/-'))], [{}]],
    ['of what a patch before it removes, and another one may add again', [patch({ op: 'remove', path: `${SPEC}/files` }, add('/files/-'))], [{ files: [{ path: '/a' }] }]],
    ['behind what an extension writes', [{ external: { generatePatchesExtension: 'x' } }, patch(add('/files/-'))], [{}]],
    ['of a template that is elsewhere', [patch(add('/files/-'))], [undefined]],
    ['that may be meant for another class', [{ enabledIf: '{{ eq .builtin.machineDeployment.class "a2" }}', ...patch(add('/files/-')) }], [{}, { files: [] }]],
    ['that may be meant for a template elsewhere', [{ enabledIf: '{{ .x }}', ...patch(add('/files/-')) }], [{}, undefined]],
    ['of labels, which Cluster API writes too', [patch({ op: 'add', path: '/spec/template/metadata/labels/a', value: 'b' })], [{}]],
    ['of a field that the schema does not have, which is told otherwise', [patch(add('/joinConfiguration/x-y/z'))], [{ joinConfiguration: { 'x-y': {} } }]],
    ['of something that is null', [patch(add('/files/-'))], [{ files: null }]],
  ])('%s', (_, patches, specs) => {
    expect(found(patches, specs).filter(line => line.includes('no patch before'))).toEqual([]);
  });

  test('of a template in another version', () => {
    expect(found([patch(add('/files/-'))], [{}], { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1' })).toEqual([]);
  });

  test('of what a webhook writes', () => {
    const machines = { definitions: [{ selector: { ...MACHINE, matchResources: WORKERS }, jsonPatches: [add('/networkInterfaces/-'), add('/securityProfile/encryptionAtHost', true)] }] };
    expect(found([machines])).toEqual([]);
  });
});

describe('fails', () => {
  const at = 'spec.patches[0].definitions[0].jsonPatches[0].path';
  const reason = 'which KubeadmConfigTemplate/a1 does not have, and no patch before it adds; no cluster is made of the class with such a patch';

  test('where there is no list to add to', () => {
    expect(found([patch(add('/files/-'), add('/files/-'))])).toEqual([
      `${at}: 'path' '${SPEC}/files/-' goes through '${SPEC}/files', ${reason}; add '${SPEC}/files' first, in the template or by a patch`,
    ]);
  });

  test('where nothing is there to replace or to remove', () => {
    expect(found([patch({ op: 'replace', path: `${SPEC}/files`, value: [] }), patch({ op: 'remove', path: `${SPEC}/users` })])).toEqual([
      `${at}: 'replace' goes to '${SPEC}/files', ${reason}; use 'add', or write it in the template`,
      `${at.replace('patches[0]', 'patches[1]')}: 'remove' goes to '${SPEC}/users', ${reason}; leave the patch out, or write it in the template`,
    ]);
  });

  test('where a list has no such place', () => {
    expect(found([patch(add('/files/last'))], [{ files: [{ path: '/a' }] }])).toEqual([
      `${at}: 'path' '${SPEC}/files/last' goes to '${SPEC}/files/last', which the list in KubeadmConfigTemplate/a1 does not have, and no cluster is made of the class with such a patch; `
      + "add to the list with '-' or '0' at its end",
    ]);
    expect(found([patch(add('/files/0/path', '/a'))], [{ files: [] }])).toEqual([
      expect.stringContaining(`goes to '${SPEC}/files/0', which the list in KubeadmConfigTemplate/a1 does not have`),
    ]);
  });

  test('where one of several classes lacks it, and where all do that a condition may mean', () => {
    expect(found([patch(add('/files/-'))], [{ files: [] }, {}])).toEqual([expect.stringContaining('KubeadmConfigTemplate/a2 does not have')]);
    expect(found([{ enabledIf: '{{ .x }}', ...patch(add('/files/-')) }], [{}, {}])).toEqual([expect.stringContaining('KubeadmConfigTemplate/a1 does not have')]);
  });

  test('where the patch that adds it comes later', () => {
    expect(found([patch(add('/files/-')), patch(add('/files', []))])).toEqual([expect.stringContaining(`goes through '${SPEC}/files'`)]);
  });
});

test('a class with more patches than anybody writes is left alone', () => {
  expect(found(Array.from({ length: 150 }, () => patch(add('/files/-'))), Array.from({ length: 150 }, () => ({})))).toEqual([]);
});
