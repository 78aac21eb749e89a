import type { App } from 'cdk8s';
import type { Site } from './site';
import type { Modules } from '../cases/modules';

const LINKS = ['eno1', 'eno2'];

/**
 * The mixed cluster of a site in a chart of its own: control plane on hosts of their owner behind a virtual IP, workers on bare metal with addresses from
 * a pool, a health check, and the hosts. Eleven objects and one for each host.
 */
export function addSite({ cdk8s, library }: Modules, app: App, site: Site): void {
  const { byoh, metal3 } = library;
  const chart = new cdk8s.Chart(app, site.name, { namespace: site.namespace });
  const cluster = new library.MixedCluster(chart, 'Cluster', {
    clusterName: site.name,
    kubernetesVersion: 'v1.34.2',
    endpoint: library.Endpoint.of(site.endpoint),
    podCidrs: ['172.16.0.0/16'],
    serviceCidrs: ['172.20.0.0/16'],
    labels: { 'example.com/region': site.region, 'example.com/tier': site.tier },
  });
  new byoh.ByohControlPlane(cluster, 'ControlPlane', {
    replicas: 3,
    hostSelector: library.HostSelector.matchLabels({ site: site.name }),
    certSans: [`api.${site.name}.example.com`],
    virtualIp: library.KubeVip.arp(),
  });
  const workers = new metal3.Metal3WorkerPool(cluster, 'Workers', {
    replicas: library.Replicas.fixed(site.workers),
    image: metal3.Metal3Image.raw({ url: site.image, checksum: site.checksum }),
    hostSelector: library.HostSelector.matchLabels({ site: site.name }),
    data: nodeData(metal3, cluster, site),
    nodeLabels: { 'example.com/rack': site.rack },
    preKubeadmCommands: ['netplan apply', 'systemctl enable --now containerd kubelet'],
    users: [{ name: 'operator', sudo: 'ALL=(ALL) NOPASSWD:ALL' }],
  });
  new library.MachineHealthCheck(cluster, 'Health', { target: workers });
  for (const host of site.hosts) {
    new metal3.BareMetalHost(chart, host.name, {
      hostName: host.name,
      bmcAddress: host.bmcAddress,
      bmcCredentialsSecretName: `${host.name}-bmc`,
      bootMacAddress: host.mac,
      labels: { site: site.name },
    });
  }
}

function nodeData(metal3: Modules['library']['metal3'], cluster: InstanceType<Modules['library']['MixedCluster']>, site: Site) {
  const pool = new metal3.Metal3IpPool(cluster, 'Addresses', {
    poolName: `${site.name}-nodes`,
    ranges: [{ start: site.firstAddress, end: site.lastAddress }],
    prefix: 24,
    gateway: site.gateway,
  });
  return {
    metaData: [
      metal3.Metal3MetaData.objectName('name', metal3.Metal3MetaDataSource.MACHINE),
      metal3.Metal3MetaData.objectName('local-hostname', metal3.Metal3MetaDataSource.MACHINE),
      metal3.Metal3MetaData.ipAddress('nodeIP', pool),
    ],
    links: LINKS.map(name => metal3.Metal3Link.ethernet(name, { macAddress: metal3.Metal3MacAddress.fromHostInterface(name) })),
    networks: [metal3.Metal3Network.ipv4('nodes', { link: LINKS[0], pool, routes: [{ gateway: metal3.Metal3Gateway.fromPool(pool) }] })],
    dnsServers: [site.dnsServer],
  };
}
