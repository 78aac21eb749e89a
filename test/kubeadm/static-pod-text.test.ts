import * as fc from 'fast-check';
import { parse } from 'yaml';
import { staticPodProblem } from '../../src/kubeadm/static-pod-text';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers:\n  - name: a\n    args:\n    - --port=80\n    image: "registry.example.com/a:v1"\n';

function needs(what: string): string {
  return `needs ${what}, and kubelets give static pods nothing that an API server has; write values into the pod, or mount files of the machine by 'hostPath'`;
}

test.each([
  ['as tools write it', POD],
  ['with a document start', `---\n${POD}`],
  ['with an empty second document', `${POD}---\n# nothing\n`],
  ['in JSON', JSON.stringify(parse(POD))],
  ['with comments, flow collections and anchors', `# a pod\n${POD}  volumes: &v [{ name: x, emptyDir: {} }]\n`],
  ['with a script of several lines', `${POD}    command:\n    - sh\n    - -c\n    - |\n      ---\n      kind: nothing: [\n`.replace('      ---\n', '')],
  ['with an address for a name', POD.replace('name: a', 'name: 10.0.0.1')],
  ['with names that stand deeper, too', POD.replace('metadata:', 'metadata:\n  labels:\n    name: b\n    spec: c')],
  ['with volumes that are there', `${POD}    volumeMounts:\n    - name: data\n      mountPath: /data\n  volumes:\n  - name: data\n    hostPath:\n      path: /data\n`],
  ['with names that are filled in', POD.replace(/name: a/g, 'name: ${NAME}')],
  ['with values of their types', `${POD}    env: [{name: A, value: "1"}, {name: B}, {name: C, value: null}]\n    ports: [{containerPort: 80, hostPort: 80}]\n  hostNetwork: true\n`],
  ['with variables for all of them', `${POD}    ports: [{containerPort: "\${PORT}"}]\n  hostNetwork: "\${HOST}"\n`],
  ['with a variable that makes it no YAML yet', `${POD}    env: [\${MORE}\n`],
])('takes a pod %s', (_, text) => {
  expect(staticPodProblem(text)).toBeUndefined();
});

test.each([
  ['no YAML', POD.replace('  name: a\nspec', '  name: a\n spec'), 'is no YAML, and kubelets do not start it (All mapping items must start at the same column at line 5, column 1); correct it'],
  ['tabs', POD.replace('  name', '\tname'), 'is no YAML, and kubelets do not start it (Tabs are not allowed as indentation at line 4, column 1); correct it'],
  ['no apiVersion', POD.replace('apiVersion: v1\n', ''), "has no apiVersion, and kubelets do not start it; write 'apiVersion: v1'"],
  ['another apiVersion', POD.replace('v1', 'core/v1'), "has the apiVersion 'core/v1', and kubelets do not start it; write 'apiVersion: v1'"],
  ['no name', POD.replace('  name: a\n', '  namespace: a\n'), "has no name, and kubelets do not start it; write 'metadata.name'"],
  ['a name of its labels only', POD.replace('  name: a\n', '  labels:\n    name: a\n'), "has no name, and kubelets do not start it; write 'metadata.name'"],
  ['an address for an apiVersion', POD.replace('v1', '10.0.0.1'), "has the apiVersion '10.0.0.1', and kubelets do not start it; write 'apiVersion: v1'"],
  ['another address for an apiVersion', POD.replace('v1', '10.0.0.2'), "has the apiVersion '10.0.0.2', and kubelets do not start it; write 'apiVersion: v1'"],
  ['no metadata', POD.replace('metadata:\n  name: a\n', ''), "has no name, and kubelets do not start it; write 'metadata.name'"],
  ['a number for the value of a variable', `${POD}    env:\n    - name: PORT\n      value: 6443\n`, "has a variable 'PORT' whose value is no text, and kubelets do not start it; write the value in quotes"],
  ['a boolean for the value of a variable', `${POD}    env: [{name: A}, {name: B, value: yes}]\n`, "has a variable 'B' whose value is no text, and kubelets do not start it; write the value in quotes"],
  ['a number among arguments', POD.replace('--port=80', '80'), "has an entry in 'args' that is no text, and kubelets do not start it; write it in quotes"],
  ['a text for a port', `${POD}    ports: [{containerPort: "80"}]\n`, "has 'containerPort' that is no number, and kubelets do not start it; write it without quotes"],
  ['a text for a switch', `${POD}  hostNetwork: "true"\n`, "has 'hostNetwork' that is neither true nor false, and kubelets do not start it; write it without quotes"],
  ['no containers', POD.replace('containers', 'initContainers'), "has no containers, and kubelets do not start it; write them to 'spec.containers'"],
  ['a second document', `${POD}---\n${POD}`, 'has a second document, which kubelets pass over; write it to a file of its own'],
  ['a name in capitals', POD.replace('name: a', 'name: A'), "has the name 'A', and kubelets do not start it; use small letters, digits, '-' and '.'"],
  ['a container without a name', POD.replace('- name: a', '- tty: true'), "has a container without a name, and kubelets do not start it; write 'name'"],
  ['a container in capitals', POD.replace('- name: a', '- name: A'), "has a container 'A', and kubelets do not start it; name it by at most 63 small letters, digits and '-'"],
  ['two containers of one name', `${POD}  initContainers:\n  - name: a\n    image: b\n`, "has two containers 'a', and kubelets do not start it; give each a name of its own"],
  ['a container without an image', POD.replace('image', 'imageName'), "has a container 'a' without an image, and kubelets do not start it; write 'image'"],
  ['a mount of nothing', `${POD}    volumeMounts:\n    - name: data\n`, "mounts a volume 'data' that it does not have, and kubelets do not start it; write it to 'spec.volumes'"],
  ['a ServiceAccount', `${POD}  serviceAccountName: a\n`, needs("a ServiceAccount ('serviceAccountName')")],
  ['a Secret for its images', `${POD}  imagePullSecrets:\n  - name: a\n`, needs("a Secret ('imagePullSecrets')")],
  ['variables of a ConfigMap', `${POD}    envFrom:\n    - configMapRef:\n        name: a\n`, needs("a ConfigMap ('configMapRef')")],
  ['a volume of a Secret', `${POD}  volumes:\n  - name: a\n    secret:\n      secretName: a\n`, needs("a Secret ('secret')")],
  ['a token', `${POD}  volumes:\n  - name: a\n    projected:\n      sources:\n      - serviceAccountToken:\n          path: token\n`, needs("a token of a ServiceAccount ('serviceAccountToken')")],
  ['nothing but a text', '"kind: Pod"', 'is no object, and kubelets do not start it; write a Pod'],
])('refuses a pod with %s', (_, text, problem) => {
  expect(staticPodProblem(text)).toBe(problem);
});

test('says of text the same as of what YAML reads from it', () => {
  const line = fc.tuple(fc.nat(3), fc.constantFrom(
    'apiVersion: v1', 'kind: Pod', 'metadata:', 'name: a', 'spec:', 'containers:', '- name: a', '- a', 'labels: {}', 'x: "y: z"', "y: 'it'", '- - a', 'z: a: b', 'a b: c', '# no', 'w: [', 'v: b:', 'name: 10.1.2.3', 'name: 12',
  )).map(([depth, text]) => `${'  '.repeat(depth)}${text}`);
  fc.assert(fc.property(fc.array(line, { maxLength: 9 }).map(lines => `apiVersion: v1\n${lines.join('\n')}\n`), text => {
    const read = () => JSON.stringify(parse(text, { uniqueKeys: false }));
    let json: string | undefined;
    try {
      json = read();
    } catch {
      expect(staticPodProblem(text)).toMatch(/^is no YAML/);
      return;
    }
    expect(staticPodProblem(text)).toBe(staticPodProblem(json));
  }), { numRuns: 5000 });
});
