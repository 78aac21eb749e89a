import { CONTAINER_RUNTIME } from '../../src/kubeadm/rules/container-runtime';
import { readToml } from '../../src/kubeadm/toml-text';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

const CONFIG = `# of containerd
version = 2
imports = ["/etc/containerd/conf.d/*.toml",
  '/opt/a.toml', # and more
]
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "registry.k8s.io/pause:3.10" # "pinned"
  a.b = { c = true, d = [1, 2] }
[plugins.'io.containerd.grpc.v1.cri'.containerd.runtimes.runc.options]
  SystemdCgroup = true
[[list]]
x = -1.5
[[list]]
x = 1979-05-27T07:32:00Z
`;

test.each([CONFIG, '', 'a = """\nb\n"""\n', 'a = []\n', '[a]\n[a.b]\n', '[[a]]\n[a.b]\n[[a]]\n[a.b]\n', '["a b".c]\n', 'a = 0x1f\r\nb = 1_000\r\n', 'a = 9223372036854775807\n'])('%j is TOML', text => {
  expect(readToml(text)).toHaveProperty('value');
});

test.each([
  ['version: 2\n', 1], ['version = 2\nSystemdCgroup = True\n', 2], ['a = registry.k8s.io/pause:3.10\n', 1], ['a =\n', 1], ['[host.https://mirror.example.com]\n', 1],
  ['[plugins."a"\n  b = 1\n', 1], ['[a]\nx = 1\n[a]\ny = 2\n', 3], ['https://a = "b"\n', 1], ['a = [1\n', 2],
])('%j is no TOML', (text, line) => {
  expect(readToml(text)).toEqual({ line, problem: expect.stringMatching(/^[^\n]+$/) as string });
});

test('reads long texts soon', () => {
  const start = process.cpuUsage();
  ['"', '[', "'", 'a = [\n', '[a]\n', '#', '= ', 'a={', '[[a]]\n'].forEach(text => readToml(text.repeat(200_000)));
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
});

const check = (path: string, content: string, rest: object = {}) => checkRule(CONTAINER_RUNTIME, bundle(object('KubeadmConfigTemplate', 'shop', {
  template: { spec: { files: [{ path, content, ...rest }] } },
})));
const AT = 'spec.template.spec.files[0].content: ';

test('bootstrap/container-runtime reads files of container runtimes', () => {
  expect(check('/etc/containerd/config.toml', 'version: 2\n')).toEqual([
    `${AT}'/etc/containerd/config.toml' is no TOML, and the container runtime cannot read it: line 1: illegal character in key; write name = value, texts in quotes and each table once`,
  ]);
  expect(check('/etc/crio/crio.conf.d/10-a.conf', '[crio.runtime]\ncgroup_manager = systemd\n')).toHaveLength(1);
  expect(check('/etc/containerd/config.toml', 'version = 2\ndisabled_plugins = ["cri"]\n')).toEqual([
    `${AT}'/etc/containerd/config.toml' disables the plugin 'cri', by which kubelets reach containerd, so that kubeadm ends; leave it out of 'disabled_plugins'`,
  ]);
  expect(check('/etc/containerd/certs.d/docker.io/hosts.toml', '[host."https://a"]\n  capabilities = ["pull", "resolv"]\n')).toEqual([
    `${AT}'/etc/containerd/certs.d/docker.io/hosts.toml' has the capability 'resolv', and containerd pulls nothing from there; write 'resolve'`,
  ]);
});

test('bootstrap/container-runtime passes all others', () => {
  expect(check('/etc/containerd/config.toml', CONFIG)).toEqual([]);
  expect(check('/etc/containerd/config.toml', 'disabled_plugins = ["zfs"]\n')).toEqual([]);
  expect(check('/etc/containerd/config.toml', 'a: b', { append: true })).toEqual([]);
  expect(check('/etc/containerd/config.toml', 'a = {{ ds.meta_data.a }}')).toEqual([]);
  expect(check('/etc/app/config.toml', 'a: b')).toEqual([]);
  expect(check('/etc/containerd/certs.d/a/hosts.toml', 'server = "https://a"\n[host."https://b"]\n  capabilities = ["pull", "resolve"]\n')).toEqual([]);
});

test('bootstrap/container-runtime finds files that containerd does not read, and registries in two places', () => {
  const inPlaces = (files: object[], rest: object = {}) => checkRule(CONTAINER_RUNTIME, bundle(object('KubeadmConfigTemplate', 'shop', { template: { spec: { files, ...rest } } })))
    .map(finding => finding.split(': ')[0]);
  const stray = { path: '/etc/containerd/config.yaml', content: 'version = 2' };
  expect(inPlaces([stray])).toEqual(['spec.template.spec.files[0].path']);
  expect(inPlaces([stray], { preKubeadmCommands: ['mv /etc/containerd/config.yaml /etc/containerd/config.toml'] })).toEqual([]);
  expect(inPlaces([stray, { path: '/etc/containerd/config.toml', content: 'imports = ["/etc/containerd/config.yaml"]' }])).toEqual([]);
  expect(inPlaces([stray, { path: '/opt/x', contentFrom: { secret: { name: 'a', key: 'b' } } }])).toEqual([]);
  expect(inPlaces([{ path: '/etc/containerd/certs.d/hosts.toml', content: '' }])).toEqual(['spec.template.spec.files[0].path']);
  expect(inPlaces([{ path: '/etc/containerd/certs.d/_default/hosts.toml', content: '' }, { path: '/etc/containers/a', content: '' }])).toEqual([]);

  const registry = (rest: string) => inPlaces([{ path: '/etc/containerd/config.toml', content: `version = 2\n[plugins."io.containerd.grpc.v1.cri".registry]\nconfig_path = "/etc/containerd/certs.d"\n${rest}` }]);
  expect(registry('mirrors."docker.io" = { endpoint = ["https://mirror.example.com"] }')).toHaveLength(1);
  expect(registry('configs."r.example.com".tls = { insecure_skip_verify = true }')).toHaveLength(1);
  expect(registry('mirrors = {}')).toEqual([]);
  expect(registry('configs."r.example.com".auth = { username = "a" }')).toEqual([]);
  expect(inPlaces([{ path: '/etc/containerd/config.toml', content: 'plugins = 5' }])).toEqual([]);
});
