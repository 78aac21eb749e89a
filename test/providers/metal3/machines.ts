import { Metal3ControlPlane, Metal3DataProps, Metal3WorkerPool, Metal3WorkerPoolProps } from '../../../src/providers/metal3';
import { ClusterApiVersion, MixedCluster } from '../../../src/root';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

export const VERSIONS = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];

/** Props that need the cluster, because they refer to its IP pools. */
export type FromCluster<T> = T | ((cluster: MixedCluster) => T);

/** All manifests of a cluster with one Metal3 pool, `Workers`. */
export function synthPool(props: FromCluster<Partial<Metal3WorkerPoolProps>> = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, controlPlaneName: 'control-plane' });
  new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, ...(typeof props === 'function' ? props(cluster) : props) });
  return synth(chart);
}

/** The Metal3MachineTemplate of that pool. */
export function machineTemplate(props: FromCluster<Partial<Metal3WorkerPoolProps>> = {}, apiVersion?: ClusterApiVersion): Manifest {
  return ofPool(synthPool(props, apiVersion), 'Metal3MachineTemplate');
}

/** The Metal3DataTemplate of that pool. */
export function dataTemplate(data: FromCluster<Metal3DataProps>, apiVersion?: ClusterApiVersion): Manifest {
  return find(synthPool(cluster => ({ data: typeof data === 'function' ? data(cluster) : data }), apiVersion), 'Metal3DataTemplate');
}

/** How the nodes of that pool register. */
export function nodeRegistration(props: Partial<Metal3WorkerPoolProps> = {}, apiVersion?: ClusterApiVersion): Manifest {
  return find(synthPool(props, apiVersion), 'KubeadmConfigTemplate').spec.template.spec.joinConfiguration.nodeRegistration;
}

function ofPool(manifests: Manifest[], kind: string): Manifest {
  return find(manifests.filter(manifest => manifest.metadata.name.startsWith('edge-workers-')), kind);
}
