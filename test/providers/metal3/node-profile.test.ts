import { nodeRegistration, synthPool, VERSIONS } from './machines';
import { Metal3ControlPlane, Metal3DataProps, Metal3MetaData, Metal3MetaDataSource, Metal3WorkerPoolProps } from '../../../src/providers/metal3';
import { ClusterApiVersion, FileContent, KubeVip } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, synth } from '../../support/manifests';

const UUID_LABEL = { name: 'node-labels', value: 'metal3.io/uuid={{ ds.meta_data.uuid }}' };
const data: Metal3DataProps = { metaData: [Metal3MetaData.objectName('name', Metal3MetaDataSource.MACHINE)] };

test('names the node and labels it with the UID of its host, by which Metal3 finds it', () => {
  expect(nodeRegistration()).toEqual({ name: '{{ ds.meta_data.name }}', kubeletExtraArgs: [UUID_LABEL] });
  expect(nodeRegistration({}, ClusterApiVersion.V1BETA1)).toEqual({
    name: '{{ ds.meta_data.name }}',
    kubeletExtraArgs: { 'node-labels': 'metal3.io/uuid={{ ds.meta_data.uuid }}' },
  });
});

test('registers control plane nodes alike, on init and on join', () => {
  const chart = makeChart();
  new Metal3ControlPlane(makeCluster(chart), 'ControlPlane', { image: IMAGE });
  const { initConfiguration, joinConfiguration } = find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
  expect(initConfiguration.nodeRegistration).toEqual({ name: '{{ ds.meta_data.name }}', kubeletExtraArgs: [UUID_LABEL] });
  expect(joinConfiguration).toEqual(initConfiguration);
});

test('sets the provider id where a data template brings it', () => {
  expect(nodeRegistration({ data }).kubeletExtraArgs).toEqual([UUID_LABEL, { name: 'provider-id', value: 'metal3://{{ ds.meta_data.providerid }}' }]);
});

test.each<[string, Metal3DataProps]>([['empty data', {}], ['empty metadata', { metaData: [] }], ['network data only', { dnsServers: ['10.0.0.1'] }]])(
  'sets no provider id with %s', (_what, given) => {
    expect(nodeRegistration({ data: given }).kubeletExtraArgs).toEqual([UUID_LABEL]);
  });

test('leaves the provider id to the user', () => {
  const kubeletExtraArgs = { 'provider-id': 'metal3://{{ ds.meta_data.uuid }}' };
  expect(nodeRegistration({ data, kubeletExtraArgs }).kubeletExtraArgs)
    .toEqual([UUID_LABEL, { name: 'provider-id', value: 'metal3://{{ ds.meta_data.uuid }}' }]);
});

test('leaves the node name to the user', () => {
  expect(nodeRegistration({ nodeName: '{{ ds.meta_data.local_hostname }}' }).name).toBe('{{ ds.meta_data.local_hostname }}');
});

test('adds the labels of the user behind its own', () => {
  const { kubeletExtraArgs } = nodeRegistration({ nodeLabels: { 'example.com/b': '2', 'example.com/a': '1' } });
  expect(kubeletExtraArgs).toEqual([{ name: 'node-labels', value: 'metal3.io/uuid={{ ds.meta_data.uuid }},example.com/a=1,example.com/b=2' }]);
});

test('ignores no preflight errors by default', () => {
  expect(nodeRegistration().ignorePreflightErrors).toBeUndefined();
});

test.each(VERSIONS)('writes users and time servers in %s', version => {
  const users = [{ name: 'operator', sshAuthorizedKeys: ['ssh-ed25519 AAAA'], sudo: 'ALL=(ALL) NOPASSWD:ALL', passwordSecretName: 'operator' }];
  const { spec } = find(synthPool({ users, ntpServers: ['ntp.example.com'] }, version), 'KubeadmConfigTemplate').spec.template;
  expect(spec.users).toEqual([{
    name: 'operator',
    sshAuthorizedKeys: ['ssh-ed25519 AAAA'],
    sudo: 'ALL=(ALL) NOPASSWD:ALL',
    passwdFrom: { secret: { name: 'operator', key: 'passwd' } },
  }]);
  expect(spec.ntp).toEqual({ servers: ['ntp.example.com'] });
});

test('leaves the interface to kube-vip, which finds the one of the default route', () => {
  const chart = makeChart();
  new Metal3ControlPlane(makeCluster(chart), 'ControlPlane', { image: IMAGE, virtualIp: KubeVip.arp() });
  const [file] = find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec.files;
  expect(file.path).toBe('/etc/kubernetes/manifests/kube-vip.yaml');
  expect(file.content).toContain('192.168.10.20');
  expect(file.content).not.toContain('vip_interface');
  expect(file.content).not.toContain('{{');
});

test('keeps templates of cloud-init and escapes literal braces for it', () => {
  const files = [
    { path: '/etc/a', content: FileContent.template('{{ ds.meta_data.name }}') },
    { path: '/etc/b', content: FileContent.text('{{ not.a.template }} {% nor this %} {# nor that #}') },
  ];
  expect(find(synthPool({ files }), 'KubeadmConfigTemplate').spec.template.spec.files).toEqual([
    { path: '/etc/a', content: '{{ ds.meta_data.name }}' },
    { path: '/etc/b', content: "{{ '{{' }} not.a.template }} {{ '{%' }} nor this %} {{ '{#' }} nor that #}" },
  ]);
});

test.each<[string, Partial<Metal3WorkerPoolProps>, string]>([
  ['a cloud provider', { kubeletExtraArgs: { 'cloud-provider': 'external' } },
    "'kubeletExtraArgs' has 'cloud-provider' 'external'; leave it out: no cloud controller initialises Metal3 nodes, they would stay tainted "
    + '(input/invalid-value)'],
  ['node labels among the kubelet arguments', { kubeletExtraArgs: { 'node-labels': 'a=b' } },
    "'kubeletExtraArgs' has 'node-labels' 'a=b'; use the prop 'nodeLabels', which joins it with what the provider needs (input/invalid-value)"],
  ['the label that is its own', { nodeLabels: { 'metal3.io/uuid': 'mine' } },
    "'nodeLabels' sets 'metal3.io/uuid' to 'mine'; leave it out: the provider finds its nodes by it (input/invalid-value)"],
  ['a Go template in a file', { files: [{ path: '/etc/a', content: FileContent.template('{{ .DefaultNetworkInterfaceName }}') }] },
    "file '/etc/a' holds '{{ .DefaultNetworkInterfaceName }}', which cloud-init (jinja) cannot render; "
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Use FileContent.text() for literal braces, or write the value itself "
    + '(text/foreign-template)'],
  ['a Go template in a command', { preKubeadmCommands: ['ip link set {{ .DefaultNetworkInterfaceName }} up'] },
    "'preKubeadmCommands' 'ip link set {{ .DefaultNetworkInterfaceName }} up' holds '{{ .DefaultNetworkInterfaceName }}', "
    + "which cloud-init (jinja) cannot render; it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, "
    + 'or put the text into a file with FileContent.text() (text/foreign-template)'],
])('fails on %s', (_what, props, message) => {
  expect(() => synthPool(props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});
