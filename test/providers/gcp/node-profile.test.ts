import { INFRA, MACHINE, makeGcpCluster, synthGcp, synthMachinePool } from './machines';
import { GcpControlPlane, GcpControlPlaneProps, GcpInfraCluster, GcpWorkerPool, GcpWorkerPoolProps } from '../../../src/providers/gcp';
import { BootstrapKind, ClusterApiVersion, MixedCluster } from '../../../src/root';
import { FakeBootstrap } from '../../cluster/fakes';
import { makeChart } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';

const NAME = '{{ ds.meta_data.local_hostname.split(".")[0] }}';
const PROVIDER_ID = `gce://my-project/{{ v1.availability_zone }}/${NAME}`;
const ZONE = 'europe-west1-b';

function poolRegistration(props: Partial<GcpWorkerPoolProps> = {}): Manifest {
  const manifests = synthGcp(props, { apiVersion: ClusterApiVersion.V1BETA1 });
  return find(manifests, 'KubeadmConfigTemplate').spec.template.spec.joinConfiguration.nodeRegistration;
}

function controlPlaneConfig(props: Partial<GcpControlPlaneProps> = {}): Manifest {
  const chart = makeChart();
  new GcpControlPlane(makeGcpCluster(chart, {}, { apiVersion: ClusterApiVersion.V1BETA1 }), 'ControlPlane', { ...MACHINE, ...props });
  return find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

test('names nodes after their instances and leaves the rest to the cloud controller manager', () => {
  expect(poolRegistration()).toEqual({ name: NAME, kubeletExtraArgs: { 'cloud-provider': 'external' } });
});

test('does the same on control planes, whether they init or join', () => {
  const { initConfiguration, joinConfiguration } = controlPlaneConfig();
  expect(initConfiguration).toEqual({ nodeRegistration: { name: NAME, kubeletExtraArgs: { 'cloud-provider': 'external' } } });
  expect(joinConfiguration).toEqual(initConfiguration);
});

test('tells nodes their provider ids where there is no cloud controller manager', () => {
  expect(poolRegistration({ externalCloudProvider: false })).toEqual({ name: NAME, kubeletExtraArgs: { 'provider-id': PROVIDER_ID } });
  expect(controlPlaneConfig({ externalCloudProvider: false }).joinConfiguration.nodeRegistration.kubeletExtraArgs).toEqual({ 'provider-id': PROVIDER_ID });
});

test('does the same for machine pools', () => {
  const { nodeRegistration } = find(synthMachinePool({ externalCloudProvider: false }), 'KubeadmConfig').spec.joinConfiguration;
  expect(nodeRegistration).toEqual({ name: NAME, kubeletExtraArgs: [{ name: 'provider-id', value: PROVIDER_ID }] });
});

test('lets the user say otherwise', () => {
  const kubeletExtraArgs = { 'cloud-provider': 'gce', 'max-pods': '50' };
  expect(poolRegistration({ nodeName: '{{ v1.local_hostname }}', kubeletExtraArgs })).toEqual({ name: '{{ v1.local_hostname }}', kubeletExtraArgs });
});

test('renders texts by jinja', () => {
  expect(() => synthGcp({ preKubeadmCommands: ['echo {{ .DefaultNetworkInterfaceName }}'] })).toThrow(
    new Error("[test/Cluster/Workers] 'preKubeadmCommands' 'echo {{ .DefaultNetworkInterfaceName }}' holds '{{ .DefaultNetworkInterfaceName }}', "
      + "which cloud-init (jinja) cannot render; it knows jinja expressions such as '{{ ds.meta_data.name }}'. "
      + 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
});

/** A pool of a cluster that is defined elsewhere. */
function existing(props: Partial<GcpWorkerPoolProps>, bootstrap?: FakeBootstrap, withInfraCluster: boolean = false): Manifest[] {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'far', { kubernetesVersion: 'v1.34.2', bootstrap });
  if (withInfraCluster) {
    new GcpInfraCluster(cluster, 'Gcp', INFRA);
  }
  new GcpWorkerPool(cluster, 'Workers', { ...MACHINE, failureDomain: ZONE, ...props });
  return synth(chart);
}

function kubeletArguments(manifests: Manifest[]): Manifest {
  return find(manifests, 'KubeadmConfigTemplate').spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs;
}

test('fails without a cloud controller manager where the project is not known', () => {
  expect(() => existing({ externalCloudProvider: false })).toThrow(new Error(
    "[test/Cluster/Workers] 'externalCloudProvider' false leaves the nodes without provider ids, because the project is not known here; "
    + `give 'kubeletExtraArgs' the argument 'provider-id', for example '${PROVIDER_ID}' (input/missing-value)`));
});

test('takes the provider id from the user where the project is not known', () => {
  expect(kubeletArguments(existing({ externalCloudProvider: false, kubeletExtraArgs: { 'provider-id': 'gce://far/{{ v1.availability_zone }}/x' } })))
    .toEqual([{ name: 'provider-id', value: 'gce://far/{{ v1.availability_zone }}/x' }]);
});

test('knows the project of an infra cluster that is added to an existing cluster', () => {
  expect(kubeletArguments(existing({ externalCloudProvider: false }, undefined, true))).toEqual([{ name: 'provider-id', value: PROVIDER_ID }]);
});

test('asks for no provider id where the kubelet does not set it', () => {
  expect(ids(existing({ externalCloudProvider: false }, new FakeBootstrap(BootstrapKind.K0S)))).toContain('MachineDeployment/far-workers');
});
