import { K0smotronControlPlane, K0smotronControlPlaneProps, K0smotronRemoteWorkerPool, K0smotronRemoteWorkerPoolProps } from '../../../src/providers/k0smotron';
import { MixedClusterProps } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

/** All manifests of a cluster with a k0smotron control plane. */
export function synthControlPlane(props: K0smotronControlPlaneProps = {}, clusterProps: Partial<MixedClusterProps> = {}): Manifest[] {
  const chart = makeChart();
  new K0smotronControlPlane(makeCluster(chart, clusterProps), 'ControlPlane', props);
  return synth(chart);
}

/** The spec of the K0smotronControlPlane. */
export function spec(props: K0smotronControlPlaneProps = {}, clusterProps: Partial<MixedClusterProps> = {}): Manifest {
  return find(synthControlPlane(props, clusterProps), 'K0smotronControlPlane').spec;
}

/** What creating the control plane throws. */
export function refusal(props: K0smotronControlPlaneProps, clusterProps: Partial<MixedClusterProps> = {}): () => K0smotronControlPlane {
  const cluster = makeCluster(makeChart(), clusterProps);
  return () => new K0smotronControlPlane(cluster, 'ControlPlane', props);
}

/** All manifests of a k0smotron cluster with one pool of remote hosts, `Workers`. */
export function synthPool(props: K0smotronRemoteWorkerPoolProps = {}, controlPlaneProps: K0smotronControlPlaneProps = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new K0smotronControlPlane(cluster, 'ControlPlane', controlPlaneProps);
  new K0smotronRemoteWorkerPool(cluster, 'Workers', props);
  return synth(chart);
}
