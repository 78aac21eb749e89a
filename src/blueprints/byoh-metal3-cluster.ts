import { Chart, ChartProps, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import {
  ByohControlPlane, Endpoint, FileContent, KubeVip, MacAddress, Metal3DataProps, Metal3Gateway, Metal3Image, Metal3IpPool, Metal3Link, Metal3MetaData,
  Metal3MetaDataSource, Metal3Network, Metal3WorkerPool, MixedCluster, Replicas,
} from '..';

const VERSION = 'v1.34.2';
const IMAGE = `http://172.22.0.1/images/UBUNTU_24.04_NODE_IMAGE_K8S_${VERSION}-raw.img`;

/**
 * The cluster of `DocumentedMixedCluster` by today's rules: v1beta2, Metal3Cluster as the primary infra cluster, names that follow
 * the content, and pod addresses apart from those of the nodes.
 */
export class ByohMetal3Cluster extends Chart {
  constructor(scope: Construct, id: string, props: ChartProps = {}) {
    super(scope, id, { namespace: 'metal3', ...props });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'mixed-cluster',
      kubernetesVersion: VERSION,
      endpoint: Endpoint.of('192.168.10.20'),
      podCidrs: ['10.244.0.0/16'],
      serviceCidrs: ['10.128.0.0/12'],
      labels: { cni: 'mixed-cluster-crs-0', crs: 'true' },
    });
    new ByohControlPlane(cluster, 'ControlPlane', {
      replicas: 1,
      labels: { nodepool: 'pool0' },
      certSans: ['localhost', '127.0.0.1', 'host.docker.internal'],
      controllerManagerExtraArgs: { 'enable-hostpath-provisioner': 'true' },
      criSocket: 'unix:///var/run/containerd/containerd.sock',
      virtualIp: KubeVip.arp(),
    });
    new Metal3WorkerPool(cluster, 'Workers', {
      poolName: 'test1',
      replicas: Replicas.fixed(1),
      labels: { nodepool: 'nodepool-0' },
      nodeDrainTimeout: Duration.minutes(10),
      image: Metal3Image.raw({ url: IMAGE, checksum: `${IMAGE}.sha256sum` }),
      data: workerData(cluster),
      criSocket: 'unix:///var/run/crio/crio.sock',
      files: [
        {
          path: '/etc/netplan/52-ironicendpoint.yaml',
          owner: 'root:root',
          permissions: '0600',
          content: FileContent.template([
            'network:',
            '  version: 2',
            '  renderer: networkd',
            '  bridges:',
            '    ironicendpoint:',
            '      interfaces: [enp1s0]',
            '      addresses:',
            '      - {{ ds.meta_data.provisioningIP }}/{{ ds.meta_data.provisioningCIDR }}',
            '',
          ].join('\n')),
        },
      ],
      preKubeadmCommands: ['netplan apply', 'systemctl enable --now crio kubelet'],
      users: [{ name: 'metal3', sudo: 'ALL=(ALL) NOPASSWD:ALL' }],
      kubeletExtraArgs: { 'feature-gates': 'AllAlpha=false' },
    });
  }
}

function workerData(cluster: MixedCluster): Metal3DataProps {
  const provisioning = new Metal3IpPool(cluster, 'ProvisioningPool', {
    poolName: 'provisioning-pool',
    namePrefix: 'test1-prov',
    ranges: [{ start: '172.22.0.100', end: '172.22.0.200' }],
    prefix: 24,
  });
  const baremetal = new Metal3IpPool(cluster, 'BaremetalPool', {
    poolName: 'baremetalv4-pool',
    namePrefix: 'test1-bmv4',
    ranges: [{ start: '192.168.111.100', end: '192.168.111.200' }],
    prefix: 24,
    gateway: '192.168.111.1',
  });
  return {
    metaData: [
      Metal3MetaData.objectName('name', Metal3MetaDataSource.MACHINE),
      Metal3MetaData.objectName('local-hostname', Metal3MetaDataSource.MACHINE),
      Metal3MetaData.objectName('local_hostname', Metal3MetaDataSource.MACHINE),
      Metal3MetaData.ipAddress('provisioningIP', provisioning),
      Metal3MetaData.prefix('provisioningCIDR', provisioning),
    ],
    links: ['enp1s0', 'enp2s0'].map(name => Metal3Link.ethernet(name, { macAddress: MacAddress.fromHostInterface(name) })),
    networks: [
      Metal3Network.ipv4('baremetalv4', { link: 'enp2s0', pool: baremetal, routes: [{ gateway: Metal3Gateway.fromPool(baremetal) }] }),
    ],
    dnsServers: ['8.8.8.8'],
  };
}
