import { configTemplate, synthControlPlane, synthPool, VERSIONS } from './machines';
import { ByohControlPlaneProps, ByohWorkerPoolProps } from '../../../src/providers/byoh';
import { ClusterApiVersion, FileContent, FileEncoding, KubeVip, TaintEffect } from '../../../src/root';
import { find, Manifest } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const RENDERER = 'the BYOH host agent (Go templates) cannot render';
const KNOWN = "it knows '{{ .DefaultNetworkInterfaceName }}'";

function kubeadmConfig(props: ByohControlPlaneProps = {}, version?: ClusterApiVersion): Manifest {
  return find(synthControlPlane(props, version), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

describe.each(VERSIONS)('in %s', version => {
  test('ignores on control plane nodes what an earlier life has left there', () => {
    const nodeRegistration = {
      ignorePreflightErrors: ['Swap', 'DirAvailable--etc-kubernetes-manifests', 'FileAvailable--etc-kubernetes-kubelet.conf'],
    };
    expect(kubeadmConfig({}, version)).toEqual({ initConfiguration: { nodeRegistration }, joinConfiguration: { nodeRegistration } });
  });

  test('leaves the preflight errors to the user', () => {
    expect(kubeadmConfig({ ignorePreflightErrors: ['NumCPU'] }, version).initConfiguration.nodeRegistration).toEqual({ ignorePreflightErrors: ['NumCPU'] });
    expect(kubeadmConfig({ ignorePreflightErrors: [], criSocket: 'unix:///run/crio' }, version).initConfiguration.nodeRegistration)
      .toEqual({ criSocket: 'unix:///run/crio' });
  });

  test('sets neither node name nor provider id nor labels', () => {
    const { nodeRegistration } = configTemplate({ criSocket: 'unix:///run/crio' }, version).spec.template.spec.joinConfiguration;
    expect(nodeRegistration).toEqual({ criSocket: 'unix:///run/crio' });
  });

  test('gives kube-vip the interface that the host agent finds', () => {
    const [file] = kubeadmConfig({ virtualIp: KubeVip.arp() }, version).files;
    expect(file.path).toBe('/etc/kubernetes/manifests/kube-vip.yaml');
    expect(file.content).toContain('- name: vip_interface\n          value: "{{ .DefaultNetworkInterfaceName }}"\n');
  });

  test('gives kube-vip the interface of the user', () => {
    const [file] = kubeadmConfig({ virtualIp: KubeVip.arp({ interfaceName: 'eno1' }) }, version).files;
    expect(file.content).toContain('- name: vip_interface\n          value: eno1\n');
    expect(file.content).not.toContain('{{');
  });
});

describe('a pool without any setting', () => {
  test('has a bootstrap template that v1beta2 takes, which refuses empty ones', () => {
    const template = configTemplate();
    expect(template.spec).toEqual({ template: { spec: { format: 'cloud-config' } } });
    expect(schemaErrors(template)).toEqual([]);
  });

  test('has an empty bootstrap template in v1beta1', () => {
    const template = configTemplate({}, ClusterApiVersion.V1BETA1);
    expect(template.spec).toEqual({ template: { spec: {} } });
    expect(schemaErrors(template)).toEqual([]);
  });
});

test('writes labels and taints of the user', () => {
  const props = { nodeLabels: { 'example.com/a': '1' }, taints: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }] };
  expect(configTemplate(props).spec.template.spec.joinConfiguration.nodeRegistration).toEqual({
    kubeletExtraArgs: [{ name: 'node-labels', value: 'example.com/a=1' }],
    taints: [{ key: 'gpu', effect: 'NoSchedule' }],
  });
});

test('keeps the one expression that the host agent knows and escapes literal braces', () => {
  const files = [
    { path: '/etc/a', content: FileContent.template('dev={{ .DefaultNetworkInterfaceName }} or {{.DefaultNetworkInterfaceName}}') },
    { path: '/etc/b', content: FileContent.text('{{ ds.meta_data.name }} {% raw %} { "a": {"b": 1}}') },
    { path: '/etc/c', content: FileContent.template('literal {{"{{"}} braces') },
  ];
  expect(configTemplate({ files }).spec.template.spec.files).toEqual([
    { path: '/etc/a', content: 'dev={{ .DefaultNetworkInterfaceName }} or {{.DefaultNetworkInterfaceName}}' },
    { path: '/etc/b', content: '{{"{{"}} ds.meta_data.name }} {% raw %} { "a": {"b": 1}}' },
    { path: '/etc/c', content: 'literal {{"{{"}} braces' },
  ]);
});

test('leaves commands as they are, with the templates of the programs they call', () => {
  const preKubeadmCommands = ["crictl images -o go-template --template '{{ .RepoTags }}'"];
  expect(configTemplate({ preKubeadmCommands }).spec.template.spec.preKubeadmCommands).toEqual(preKubeadmCommands);
});

test.each<[string, ByohWorkerPoolProps, string]>([
  ['jinja in a file', { files: [{ path: '/etc/a', content: FileContent.template('name: {{ ds.meta_data.name }}') }] },
    `file '/etc/a' holds '{{ ds.meta_data.name }}', which ${RENDERER}; ${KNOWN}. `
    + 'Use FileContent.text() for literal braces, or write the value itself (text/foreign-template)'],
  ['a jinja statement in a file', { files: [{ path: '/etc/a', content: FileContent.template('{% if x %}y{% endif %}') }] },
    `file '/etc/a' holds '{% if x %}', which ${RENDERER}; ${KNOWN}. `
    + 'Use FileContent.text() for literal braces, or write the value itself (text/foreign-template)'],
  ['another variable in a file', { files: [{ path: '/etc/a', content: FileContent.template('{{ .HostName }}') }] },
    `file '/etc/a' holds '{{ .HostName }}', which ${RENDERER}; ${KNOWN}. `
    + 'Use FileContent.text() for literal braces, or write the value itself (text/foreign-template)'],
  ['jinja in a command before kubeadm', { preKubeadmCommands: ['true', 'hostnamectl set-hostname {{ ds.meta_data.name }}'] },
    "'preKubeadmCommands' 'hostnamectl set-hostname {{ ds.meta_data.name }}' holds '{{ ds.meta_data.name }}', which the BYOH host agent cannot render; "
    + 'it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'],
  ['jinja in a command after kubeadm', { postKubeadmCommands: ['echo {{ ds.meta_data.name }}'] },
    "'postKubeadmCommands' 'echo {{ ds.meta_data.name }}' holds '{{ ds.meta_data.name }}', which the BYOH host agent cannot render; "
    + 'it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'],
  ['a jinja statement in a command', { preKubeadmCommands: ['{% if x %}true{% endif %}'] },
    "'preKubeadmCommands' '{% if x %}true{% endif %}' holds '{% if x %}', which the BYOH host agent cannot render; "
    + 'it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'],
  ['the expression for files in a command', { preKubeadmCommands: ['ip link set {{ .DefaultNetworkInterfaceName }} up'] },
    "'preKubeadmCommands' 'ip link set {{ .DefaultNetworkInterfaceName }} up' holds '{{ .DefaultNetworkInterfaceName }}', "
    + 'which the BYOH host agent cannot render; it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'],
  ['jinja in a kubelet argument', { kubeletExtraArgs: { 'node-ip': '{{ ds.meta_data.ip }}' } },
    `'kubeletExtraArgs' '{{ ds.meta_data.ip }}' holds '{{ ds.meta_data.ip }}', which ${RENDERER}; ${KNOWN}. `
    + 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'],
  ['an encoded file', { files: [{ path: '/etc/a', content: FileContent.text('dGV4dA=='), encoding: FileEncoding.BASE64 }] },
    "file '/etc/a' has 'encoding' 'base64', which the BYOH host agent (Go templates) decodes before it renders; "
    + 'give the text itself, which is escaped then (input/invalid-value)'],
  ['a provider id', { kubeletExtraArgs: { 'provider-id': 'byoh://host' } },
    "'kubeletExtraArgs' has 'provider-id' 'byoh://host'; leave it out: BYOH sets the provider id itself and fails on any other (input/invalid-value)"],
  ['another host name', { kubeletExtraArgs: { 'hostname-override': 'host' } },
    "'kubeletExtraArgs' has 'hostname-override' 'host'; leave it out: BYOH finds the node by the name of the host (input/invalid-value)"],
])('fails on %s, in pools and control planes', (_what, props, message) => {
  expect(() => synthPool(props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  const { files, preKubeadmCommands, postKubeadmCommands, kubeletExtraArgs } = props;
  expect(() => synthControlPlane({ files, preKubeadmCommands, postKubeadmCommands, kubeletExtraArgs }))
    .toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});
