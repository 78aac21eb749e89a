import { DUPLICATE_FILE } from '../../src/kubeadm/rules/duplicate-file';
import { KUBEADM_FILE } from '../../src/kubeadm/rules/kubeadm-file';
import { KUBEADM_PATCH } from '../../src/kubeadm/rules/kubeadm-patch';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

const worker = (spec: object) => bundle(object('KubeadmConfigTemplate', 'shop', { template: { spec } }));
const controlPlane = (kubeadmConfigSpec: object) => bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec }));
const files = (...paths: string[]) => ({ files: paths.map(path => ({ path, content: 'a' })) });

describe('bootstrap/kubeadm-file', () => {
  test.each([
    ['/etc/kubernetes/kubelet.conf', 'kubeadm ends where it finds one; leave it out, as kubeadm writes it'],
    ['/etc/kubernetes/bootstrap-kubelet.conf', 'kubeadm ends where it finds one; leave it out, as kubeadm writes it'],
    ['/etc/kubernetes/pki/ca.crt', "'kubeadm join' ends where it finds one; leave it out, as the machine gets it when it joins"],
  ])('refuses %s on workers', (path, message) => {
    expect(checkRule(KUBEADM_FILE, worker(files(path)))).toEqual([`spec.template.spec.files[0].path: '${path}' is a file of kubeadm: ${message}`]);
  });

  test.each([
    ['/etc/kubernetes/manifests/kube-apiserver.yaml', "'kubeadm init' ends where it finds one; leave it out, and change what kubeadm writes by 'clusterConfiguration' or 'patches'"],
    ['/etc/kubernetes/pki/etcd/ca.key', 'Cluster API brings the one that it reaches the cluster by, and this would be in its place; '
      + "leave it out, and give a CA of your own as the Secret '<cluster>-ca', or '<cluster>-etcd' for etcd"],
  ])('refuses %s on control planes', (path, message) => {
    expect(checkRule(KUBEADM_FILE, controlPlane(files(path)))).toEqual([`spec.kubeadmConfigSpec.files[0].path: '${path}' is a file of kubeadm: ${message}`]);
  });

  test('passes other files, and those that kubeadm is told to pass over', () => {
    expect(checkRule(KUBEADM_FILE, worker(files('/etc/kubernetes/manifests/a.yaml', '/etc/kubernetes/pki/other.crt', '/etc/kubernetes/manifests/etcd.yaml')))).toEqual([]);
    expect(checkRule(KUBEADM_FILE, controlPlane(files('/etc/kubernetes/manifests/kube-vip.yaml', '/etc/kubernetes/pki/sa.key')))).toEqual([]);
    const ignorePreflightErrors = ['FileAvailable--etc-kubernetes-kubelet.conf'];
    expect(checkRule(KUBEADM_FILE, worker({ ...files('/etc/kubernetes/kubelet.conf'), joinConfiguration: { nodeRegistration: { ignorePreflightErrors } } }))).toEqual([]);
    expect(checkRule(KUBEADM_FILE, controlPlane({ ...files('/etc/kubernetes/pki/etcd/ca.crt'), clusterConfiguration: { etcd: { external: {} } } }))).toEqual([]);
    expect(checkRule(KUBEADM_FILE, controlPlane({ files: [{ path: '/etc/kubernetes/pki/ca.crt', contentFrom: { secret: { name: 'shop-ca', key: 'tls.crt' } } }] }))).toEqual([]);
  });
});

describe('bootstrap/duplicate-file', () => {
  test('knows a path that is written in another way', () => {
    expect(checkRule(DUPLICATE_FILE, worker(files('/etc/a', '/etc//a', '/etc/b')))).toEqual([
      "spec.template.spec.files[1].path: 'path' '/etc//a' is written by an earlier entry of 'files' already; give each file once",
    ]);
    expect(checkRule(DUPLICATE_FILE, worker(files('/etc/a', '/etc//b')))).toEqual([]);
  });
});

describe('bootstrap/kubeadm-patch', () => {
  const DIRECTORY = '/etc/kubernetes/patches';
  const check = (name: string, content: string) => checkRule(KUBEADM_PATCH, controlPlane({
    files: [{ path: `${DIRECTORY}/${name}`, content }], joinConfiguration: { patches: { directory: DIRECTORY } },
  }));

  test.each([
    ['etcd0+json.yaml', 'spec: {}\n', "is no list of operations, which a patch of the type 'json' is, and kubeadm ends; write one, or another type into its name"],
    ['etcd+json.json', '[{"op": "put", "path": "/spec"}]', "has the operation 'put', which no JSON patch has, and kubeadm ends; write one of add, remove, replace, move, copy, test"],
    ['etcd.yaml', '- op: add\n', "is no object, which a patch of the type 'strategic' is, and kubeadm ends; write '+json' into its name"],
    ['etcd+merge.yaml', 'a: [', 'is no YAML, and kubeadm ends; correct it'],
  ])('reads %s', (name, content, message) => {
    expect(check(name, content)).toEqual([`spec.kubeadmConfigSpec.files[0].content: '${DIRECTORY}/${name}' ${message}`]);
  });

  test.each([['etcd.yaml', 'spec: {}\n---\nmetadata: {}\n'], ['etcd+json.yaml', '- op: add\n  path: /a\n  value: 1\n'], ['etcd.yaml', 'a: ${A'], ['etcd.yaml', '']])('passes %s with %j', (name, content) => {
    expect(check(name, content)).toEqual([]);
  });

  test('finds patches that nobody tells kubeadm of', () => {
    const told = (config: object) => checkRule(KUBEADM_PATCH, controlPlane(config)).map(finding => finding.split(': ')[0]);
    const stray = { files: [{ path: `${DIRECTORY}/kube-apiserver0+strategic.yaml`, content: 'spec: {}\n' }] };
    expect(told(stray)).toEqual(['spec.kubeadmConfigSpec.files[0].path']);
    expect(told({ ...stray, initConfiguration: { patches: { directory: DIRECTORY } } })).toEqual([]);
    expect(told({ ...stray, initConfiguration: { patches: { directory: '${PATCHES}' } } })).toEqual([]);
    expect(told({ ...stray, preKubeadmCommands: ['kubeadm init phase kubelet-start --patches /etc/kubernetes/patches'] })).toEqual([]);
    expect(told({ files: [{ path: `${DIRECTORY}/kube-apiserver.yaml`, content: 'spec: {}\n' }, { path: '/opt/notes+json.yaml', content: '' }] })).toEqual([]);
  });

  test('asks for the patches of those that join, too', () => {
    const patches = { files: [{ path: `${DIRECTORY}/etcd.yaml`, content: 'spec: {}\n' }], initConfiguration: { patches: { directory: DIRECTORY } } };
    expect(checkRule(KUBEADM_PATCH, controlPlane({ ...patches, joinConfiguration: { patches: { directory: '/etc/kubernetes/patch' } } }))).toEqual([
      "spec.kubeadmConfigSpec.joinConfiguration.patches.directory: no file is written below '/etc/kubernetes/patch', without which kubeadm ends, "
        + "and '/etc/kubernetes/patches/etcd.yaml' is written elsewhere; write one folder in both",
    ]);
  });
});
