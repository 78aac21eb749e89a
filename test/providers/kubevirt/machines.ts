import { Chart } from 'cdk8s';
import {
  KubevirtControlPlane, KubevirtImage, KubevirtMachineProps, KubevirtWorkerPool, KubevirtWorkerPoolProps,
} from '../../../src/providers/kubevirt';
import { MixedCluster, MixedClusterProps } from '../../../src/root';
import { FakeControlPlane } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

/** The least that machines take. */
export const MACHINE: KubevirtMachineProps = { image: KubevirtImage.fromContainerDisk('quay.io/capk/node:v1.34.2') };

/** A cluster whose endpoint CAPK finds. */
export function makeKubevirtCluster(chart: Chart = makeChart(), props: Partial<MixedClusterProps> = {}): MixedCluster {
  return makeCluster(chart, { endpoint: undefined, ...props });
}

/** The manifests of a cluster all of whose machines are virtual. */
export function synthKubevirt(pool: Partial<KubevirtWorkerPoolProps> = {}, props: Partial<MixedClusterProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeKubevirtCluster(chart, props);
  new KubevirtControlPlane(cluster, 'ControlPlane', MACHINE);
  new KubevirtWorkerPool(cluster, 'Workers', { ...MACHINE, ...pool });
  return synth(chart);
}

/** The manifests of a cluster whose control plane runs elsewhere. */
export function synthSecondary(pool: Partial<KubevirtWorkerPoolProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new FakeControlPlane(cluster, 'ControlPlane');
  new KubevirtWorkerPool(cluster, 'Workers', { ...MACHINE, ...pool });
  return synth(chart);
}

/** The machine template of the pool among the manifests of a cluster. */
export function poolTemplate(manifests: Manifest[]): Manifest {
  return find(manifests.filter(({ metadata }) => metadata.name.startsWith('edge-workers-')), 'KubevirtMachineTemplate');
}

/** The machines of the pool of a cluster all of whose machines are virtual. */
export function machine(pool: Partial<KubevirtWorkerPoolProps> = {}): Manifest {
  const template = poolTemplate(synthKubevirt(pool));
  expect(schemaErrors(template)).toEqual([]);
  expect(missingDefaults(template)).toEqual([]);
  return template.spec.template.spec;
}

/** The virtual machines of such a pool. */
export function virtualMachine(pool: Partial<KubevirtWorkerPoolProps> = {}): Manifest {
  return machine(pool).virtualMachineTemplate;
}

/** The error that the pool of such a cluster fails with. */
export function poolError(text: string): Error {
  return new Error(`[test/Cluster/Workers] ${text}`);
}
