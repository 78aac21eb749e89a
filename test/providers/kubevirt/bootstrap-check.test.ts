import { MACHINE, makeKubevirtCluster, poolTemplate, synthKubevirt, synthSecondary } from './machines';
import {
  KubevirtBootstrapCheck, KubevirtControlPlane, KubevirtInfraCluster, KubevirtWorkerPool, KubevirtWorkerPoolProps,
} from '../../../src/providers/kubevirt';
import { MixedCluster } from '../../../src/root';
import { CLOUD, FakeControlPlane, FakeInfraCluster, FakeWorkerPool, HOSTED } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

function checkOf(manifests: Manifest[]): string {
  return poolTemplate(manifests).spec.template.spec.virtualMachineBootstrapCheck.checkStrategy;
}

/** The manifests of a cluster with a hosted control plane. */
function hosted(pool: Partial<KubevirtWorkerPoolProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeKubevirtCluster(chart);
  new FakeControlPlane(cluster, 'ControlPlane', CLOUD, HOSTED);
  new KubevirtWorkerPool(cluster, 'Workers', { ...MACHINE, ...pool });
  return synth(chart);
}

const { SSH, NONE } = KubevirtBootstrapCheck;

test.each([
  [undefined, 'none', 'all machines are virtual', synthKubevirt],
  [SSH, 'ssh', 'all machines are virtual', synthKubevirt],
  [NONE, 'none', 'all machines are virtual', synthKubevirt],
  [undefined, 'none', 'another infra cluster is the primary', synthSecondary],
  [NONE, 'none', 'another infra cluster is the primary', synthSecondary],
  [undefined, 'none', 'the control plane is hosted', hosted],
  [NONE, 'none', 'the control plane is hosted', hosted],
])('writes %s as %s where %s', (bootstrapCheck, expected, _where, make) => {
  expect(checkOf(make({ bootstrapCheck }))).toBe(expected);
});

test.each([['beside another primary', synthSecondary], ['under a hosted control plane', hosted]])('fails on a check by SSH %s', (_where, make) => {
  expect(() => make({ bootstrapCheck: SSH })).toThrow(new Error('Validation failed with the following errors:\n  '
    + "[test/Cluster/Workers] 'bootstrapCheck' 'ssh' is not possible: CAPK has SSH keys only where it reconciles the KubevirtCluster; "
    + 'use KubevirtBootstrapCheck.NONE, or leave it out (input/invalid-value)'));
});

test('does not check the machines of a control plane under another primary', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new FakeInfraCluster(cluster, 'CloudCluster', CLOUD, { primary: true });
  new KubevirtControlPlane(cluster, 'ControlPlane', MACHINE);
  expect(find(synth(chart), 'KubevirtMachineTemplate').spec.template.spec.virtualMachineBootstrapCheck).toEqual({ checkStrategy: 'none' });
});

/** A pool of a cluster that is defined elsewhere. */
function existing(withInfraCluster: boolean, pool: Partial<KubevirtWorkerPoolProps> = {}): Manifest {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'far', { kubernetesVersion: 'v1.34.2' });
  if (withInfraCluster) {
    new KubevirtInfraCluster(cluster, 'Virtual');
  }
  new KubevirtWorkerPool(cluster, 'Workers', { ...MACHINE, ...pool });
  return find(synth(chart), 'KubevirtMachineTemplate').spec.template.spec.virtualMachineBootstrapCheck;
}

test('takes a check by SSH where the infra cluster is defined elsewhere', () => {
  expect(existing(false)).toEqual({ checkStrategy: 'none' });
  expect(existing(false, { bootstrapCheck: SSH })).toEqual({ checkStrategy: 'ssh' });
  expect(existing(true)).toEqual({ checkStrategy: 'none' });
});

/** A virtual pool, with or without another infra cluster. */
function template(other: { readonly primary: boolean } | undefined): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new KubevirtControlPlane(cluster, 'ControlPlane', MACHINE);
  new KubevirtWorkerPool(cluster, 'Workers', MACHINE);
  if (other !== undefined) {
    new FakeInfraCluster(cluster, 'CloudCluster', CLOUD, other);
    new FakeWorkerPool(cluster, 'Others');
  }
  return poolTemplate(synth(chart));
}

test.each([{ primary: false }, { primary: true }])('keeps the template when another infra cluster joins with %j, so that no machine is replaced', other => {
  expect(template(other)).toEqual(template(undefined));
});
