import {
  FileContent, MacAddress, Metal3DataProps, Metal3Gateway, Metal3IpPool, Metal3Link, Metal3MetaData, Metal3MetaDataSource, Metal3Network,
  MixedCluster, NodeFile,
} from '..';

/** The two networks of a metal3-dev-env: one to provision hosts, one for everything else. */
export function devEnvData(cluster: MixedCluster): Metal3DataProps {
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

/** The bridge on the provisioning network, with the address that the metadata holds. */
export function provisioningBridge(permissions: string): NodeFile {
  return {
    path: '/etc/netplan/52-ironicendpoint.yaml',
    owner: 'root:root',
    permissions,
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
  };
}
