import { MACHINE, makeKubevirtCluster, poolError, synthKubevirt } from './machines';
import { KubevirtControlPlane, KubevirtControlPlaneProps, KubevirtWorkerPoolProps } from '../../../src/providers/kubevirt';
import { ClusterApiVersion } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

const PROVIDER_ID = { 'provider-id': 'kubevirt://{{ v1.local_hostname }}' };

function poolRegistration(props: Partial<KubevirtWorkerPoolProps> = {}): Manifest {
  const manifests = synthKubevirt(props, { apiVersion: ClusterApiVersion.V1BETA1 });
  return find(manifests, 'KubeadmConfigTemplate').spec.template.spec.joinConfiguration.nodeRegistration;
}

function controlPlaneConfig(props: Partial<KubevirtControlPlaneProps> = {}): Manifest {
  const chart = makeChart();
  new KubevirtControlPlane(makeKubevirtCluster(chart, { apiVersion: ClusterApiVersion.V1BETA1 }), 'ControlPlane', { ...MACHINE, ...props });
  return find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

test('leaves the node name to the host name and tells nodes the provider id that CAPK would set', () => {
  expect(poolRegistration()).toEqual({ kubeletExtraArgs: PROVIDER_ID });
});

test('does the same on control planes, whether they init or join', () => {
  const { initConfiguration, joinConfiguration } = controlPlaneConfig();
  expect(initConfiguration).toEqual({ nodeRegistration: { kubeletExtraArgs: PROVIDER_ID } });
  expect(joinConfiguration).toEqual(initConfiguration);
});

test.each(['{{ v1.local_hostname }}', '{{ ds.meta_data.local_hostname }}', '{{ ds.meta_data.hostname }}'])('takes the node name %s', nodeName => {
  expect(poolRegistration({ nodeName }).name).toBe(nodeName);
});

test('lets the cloud controller manager of KubeVirt initialise nodes', () => {
  expect(poolRegistration({ kubeletExtraArgs: { 'cloud-provider': 'external' } }).kubeletExtraArgs).toEqual({ ...PROVIDER_ID, 'cloud-provider': 'external' });
});

const BY_NAME = 'CAPK finds the node by the name of the virtual machine (input/invalid-value)';

test.each<[Partial<KubevirtWorkerPoolProps & KubevirtControlPlaneProps>, string]>([
  [{ nodeName: 'node-{{ v1.instance_id }}' }, `'nodeName' 'node-{{ v1.instance_id }}' is not possible; leave it out: ${BY_NAME}`],
  [{ machineNaming: 'node.{{ .random }}' }, `'machineNaming' 'node.{{ .random }}' has a dot, at which KubeVirt cuts the host name; use '-': ${BY_NAME}`],
  [{ kubeletExtraArgs: { 'hostname-override': 'x' } }, `'kubeletExtraArgs' has 'hostname-override' 'x'; leave it out: ${BY_NAME}`],
  [{ kubeletExtraArgs: { 'provider-id': 'x' } },
    "'kubeletExtraArgs' has 'provider-id' 'x'; leave it out: it is set already, and CAPK fails on any other (input/invalid-value)"],
])('fails on %j', (props, text) => {
  expect(() => poolRegistration(props)).toThrow(poolError(text));
  expect(() => controlPlaneConfig(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${text}`));
});

test('takes names of machines without dots', () => {
  const machineNaming = '{{ .machineSet.name }}-{{ .random }}';
  expect(find(synthKubevirt({ machineNaming }), 'MachineDeployment').spec.machineNaming).toEqual({ template: machineNaming });
});

test('renders texts by jinja', () => {
  expect(() => synthKubevirt({ preKubeadmCommands: ['echo {{ .Interface }}'] })).toThrow(poolError(
    "'preKubeadmCommands' 'echo {{ .Interface }}' holds '{{ .Interface }}', which cloud-init (jinja) cannot render; "
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});
