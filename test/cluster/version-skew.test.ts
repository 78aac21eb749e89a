import { CLOUD, FakeBootstrap, FakeControlPlane, FakeMachinePool, FakeWorkerPool, HOSTED } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { BootstrapKind, HostedPrimary, IMixedCluster, InfraTraits } from '../../src/contract';
import { makeChart, makeCluster } from '../support/charts';
import { find, synth } from '../support/manifests';
import { captureStderr } from '../support/stderr';

const printed = captureStderr();

const TRAITS: InfraTraits = { ...CLOUD, hostedPrimary: HostedPrimary.AS_IT_IS };
const BEHIND = "warning: [test/Cluster/Pool] 'kubernetesVersion' v1.33.4 is behind v1.34.2 of the control plane: "
  + 'Cluster API creates no machine in the pool until it is upgraded (version/pool-behind)\n';
const WORKERS = (cluster: IMixedCluster) => void new FakeWorkerPool(cluster, 'Pool', { kubernetesVersion: 'v1.33.4' }, TRAITS);
const GROUP = (cluster: IMixedCluster) => void new FakeMachinePool(cluster, 'Pool', { kubernetesVersion: 'v1.33.4' }, TRAITS);

/** What is printed about a pool under a control plane that joins nodes in some way. */
function warnings(bootstrapKind: BootstrapKind, addPool: (cluster: IMixedCluster) => void): string[] {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new FakeControlPlane(cluster, 'ControlPlane', TRAITS, { ...HOSTED, bootstrapKind });
  addPool(cluster);
  const version: unknown = synth(chart).filter(({ kind }) => /^Machine(Deployment|Pool)$/.test(kind))[0].spec.template.spec.version;
  expect(version).toBe('v1.33.4');
  return printed();
}

test('a MachineDeployment that kubeadm joins is warned about', () => {
  expect(warnings(BootstrapKind.KUBEADM, WORKERS)).toEqual([BEHIND]);
});

test.each([BootstrapKind.K0S, BootstrapKind.EKS])('a MachineDeployment that %s joins is not', bootstrapKind => {
  expect(warnings(bootstrapKind, WORKERS)).toEqual([]);
});

test.each(Object.values(BootstrapKind))('a MachinePool that %s joins is not', bootstrapKind => {
  expect(warnings(bootstrapKind, GROUP)).toEqual([]);
});

test.each([
  [BootstrapKind.KUBEADM, [BEHIND]], [BootstrapKind.K0S, []],
])('a pool of an existing cluster that %s joins is judged in the same way', (bootstrapKind, expected) => {
  const chart = makeChart();
  const bootstrap = bootstrapKind === BootstrapKind.KUBEADM ? undefined : new FakeBootstrap(bootstrapKind);
  WORKERS(MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2', bootstrap, infraClusterKinds: ['CloudCluster'] }));
  expect(find(synth(chart), 'MachineDeployment').spec.template.spec.version).toBe('v1.33.4');
  expect(printed()).toEqual(expected);
});
