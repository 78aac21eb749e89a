import { Chart } from 'cdk8s';
import {
  AzureControlPlane, AzureControlPlaneProps, AzureIdentity, AzureInfraCluster, AzureInfraClusterProps, AzureMachinePool,
  AzureMachinePoolProps, AzureSubnetRole, AzureWorkerPool, AzureWorkerPoolProps,
} from '../../../src/providers/azure';
import { Metal3InfraCluster } from '../../../src/providers/metal3';
import { ClusterApiVersion, MixedCluster, MixedClusterProps } from '../../../src/root';
import { FakeControlPlane, HOSTED } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

export const VERSIONS = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];

export const SUBSCRIPTION = '11111111-2222-3333-4444-555555555555';
export const SSH_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9 platform@example.com';
/** The same in base64. */
export const SSH_KEY_BASE64 = 'c3NoLWVkMjU1MTkgQUFBQUMzTnphQzFsWkRJMU5URTVBQUFBSUo5IHBsYXRmb3JtQGV4YW1wbGUuY29t';

/** The least that machines take. */
export const MACHINE = { instanceType: 'Standard_D4s_v5', sshPublicKey: SSH_KEY };

/** The least that an infra cluster takes. */
export const INFRA: AzureInfraClusterProps = { region: 'westeurope', subscriptionId: SUBSCRIPTION, identity: AzureIdentity.fromName('cluster-identity') };

/** A network that exists, as a secondary infra cluster wants it. */
export const EXISTING_NETWORK = {
  resourceGroup: 'burst',
  vnet: { name: 'burst-net', resourceGroup: 'networks' },
  subnets: [{ name: 'burst-nodes', role: AzureSubnetRole.NODE }],
};

type InfraProps = Partial<AzureInfraClusterProps>;

/** A chart with a cluster that has an AzureCluster and nothing else. */
export function azureCluster(props: InfraProps = {}, clusterProps: Partial<MixedClusterProps> = {}): { chart: Chart; cluster: MixedCluster } {
  const chart = makeChart();
  const cluster = makeCluster(chart, clusterProps);
  new AzureInfraCluster(cluster, 'Azure', { ...INFRA, ...props });
  return { chart, cluster };
}

/** The same with a hosted control plane, so that AzureCluster is the primary and carries nothing. */
export function hostedAzureCluster(props: InfraProps = {}) {
  const made = azureCluster(props);
  new FakeControlPlane(made.cluster, 'ControlPlane', undefined, HOSTED);
  return made;
}

/** The same beside a Metal3Cluster, which is the primary. */
export function secondaryAzureCluster(props: InfraProps = EXISTING_NETWORK) {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new Metal3InfraCluster(cluster, 'Metal3', { primary: true });
  new AzureInfraCluster(cluster, 'Azure', { ...INFRA, ...props });
  new FakeControlPlane(cluster, 'ControlPlane', undefined, HOSTED);
  return { chart, cluster };
}

/** All manifests of a cluster with an Azure control plane. */
export function synthControlPlane(props: Partial<AzureControlPlaneProps> = {}, infra: InfraProps = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const { chart, cluster } = azureCluster(infra, { apiVersion });
  new AzureControlPlane(cluster, 'ControlPlane', { ...MACHINE, ...props });
  return synth(chart);
}

/** All manifests of a cluster with an Azure control plane and an Azure pool, `Workers`. */
export function synthPool(props: Partial<AzureWorkerPoolProps> = {}, infra: InfraProps = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const { chart, cluster } = azureCluster(infra, { apiVersion });
  new AzureControlPlane(cluster, 'ControlPlane', { ...MACHINE, controlPlaneName: 'control-plane' });
  new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, ...props });
  return synth(chart);
}

/** All manifests of a cluster with an Azure control plane and an Azure machine pool, `Burst`. */
export function synthMachinePool(props: Partial<AzureMachinePoolProps> = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const { chart, cluster } = azureCluster({}, { apiVersion });
  new AzureControlPlane(cluster, 'ControlPlane', { ...MACHINE, controlPlaneName: 'control-plane' });
  new AzureMachinePool(cluster, 'Burst', { ...MACHINE, ...props });
  return synth(chart);
}

/** What the AzureMachineTemplate of the pool says of its machines. */
export function poolMachine(props: Partial<AzureWorkerPoolProps> = {}, apiVersion?: ClusterApiVersion): Manifest {
  return machineTemplate(synthPool(props, {}, apiVersion), 'edge-workers').spec.template.spec;
}

/** The AzureMachineTemplate whose name starts with a text. */
export function machineTemplate(manifests: Manifest[], prefix: string): Manifest {
  return find(manifests.filter(({ metadata }) => metadata.name.startsWith(prefix)), 'AzureMachineTemplate');
}

/** What the AzureMachinePool says. */
export function machinePool(props: Partial<AzureMachinePoolProps> = {}, apiVersion?: ClusterApiVersion): Manifest {
  return find(synthMachinePool(props, apiVersion), 'AzureMachinePool').spec;
}
