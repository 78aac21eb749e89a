import { Chart } from 'cdk8s';
import { KamajiControlPlane, KamajiControlPlaneProps } from '../../../src/providers/kamaji';
import { HostedPrimary, InfraTraits, MixedCluster, MixedClusterProps } from '../../../src/root';
import { CLOUD, FakeInfraCluster } from '../../cluster/fakes';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';

/** An infra cluster that Kamaji fills the endpoint in for. */
export const HETZNER_LIKE: InfraTraits = { ...CLOUD, infraClusterKind: 'HetznerCluster', hostedPrimary: HostedPrimary.SETTING };

/** A cluster with such an infra cluster. */
export function surroundings(chart: Chart = makeChart(), props: Partial<MixedClusterProps> = {}): MixedCluster {
  const cluster = makeCluster(chart, props);
  new FakeInfraCluster(cluster, 'Infra', HETZNER_LIKE);
  return cluster;
}

/** All manifests of such a cluster with a Kamaji control plane. */
export function synthControlPlane(props: KamajiControlPlaneProps = {}, clusterProps: Partial<MixedClusterProps> = {}): Manifest[] {
  const chart = makeChart();
  new KamajiControlPlane(surroundings(chart, clusterProps), 'ControlPlane', props);
  return synth(chart);
}

/** The spec of the KamajiControlPlane. */
export function spec(props: KamajiControlPlaneProps = {}, clusterProps: Partial<MixedClusterProps> = {}): Manifest {
  return find(synthControlPlane(props, clusterProps), 'KamajiControlPlane').spec;
}

/** What creating the control plane throws. */
export function refusal(props: KamajiControlPlaneProps, clusterProps: Partial<MixedClusterProps> = {}): () => KamajiControlPlane {
  const cluster = surroundings(makeChart(), clusterProps);
  return () => new KamajiControlPlane(cluster, 'ControlPlane', props);
}
