import type { App } from 'cdk8s';
import type { Site } from './site';
import type { Modules } from '../cases/modules';

const LINKS = ['eno1', 'eno2'];

/**
 * The mixed cluster of a site in a chart of its own: control plane on hosts of their owner behind a virtual IP, workers on bare metal with addresses from
 * a pool, a health check, and the hosts. Eleven objects and one for each host.
 */
export function addSite({ cdk8s, library }: Modules, app: App, site: Site): void {
  const chart = new cdk8s.Chart(app, site.name, { namespace: site.namespace });
  const cluster = new library.MixedCluster(chart, 'Cluster', {
    clusterName: site.name,
    kubernetesVersion: 'v1.34.2',
    endpoint: library.Endpoint.of(site.endpoint),
    podCidrs: ['172.16.0.0/16'],
    serviceCidrs: ['172.20.0.0/16'],
    labels: { 'example.com/region': site.region, 'example.com/tier': site.tier },
  });
  new library.ByohControlPlane(cluster, 'ControlPlane', {
    replicas: 3,
    certSans: [`api.${site.name}.example.com`],
    virtualIp: library.KubeVip.arp(),
  });
  const workers = new library.Metal3WorkerPool(cluster, 'Workers', {
    replicas: library.Replicas.fixed(site.workers),
    image: library.Metal3Image.raw({ url: site.image, checksum: site.checksum }),
    hostSelector: library.HostSelector.matchLabels({ site: site.name }),
    data: nodeData({ library }, cluster, site),
    nodeLabels: { 'example.com/rack': site.rack },
    preKubeadmCommands: ['netplan apply', 'systemctl enable --now containerd kubelet'],
    users: [{ name: 'operator', sudo: 'ALL=(ALL) NOPASSWD:ALL' }],
  });
  new library.MachineHealthCheck(cluster, 'Health', { target: workers });
  for (const host of site.hosts) {
    new library.BareMetalHost(chart, host.name, {
      hostName: host.name,
      bmcAddress: host.bmcAddress,
      bmcCredentialsSecretName: `${host.name}-bmc`,
      bootMacAddress: host.mac,
      labels: { site: site.name },
    });
  }
}

function nodeData({ library }: Pick<Modules, 'library'>, cluster: InstanceType<Modules['library']['MixedCluster']>, site: Site) {
  const pool = new library.Metal3IpPool(cluster, 'Addresses', {
    poolName: `${site.name}-nodes`,
    ranges: [{ start: site.firstAddress, end: site.lastAddress }],
    prefix: 24,
    gateway: site.gateway,
  });
  return {
    metaData: [
      library.Metal3MetaData.objectName('name', library.Metal3MetaDataSource.MACHINE),
      library.Metal3MetaData.objectName('local-hostname', library.Metal3MetaDataSource.MACHINE),
      library.Metal3MetaData.ipAddress('nodeIP', pool),
    ],
    links: LINKS.map(name => library.Metal3Link.ethernet(name, { macAddress: library.MacAddress.fromHostInterface(name) })),
    networks: [library.Metal3Network.ipv4('nodes', { link: LINKS[0], pool, routes: [{ gateway: library.Metal3Gateway.fromPool(pool) }] })],
    dnsServers: [site.dnsServer],
  };
}
