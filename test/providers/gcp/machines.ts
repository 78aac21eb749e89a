import { Chart } from 'cdk8s';
import {
  GcpControlPlane, GcpControlPlaneProps, GcpImage, GcpInfraCluster, GcpInfraClusterProps, GcpMachinePool, GcpMachinePoolProps,
  GcpMachineProps, GcpWorkerPool, GcpWorkerPoolProps,
} from '../../../src/providers/gcp';
import { MixedCluster, MixedClusterProps } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

/** The least that a GCPCluster takes. */
export const INFRA: GcpInfraClusterProps = { project: 'my-project', region: 'europe-west1' };

/** The least that machines take. */
export const MACHINE: GcpMachineProps = { instanceType: 'n2-standard-4', image: GcpImage.fromPath('projects/my-project/global/images/node') };

/** A cluster with a GCPCluster, whose load balancer brings the endpoint. */
export function makeGcpCluster(
  chart: Chart = makeChart(), infra: Partial<GcpInfraClusterProps> = {}, props: Partial<MixedClusterProps> = {}): MixedCluster {
  const cluster = makeCluster(chart, { endpoint: undefined, ...props });
  new GcpInfraCluster(cluster, 'Gcp', { ...INFRA, ...infra });
  return cluster;
}

/** The manifests of a cluster all of whose machines are in GCP. */
export function synthGcp(pool: Partial<GcpWorkerPoolProps> = {}, props: Partial<MixedClusterProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeGcpCluster(chart, {}, props);
  new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
  new GcpWorkerPool(cluster, 'Workers', { ...MACHINE, ...pool });
  return synth(chart);
}

/** The machines of the pool of such a cluster. */
export function machine(pool: Partial<GcpWorkerPoolProps> = {}): Manifest {
  return find(synthGcp(pool).filter(({ metadata }) => metadata.name.startsWith('edge-workers-')), 'GCPMachineTemplate').spec.template.spec;
}

/** The machines of the control plane of such a cluster. */
export function controlPlaneMachine(props: Partial<GcpControlPlaneProps> = {}): Manifest {
  const chart = makeChart();
  new GcpControlPlane(makeGcpCluster(chart), 'ControlPlane', { ...MACHINE, ...props });
  return find(synth(chart), 'GCPMachineTemplate').spec.template.spec;
}

/** The manifests of a cluster with a machine pool. */
export function synthMachinePool(props: Partial<GcpMachinePoolProps> = {}, infra: Partial<GcpInfraClusterProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeGcpCluster(chart, infra);
  new GcpControlPlane(cluster, 'ControlPlane', MACHINE);
  new GcpMachinePool(cluster, 'Group', { ...MACHINE, failureDomains: ['europe-west1-b'], ...props });
  return synth(chart);
}

/** The error that the pool of such a cluster fails with. */
export function poolError(text: string): Error {
  return new Error(`[test/Cluster/Workers] ${text}`);
}
