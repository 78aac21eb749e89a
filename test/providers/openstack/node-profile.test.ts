import { makeOpenStackChart, synthPool } from './machines';
import { OpenStackControlPlaneProps, OpenStackIdentity, OpenStackWorkerPoolProps } from '../../../src/providers/openstack';
import { ClusterApiVersion, FileContent } from '../../../src/root';
import { find, Manifest, synth } from '../../support/manifests';

function registration(props: Partial<OpenStackWorkerPoolProps> = {}, apiVersion?: ClusterApiVersion): Manifest {
  return find(synthPool(props, { apiVersion }), 'KubeadmConfigTemplate').spec.template.spec.joinConfiguration.nodeRegistration;
}

function controlPlane(props: Partial<OpenStackControlPlaneProps> = {}): Manifest {
  return find(synth(makeOpenStackChart({}, {}, props)), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

const PROVIDER_ID = { name: 'provider-id', value: 'openstack:///{{ instance_id }}' };
const NODE = { name: '{{ local_hostname }}', kubeletExtraArgs: [{ name: 'cloud-provider', value: 'external' }, PROVIDER_ID] };

test('names nodes after their servers, gives them their provider id and leaves them to the cloud controller manager', () => {
  expect(registration()).toEqual(NODE);
  expect(registration({}, ClusterApiVersion.V1BETA1)).toEqual({
    name: '{{ local_hostname }}', kubeletExtraArgs: { 'cloud-provider': 'external', 'provider-id': 'openstack:///{{ instance_id }}' },
  });
  expect(controlPlane()).toEqual({ initConfiguration: { nodeRegistration: NODE }, joinConfiguration: { nodeRegistration: NODE } });
});

test('does not wait for a cloud controller manager that is not there', () => {
  const node = { name: '{{ local_hostname }}', kubeletExtraArgs: [PROVIDER_ID] };
  expect(registration({ externalCloudProvider: false })).toEqual(node);
  expect(controlPlane({ externalCloudProvider: false }).initConfiguration.nodeRegistration).toEqual(node);
});

test('puts the region of the machine into the provider id, as its controller does', () => {
  const identity = OpenStackIdentity.fromSecret('other', 'cloud-two', 'region-two');
  expect(registration({ identity }).kubeletExtraArgs).toContainEqual({ name: 'provider-id', value: 'openstack://region-two/{{ instance_id }}' });
});

test('leaves the region of the infra cluster out of the provider id, as the controller does', () => {
  const chart = makeOpenStackChart({ identity: OpenStackIdentity.fromSecret('edge', 'openstack', 'region-one') });
  const { initConfiguration } = find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
  expect(initConfiguration.nodeRegistration.kubeletExtraArgs).toContainEqual(PROVIDER_ID);
});

test('takes node name and kubelet arguments of the user', () => {
  expect(registration({ nodeName: '{{ ds.meta_data.name }}', kubeletExtraArgs: { 'provider-id': "openstack:///'{{ instance_id }}'" } })).toEqual({
    name: '{{ ds.meta_data.name }}',
    kubeletExtraArgs: [{ name: 'cloud-provider', value: 'external' }, { name: 'provider-id', value: "openstack:///'{{ instance_id }}'" }],
  });
});

test('renders files and commands by cloud-init', () => {
  const { files, preKubeadmCommands } = find(synthPool({
    files: [{ path: '/etc/a', content: FileContent.template('id={{ instance_id }}') }, { path: '/etc/b', content: FileContent.text('{{ literal }}') }],
    preKubeadmCommands: ['hostnamectl set-hostname {{ local_hostname }}'],
  }), 'KubeadmConfigTemplate').spec.template.spec;
  expect(files).toEqual([{ path: '/etc/a', content: 'id={{ instance_id }}' }, { path: '/etc/b', content: "{{ '{{' }} literal }}" }]);
  expect(preKubeadmCommands).toEqual(['hostnamectl set-hostname {{ local_hostname }}']);
});

test('fails on Go templates in files', () => {
  expect(() => synthPool({ files: [{ path: '/etc/a', content: FileContent.template('{{ .Name }}') }] })).toThrow(new Error(
    "[test/Cluster/Workers] file '/etc/a' holds '{{ .Name }}', which cloud-init (jinja) cannot render; it knows jinja expressions such as "
    + "'{{ ds.meta_data.name }}'. Use FileContent.text() for literal braces, or write the value itself (text/foreign-template)"));
});
