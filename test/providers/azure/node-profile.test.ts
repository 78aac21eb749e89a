import { MACHINE, azureCluster, synthControlPlane, synthMachinePool, synthPool } from './machines';
import { AzureControlPlane, AzureOrchestrationMode } from '../../../src/providers/azure';
import { ClusterApiVersion, FileContent } from '../../../src/root';
import { find, Manifest } from '../../support/manifests';

const NAME = '{{ ds.meta_data["local_hostname"] }}';
const GROUP = 'azure:///subscriptions/{{ ds.meta_data.imds.compute.subscriptionId | lower }}'
  + '/resourceGroups/{{ ds.meta_data.imds.compute.resourceGroupName | lower }}/providers/Microsoft.Compute';
const MACHINE_ID = `${GROUP}/virtualMachines/{{ ds.meta_data.imds.compute.name }}`;
const MEMBER_ID = `${GROUP}/virtualMachineScaleSets/{{ ds.meta_data.imds.compute.vmScaleSetName }}`
  + "/virtualMachines/{{ ds.meta_data.imds.compute.resourceId.split('/') | last }}";

function configs(manifests: Manifest[]): Manifest[] {
  const { kubeadmConfigSpec } = find(manifests, 'KubeadmControlPlane').spec;
  const { initConfiguration, joinConfiguration } = kubeadmConfigSpec;
  return [initConfiguration.nodeRegistration, joinConfiguration.nodeRegistration];
}

function poolRegistration(manifests: Manifest[]): Manifest {
  return find(manifests, 'KubeadmConfigTemplate').spec.template.spec.joinConfiguration.nodeRegistration;
}

function machinePoolRegistration(manifests: Manifest[]): Manifest {
  return find(manifests, 'KubeadmConfig').spec.joinConfiguration.nodeRegistration;
}

test('nodes are named like their machine and wait for the cloud controller manager', () => {
  const registration = { name: NAME, kubeletExtraArgs: [{ name: 'cloud-provider', value: 'external' }] };
  expect(configs(synthControlPlane())).toEqual([registration, registration]);
  expect(poolRegistration(synthPool())).toEqual(registration);
  expect(machinePoolRegistration(synthMachinePool())).toEqual(registration);
});

test('nodes register with their provider id where there is no cloud controller manager', () => {
  const registration = { name: NAME, kubeletExtraArgs: [{ name: 'provider-id', value: MACHINE_ID }] };
  expect(configs(synthControlPlane({ externalCloudProvider: false }))).toEqual([registration, registration]);
  expect(poolRegistration(synthPool({ externalCloudProvider: false }))).toEqual(registration);
});

test.each([
  [AzureOrchestrationMode.UNIFORM, MEMBER_ID],
  [AzureOrchestrationMode.FLEXIBLE, MACHINE_ID],
])('members of a %s scale set register with the provider id that Azure gives them', (orchestrationMode, value) => {
  expect(machinePoolRegistration(synthMachinePool({ externalCloudProvider: false, orchestrationMode }))).toEqual({
    name: NAME, kubeletExtraArgs: [{ name: 'provider-id', value }],
  });
});

test('what the user sets stands', () => {
  const props = { nodeName: 'node', kubeletExtraArgs: { 'cloud-provider': 'other' } };
  expect(poolRegistration(synthPool(props, {}, ClusterApiVersion.V1BETA1))).toEqual({ name: 'node', kubeletExtraArgs: { 'cloud-provider': 'other' } });
});

test('text is rendered by cloud-init', () => {
  const files = [{ path: '/etc/a', content: FileContent.text('{{ not jinja }}') }, { path: '/etc/b', content: FileContent.template('{{ ds.meta_data.imds }}') }];
  expect(find(synthPool({ files }), 'KubeadmConfigTemplate').spec.template.spec.files).toEqual([
    { path: '/etc/a', content: "{{ '{{' }} not jinja }}" }, { path: '/etc/b', content: '{{ ds.meta_data.imds }}' },
  ]);
  expect(() => new AzureControlPlane(azureCluster().cluster, 'ControlPlane', { ...MACHINE, preKubeadmCommands: ['echo {{ .Host }}'] })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'preKubeadmCommands' 'echo {{ .Host }}' holds '{{ .Host }}', which cloud-init (jinja) cannot render; "
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});
