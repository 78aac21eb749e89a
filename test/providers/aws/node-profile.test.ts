import { INSTANCE_TYPE, MACHINE, makeAwsCluster, synthPool, VERSIONS } from './machines';
import { AwsControlPlane, AwsControlPlaneProps, AwsMachinePool, AwsWorkerPoolProps } from '../../../src/providers/aws';
import { ClusterApiVersion, FileContent } from '../../../src/root';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

const NAME = '{{ ds.meta_data.local_hostname }}';
const PROVIDER_ID = 'aws:///{{ v1.availability_zone }}/{{ v1.instance_id }}';

/** Arguments as either API version has them. */
function args(version: ClusterApiVersion, name: string, value: string) {
  return version === ClusterApiVersion.V1BETA1 ? { [name]: value } : [{ name, value }];
}

function worker(props: Partial<AwsWorkerPoolProps>, version?: ClusterApiVersion): Manifest {
  return find(synthPool(props, version), 'KubeadmConfigTemplate').spec.template.spec;
}

function controlPlane(props: Partial<AwsControlPlaneProps>, version?: ClusterApiVersion): Manifest {
  const chart = makeChart();
  new AwsControlPlane(makeAwsCluster(chart, {}, { apiVersion: version }), 'ControlPlane', { ...MACHINE, ...props });
  return find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

function machinePool(externalCloudProvider: boolean | undefined, version: ClusterApiVersion): Manifest {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart, {}, { apiVersion: version });
  new AwsControlPlane(cluster, 'ControlPlane', MACHINE);
  new AwsMachinePool(cluster, 'Group', { instanceType: INSTANCE_TYPE, externalCloudProvider });
  return find(synth(chart), 'KubeadmConfig').spec;
}

describe.each(VERSIONS)('in %s', version => {
  test.each([undefined, true])('has the name that AWS knows and waits for the cloud controller manager: %s', externalCloudProvider => {
    const node = { nodeRegistration: { name: NAME, kubeletExtraArgs: args(version, 'cloud-provider', 'external') } };
    expect(worker({ externalCloudProvider }, version)).toEqual({ joinConfiguration: node });
    expect(controlPlane({ externalCloudProvider }, version)).toEqual({ initConfiguration: node, joinConfiguration: node });
    expect(machinePool(externalCloudProvider, version)).toEqual({ joinConfiguration: node });
  });

  test('knows its provider id from the start where there is no cloud controller manager', () => {
    const node = { nodeRegistration: { name: NAME, kubeletExtraArgs: args(version, 'provider-id', PROVIDER_ID) } };
    expect(worker({ externalCloudProvider: false }, version)).toEqual({ joinConfiguration: node });
    expect(controlPlane({ externalCloudProvider: false }, version)).toEqual({ initConfiguration: node, joinConfiguration: node });
    expect(machinePool(false, version)).toEqual({ joinConfiguration: node });
  });
});

test('leaves name and arguments to the user', () => {
  const { nodeRegistration } = worker({ nodeName: '{{ v1.instance_id }}', kubeletExtraArgs: { 'cloud-provider': '' } }).joinConfiguration;
  expect(nodeRegistration).toEqual({ name: '{{ v1.instance_id }}', kubeletExtraArgs: [{ name: 'cloud-provider', value: '' }] });
});

test('escapes literal braces for jinja and refuses Go templates, in files and commands', () => {
  const content = FileContent.text('{{ .Name }}');
  expect(worker({ files: [{ path: '/etc/a', content }] }).files).toEqual([{ path: '/etc/a', content: "{{ '{{' }} .Name }}" }]);
  expect(() => worker({ preKubeadmCommands: ['echo {{ .Name }}'] })).toThrow(new Error("[test/Cluster/Workers] 'preKubeadmCommands' 'echo {{ .Name }}' holds "
    + "'{{ .Name }}', which cloud-init (jinja) cannot render; it knows jinja expressions such as '{{ ds.meta_data.name }}'. "
    + 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
});
