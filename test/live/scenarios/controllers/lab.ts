import { App, Chart } from 'cdk8s';
import { hostLabels } from './hosts';
import { ByohControlPlane, ByohControlPlaneProps, ByohWorkerPool, ByohWorkerPoolProps } from '../../../../src/providers/byoh';
import {
  Metal3ControlPlane, Metal3ControlPlaneProps, Metal3Gateway, Metal3Image, Metal3IpPool, Metal3Link, Metal3MacAddress, Metal3MetaData,
  Metal3MetaDataSource, Metal3Network, Metal3WorkerPool, Metal3WorkerPoolProps,
} from '../../../../src/providers/metal3';
import { Endpoint, HostSelector, KubeVip, MixedCluster, MixedClusterProps, Replicas } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { Scene } from '../../scenario/scene';

/** The name of every cluster that is made for a scene: namespaces tell them apart. */
export const LAB = 'lab';
export const VERSION = 'v1.34.2';
export const NEXT_VERSION = 'v1.35.0';

/**
 * The objects of a cluster that is made for a scene.
 *
 * @param build adds control plane and pools
 */
export function lab(scene: Scene, build: (cluster: MixedCluster) => void, props: Partial<MixedClusterProps> = {}): Manifest[] {
  const chart = new Chart(new App(), LAB, { namespace: scene.namespace });
  build(new MixedCluster(chart, 'Cluster', {
    clusterName: LAB,
    kubernetesVersion: VERSION,
    endpoint: Endpoint.of(scene.endpointHost, scene.endpointPort),
    podCidrs: ['10.244.0.0/16'],
    ...props,
  }));
  return chart.toJson() as Manifest[];
}

/** A control plane of one machine on hosts of BYOH with the role `control-plane`. */
export function addByohControlPlane(scene: Scene, cluster: MixedCluster, props: Partial<ByohControlPlaneProps> = {}): ByohControlPlane {
  return new ByohControlPlane(cluster, 'ControlPlane', { replicas: 1, hostSelector: selector(scene, 'control-plane'), virtualIp: KubeVip.arp(), ...props });
}

/** A control plane on bare metal hosts with the role `control-plane`. */
export function addMetal3ControlPlane(scene: Scene, cluster: MixedCluster, props: Partial<Metal3ControlPlaneProps> = {}): Metal3ControlPlane {
  return new Metal3ControlPlane(cluster, 'ControlPlane', {
    replicas: 1, image: image(), hostSelector: selector(scene, 'control-plane'), virtualIp: KubeVip.arp(), ...props,
  });
}

/** A pool `lab-metal` on bare metal hosts with the role `worker`. */
export function addMetal3Pool(scene: Scene, cluster: MixedCluster, props: Partial<Metal3WorkerPoolProps> = {}): Metal3WorkerPool {
  return new Metal3WorkerPool(cluster, 'Metal', { replicas: Replicas.fixed(1), image: image(), hostSelector: selector(scene, 'worker'), ...props });
}

/** A pool `lab-byo` on hosts of BYOH with the role `worker`. */
export function addByohPool(scene: Scene, cluster: MixedCluster, props: Partial<ByohWorkerPoolProps> = {}): ByohWorkerPool {
  return new ByohWorkerPool(cluster, 'Byo', { replicas: Replicas.fixed(1), hostSelector: selector(scene, 'worker'), ...props });
}

/** An image of hosts; another letter is another image. */
export function image(letter = 'a'): Metal3Image {
  const url = `http://172.22.0.1/images/node-${letter}.raw`;
  return Metal3Image.raw({ url, checksum: `${url}.sha256sum` });
}

/** Addresses of a pool for all nodes that get this data. */
export function addressData(cluster: MixedCluster): NonNullable<Metal3WorkerPoolProps['data']> {
  const pool = new Metal3IpPool(cluster, 'Nodes', {
    poolName: `${LAB}-nodes`, ranges: [{ start: '172.30.0.50', end: '172.30.0.150' }], prefix: 24, gateway: '172.30.0.1',
  });
  return {
    metaData: [Metal3MetaData.objectName('name', Metal3MetaDataSource.MACHINE), Metal3MetaData.ipAddress('ip', pool)],
    links: [Metal3Link.ethernet('eno1', { macAddress: Metal3MacAddress.fromHostInterface('eno1') })],
    networks: [Metal3Network.ipv4('nodes', { link: 'eno1', pool, routes: [{ gateway: Metal3Gateway.fromPool(pool) }] })],
  };
}

export function selector(scene: Scene, role: string): HostSelector {
  return HostSelector.matchLabels(hostLabels(scene, role));
}
