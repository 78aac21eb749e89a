import { ByohControlPlane, ByohControlPlaneProps, ByohWorkerPool, ByohWorkerPoolProps } from '../../../src/providers/byoh';
import { ClusterApiVersion } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

export const VERSIONS = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];

/** All manifests of a cluster with one BYOH pool, `Workers`. */
export function synthPool(props: ByohWorkerPoolProps = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane', { controlPlaneName: 'control-plane' });
  new ByohWorkerPool(cluster, 'Workers', props);
  return synth(chart);
}

/** The KubeadmConfigTemplate of that pool. */
export function configTemplate(props: ByohWorkerPoolProps = {}, apiVersion?: ClusterApiVersion): Manifest {
  return find(synthPool(props, apiVersion), 'KubeadmConfigTemplate');
}

/** The ByoMachineTemplate of that pool. */
export function machineTemplate(props: ByohWorkerPoolProps = {}, apiVersion?: ClusterApiVersion): Manifest {
  return find(synthPool(props, apiVersion).filter(manifest => manifest.metadata.name.startsWith('edge-workers-')), 'ByoMachineTemplate');
}

/** All manifests of a cluster with a BYOH control plane only. */
export function synthControlPlane(props: ByohControlPlaneProps = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const chart = makeChart();
  new ByohControlPlane(makeCluster(chart, { apiVersion }), 'ControlPlane', props);
  return synth(chart);
}
