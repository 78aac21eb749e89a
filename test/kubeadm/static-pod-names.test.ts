import { STATIC_POD } from '../../src/kubeadm/rules/static-pod';
import { checkRule } from '../rules/check-rule';
import { object } from '../rules/cloud-bundle';

const FOLDER = '/etc/kubernetes/manifests';
const pod = (name: string, namespace = 'kube-system') =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\nspec:\n  containers: [{name: a, image: registry.example.com/a:v1}]\n`;

/** The places of what is found in files by their paths below the folder of static pods. */
function places(files: { readonly [path: string]: string }, rest: object = {}): string[] {
  const kubeadmConfigSpec = { files: Object.entries(files).map(([path, content]) => ({ path: `${FOLDER}/${path}`, content })), ...rest };
  return checkRule(STATIC_POD, object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec })).map(finding => finding.split(': ')[0].replace('spec.kubeadmConfigSpec.', ''));
}

test.each<[string, { readonly [path: string]: string }, string[]]>([
  ['of one name', { 'a.yaml': pod('a'), 'b.yaml': pod('a') }, ['files[1].content']],
  ['of one name, with an expression in quotes', { 'a.yaml': `${pod('a')}  nodeName: "{{ ds.meta_data.name }}"\n`, 'b.yaml': pod('a') }, ['files[1].content']],
  ['of one name in two namespaces', { 'a.yaml': pod('a'), 'b.yaml': pod('a', 'other') }, []],
  ['of two names', { 'a.yaml': pod('a'), 'b.yaml': pod('b') }, []],
  ['of one name that is filled in', { 'a.yaml': pod('${NAME}'), 'b.yaml': pod('${NAME}') }, []],
  ['with the name of a pod of kubeadm', { 'a.yaml': pod('kube-scheduler') }, ['files[0].content']],
  ['with the name of a pod of kubeadm, in JSON', { 'a.json': JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { namespace: 'kube-system', name: 'etcd' }, spec: { containers: [{ name: 'a', image: 'a' }] } }, undefined, 1) }, ['files[0].content']],
  ['with the name of a pod of kubeadm in another namespace', { 'a.yaml': pod('kube-scheduler', 'other') }, []],
  ['with a container that is named like a pod of kubeadm', { 'a.yaml': pod('a').replace('{name: a,', '{name: etcd,') }, []],
  ['in a folder', { 'b/a.yaml': pod('a') }, ['files[0].path']],
])('static pods %s', (_, files, expected) => {
  expect(places(files)).toEqual(expected);
});

test('etcd elsewhere leaves its name free, and a command may move what is in a folder', () => {
  expect(places({ 'store.yaml': pod('etcd') }, { clusterConfiguration: { etcd: { external: { endpoints: ['https://10.0.0.5:2379'] } } } })).toEqual([]);
  expect(places({ 'b/a.yaml': pod('a') }, { preKubeadmCommands: [`mv ${FOLDER}/b/*.yaml ${FOLDER}/`] })).toEqual([]);
  expect(places({ 'b/a.txt': 'anything' })).toEqual([]);
});

test('a worker has no pods of kubeadm', () => {
  const files = [{ path: `${FOLDER}/a.yaml`, content: pod('etcd') }];
  expect(checkRule(STATIC_POD, object('KubeadmConfigTemplate', 'shop', { template: { spec: { files } } }))).toEqual([]);
});
