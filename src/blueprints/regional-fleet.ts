import { Chart, ChartProps } from 'cdk8s';
import { Construct } from 'constructs';
import { Metal3ControlPlane, Metal3Image, Metal3WorkerPool } from '../providers/metal3';
import { OcmRegion, RemoteAccess } from '../remote';
import { Endpoint, KubeVip, MixedCluster, Replicas } from '../root';
import { BlueprintProps, KUBERNETES_VERSION } from './example-environment';

/** Where the factories are, and how many there are in each region. */
const REGIONS: { readonly [name: string]: number } = { north: 5, east: 5, south: 5, west: 5 };
const FIRST_OCTETS: { readonly [name: string]: string } = { north: '10.1', east: '10.2', south: '10.3', west: '10.4' };

/** Settings of `RegionalFleet`. */
export interface RegionalFleetProps extends BlueprintProps {
  /**
   * Where the charts of the clusters are made.
   * @default - beside the chart of the hub
   */
  readonly clusterScope?: Construct;
}

/**
 * Twenty clusters on bare metal in four regions, none of which the hub can reach. In each region a management cluster of its own dials the hub, gets a ManifestWork for each of its
 * clusters, and builds them. This chart is for the hub.
 */
export class RegionalFleet extends Chart {
  /** The regions. `remoteChart()` of each is what somebody applies to its management cluster. */
  public readonly regions: OcmRegion[];

  constructor(scope: Construct, id: string, { clusterScope, ...props }: RegionalFleetProps = {}) {
    super(scope, id, props as ChartProps);
    this.regions = Object.entries(REGIONS).map(([name, count]) => {
      const region = new OcmRegion(this, name, {
        managedClusterName: `${name}-management`, hubUrl: 'https://hub.example.com:6443', secretStoreName: 'platform', clusterSet: 'regional-management',
      });
      for (let index = 1; index <= count; index++) {
        addFactory(clusterScope ?? scope, region, { clusterName: `${name}-${index}`, network: `${FIRST_OCTETS[name]}.${index}`, props });
      }
      return region;
    });
  }
}

interface Factory {
  readonly clusterName: string;
  /** The first three numbers of its addresses. */
  readonly network: string;
  readonly props: BlueprintProps;
}

/** A cluster in a chart of its own: the whole chart travels. */
function addFactory(scope: Construct, region: OcmRegion, { clusterName, network, props }: Factory): void {
  const chart = region.clusterChart(scope, `factory-${clusterName}`, clusterName);
  const kubernetesVersion = props.kubernetesVersion ?? KUBERNETES_VERSION;
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName,
    apiVersion: props.apiVersion,
    kubernetesVersion,
    endpoint: Endpoint.of(`${network}.10`),
    podCidrs: ['192.168.0.0/16'],
    remoteAccess: RemoteAccess.regional({ region }),
  });
  const image = Metal3Image.raw({
    url: `https://images.example.com/node-${kubernetesVersion}.raw`,
    checksum: `https://images.example.com/node-${kubernetesVersion}.raw.sha256sum`,
  });
  new Metal3ControlPlane(cluster, 'ControlPlane', { replicas: 3, image, virtualIp: KubeVip.arp() });
  new Metal3WorkerPool(cluster, 'Workers', { replicas: Replicas.fixed(2), image });
}
