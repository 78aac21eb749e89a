import { Chart } from 'cdk8s';
import { MixedCluster, MixedClusterProps } from '../../../src/cluster';
import { ClusterAccess } from '../../../src/contract';
import { Endpoint } from '../../../src/core';
import { Metal3ControlPlane, Metal3ControlPlaneProps } from '../../../src/providers/metal3';
import { ConnectProxyProps, RemoteAccess } from '../../../src/remote';
import { IMAGE, makeChart } from '../../support/charts';

export const SERVER = { host: 'frp.mgmt.example.com' };

/** A cluster behind a proxy, with a control plane of Metal3. */
export function makeFactory(
  chart: Chart = makeChart(), props: Partial<ConnectProxyProps> = {}, clusterProps: Partial<MixedClusterProps> = {},
): MixedCluster {
  return new MixedCluster(chart, 'Cluster', {
    clusterName: 'factory-1',
    kubernetesVersion: 'v1.34.2',
    podCidrs: ['10.244.0.0/16'],
    endpoint: Endpoint.loadBalancer('api.factory-1.example.com'),
    remoteAccess: RemoteAccess.connectProxy({ server: SERVER, ...props }),
    ...clusterProps,
  });
}

export function makeControlPlane(cluster: MixedCluster, props: Partial<Metal3ControlPlaneProps> = {}): Metal3ControlPlane {
  return new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE, ...props });
}

/** The chart of a whole cluster. */
export function factoryChart(props: Partial<ConnectProxyProps> = {}, clusterProps: Partial<MixedClusterProps> = {}): Chart {
  const chart = makeChart();
  makeControlPlane(makeFactory(chart, props, clusterProps));
  return chart;
}

/** Gives one access to a cluster. */
export function withAccess(access: ClusterAccess, chart: Chart, id: string): MixedCluster {
  return new MixedCluster(chart, id, {
    clusterName: id.toLowerCase(), kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], endpoint: Endpoint.of('api.example.com'), remoteAccess: access,
  });
}
